import { createClient } from "passmuster/client";

const client = createClient({
  baseUrl: process.env.PASSMUSTER_URL ?? "http://127.0.0.1:3000/identity",
  token: process.env.PASSMUSTER_TOKEN ?? "",
});
const { verifications, documents } = client.flow("identity");

const { id, url } = await verifications.create({
  person: { first_name: "Inés", last_name: "Moreau-Valdés", date_of_birth: "1987-03-08" },
  documents: { photo_id: { type: "Passport", number: "AQ4821736", country: "ATA" } },
});
console.log(`The person's page: ${url}`);

// What the page does with the camera, a server can do with a file.
await documents.upload({
  verification: id,
  document: { context_type: "PHOTO_ID", type: 3, country: "ATA", front: "passport.jpg" },
});
await verifications.submit(id);

const decided = await verifications.waitFor(id);
console.log(decided.status_label);
const { approved_rules = {} } = decided.documents[0]?.rules ?? {};
for (const [rule, { expected, extracted }] of Object.entries(approved_rules))
  console.log(`${rule}: expected ${expected}, read ${extracted}`);
