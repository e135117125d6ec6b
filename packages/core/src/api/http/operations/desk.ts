import { getDeskFile, getDeskPage, startDeskSession } from "../desk.ts";
import { data, operation } from "./operation.ts";

/** The page for reviewers, if the host mounts it, and their session. */
export const deskOperations = {
  startDeskSession: operation({
    route: "POST /api/v1/desk/session",
    summary: "Start a reviewer's session, asked by the desk's own page",
    access: "open",
    secretAnswer: true,
    answer: "deskSession",
    success: 201,
    refusals: ["route_not_found", "unauthenticated", "rate_limited"],
    run: startDeskSession,
    present: (_, session) => data(session),
  }),

  getDeskPage: operation({
    route: "GET /desk",
    summary: "Get the page for reviewers; the same for everybody",
    access: "open",
    media: ["text/html"],
    refusals: ["route_not_found"],
    run: getDeskPage,
    respond: (page) => page,
  }),

  getDeskFile: operation({
    route: "GET /desk/{file}",
    summary: "Get a file that the desk loads",
    access: "open",
    media: ["text/javascript", "text/css", "image/svg+xml"],
    isStored: true,
    refusals: ["route_not_found"],
    run: getDeskFile,
    respond: (file) => file,
  }),
};
