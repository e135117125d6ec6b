import type { PassmusterOptions } from "@passmuster/core";
import type { DeskReviewer, Extractor } from "@passmuster/core/ports";
import { type DeskOptions, desk } from "@passmuster/desk";
import { specimenImage } from "@passmuster/specimens";
import { type Visit, visit } from "@passmuster/test-browser";
import { type Server, serve } from "@passmuster/test-browser/server";
import type { Browser } from "playwright-core";

const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", locale: "en-GB" } as const;
const identityFlow = "identity";

export interface RealDesk extends Server {
  /** The host's people, by the name that a browser sends in the header `x-user`. */
  readonly people: Map<string, DeskReviewer>;
  /** The desk in a browser context of this person's own, with the queue shown. */
  sit(browser: Browser, user: string): Promise<Visit>;
  /** A verification that the sandbox sends to a person. @returns its id */
  waiting(number?: string, person?: Partial<Expected>, flow?: string): Promise<string>;
}

interface Expected {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string;
}

/** The whole service with the desk, for the browsers of several reviewers. */
export async function realDesk({
  options = {},
  page = {},
  extractor,
}: {
  readonly options?: Partial<PassmusterOptions>;
  readonly page?: Omit<Partial<DeskOptions>, "reviewers">;
  readonly extractor?: Extractor;
} = {}): Promise<RealDesk> {
  const people = new Map<string, DeskReviewer>();
  const authenticate = async ({ headers }: { headers: Readonly<Record<string, string | undefined>> }) =>
    people.get(headers["x-user"] ?? "");
  const server = await serve({
    ...(extractor && { extractor }),
    options: {
      desk: desk({ ...page, reviewers: { authenticate } }),
      limits: { requestsPerMinute: false },
      ...options,
    },
  });
  return {
    ...server,
    people,
    async sit(browser, user) {
      const extraHTTPHeaders = { "x-user": user };
      const visited = await visit(browser, `${server.url}/desk`, { ...wide, extraHTTPHeaders });
      await visited.page.locator('main.queue[data-ready="true"]').waitFor();
      return visited;
    },
    async waiting(number = "SANDBOX-NAME", person = {}, path = identityFlow) {
      const { verifications, documents } = server.passmuster.flow(path);
      const { id } = await verifications.create({
        person: { firstName: "Inés", lastName: "Moreau", dateOfBirth: "1987-03-08", ...person },
        documents: { photoId: { type: "Passport", number, country: "ATA" } },
      });
      const document = { contextType: "PHOTO_ID", type: 3, country: "ATA" } as const;
      const frontSideData = specimenImage("passport-ines");
      await documents.upload({ verification: id, document: { ...document, frontSideData } });
      await verifications.submit(id);
      await server.passmuster.drain();
      return id;
    },
  };
}
