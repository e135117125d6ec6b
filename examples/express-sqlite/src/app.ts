import express, { type ErrorRequestHandler, type Express, type Request } from "express";
import { type Passmuster, PassmusterError } from "passmuster";
import { passmusterExpress } from "passmuster/express";
import type { User, Users } from "./users.ts";

/** The host: its own routes for users, Passmuster's API for staff. */
export function createApp(passmuster: Passmuster, users: Users): Express {
  const app = express();
  app.use("/identity", passmusterExpress(passmuster));

  app.get("/me", (request, response) => {
    const { firstName, verified } = signedIn(users, request);
    response.json({ firstName, verified });
  });

  app.post("/me/verification", express.json(), async (request, response) => {
    const user = signedIn(users, request);
    const { firstName, lastName } = user;
    const { number, country } = request.body ?? {};
    const { id } = await passmuster.flow("identity").verifications.create({
      vendorReference: user.id,
      person: { firstName, lastName },
      documents: { photoId: { type: "Passport", number, country } },
    });
    user.verification = id;
    response.status(201).json({ status: "Started" });
  });

  app.put("/me/passport", express.raw({ type: "image/*", limit: "10mb" }), async (request, response) => {
    const { verification = "" } = signedIn(users, request);
    const { expectedData } = await passmuster.flow("identity").verifications.get(verification);
    await passmuster.flow("identity").documents.upload({
      verification,
      document: {
        contextType: "PHOTO_ID",
        type: 3,
        country: expectedData.documents?.photoId?.country ?? "",
        frontSideData: request.body,
      },
    });
    const { statusLabel } = await passmuster.flow("identity").verifications.submit(verification);
    response.status(202).json({ status: statusLabel });
  });

  passmuster.on("verification.finished", async ({ verificationId, statusLabel }) => {
    const { vendorReference } = await passmuster.flow("identity").verifications.get(verificationId);
    const user = users.byId(vendorReference);
    if (user) user.verified = statusLabel === "Approved";
  });

  app.use(refusals);
  return app;
}

class NotSignedInError extends Error {}

function signedIn(users: Users, request: Request): User {
  const user = users.bySession(request.get("authorization")?.replace(/^Bearer /, ""));
  if (!user) throw new NotSignedInError();
  return user;
}

const refusals: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof NotSignedInError) response.status(401).json({ code: "not_signed_in" });
  else if (error instanceof PassmusterError) {
    const { status, code, message } = error;
    response.status(status).json({ code, message });
  } else next(error);
};
