import { createPassmuster, directoryBlobs } from "passmuster";
import { localExtractor } from "passmuster/reader";
import { sqliteStorage } from "passmuster/sqlite";
import { createApp } from "./app.ts";
import { staffOnly } from "./staff.ts";
import { createUsers } from "./users.ts";

const users = createUsers({
  "session-of-avenna": {
    id: "u-1",
    email: "avenna@example.test",
    firstName: "Avenna",
    lastName: "Dunmarch",
    staff: false,
    verified: false,
  },
  "session-of-rita": {
    id: "u-2",
    email: "rita@example.test",
    firstName: "Rita",
    lastName: "Hollowmere",
    staff: true,
    verified: false,
  },
});

const passmuster = createPassmuster({
  publicUrl: process.env.PUBLIC_URL ?? "http://127.0.0.1:3000/identity",
  secret: process.env.PASSMUSTER_SECRET ?? "",
  storage: sqliteStorage("data/passmuster.db"),
  blobs: directoryBlobs("data/blobs"),
  extractor: localExtractor(),
  specimens: "accept", // To try it. Leave this out, and specimens go to a person.
  authenticator: staffOnly(users),
});
await passmuster.start();

const server = createApp(passmuster, users).listen(Number(process.env.PORT ?? 3000), "127.0.0.1");
process.once("SIGTERM", () => server.close(() => void passmuster.close()));
