import Fastify, { type FastifyInstance } from "fastify";
import { type Passmuster, PassmusterError } from "passmuster";
import { passmusterFastify } from "passmuster/fastify";
import type { Customers } from "./customers.ts";

interface Asking {
  readonly Params: { readonly id: string };
}

const names = {
  type: "object",
  required: ["firstName", "lastName"],
  properties: { firstName: { type: "string" }, lastName: { type: "string" } },
};

const passport = {
  type: "object",
  required: ["number", "country"],
  properties: { number: { type: "string" }, country: { type: "string" } },
};

interface AskingForProof extends Asking {
  readonly Body: { readonly number: string; readonly country: string };
}

/** The host: its customers in its own table, and Passmuster under `/identity`. */
export async function createApp(passmuster: Passmuster, customers: Customers): Promise<FastifyInstance> {
  const app = Fastify();
  await app.register(passmusterFastify(passmuster), { prefix: "/identity" });

  app.post<{ Body: { firstName: string; lastName: string } }>(
    "/customers",
    { schema: { body: names } },
    async ({ body }, reply) => reply.code(201).send(await customers.add(body.firstName, body.lastName)),
  );

  app.get<Asking>("/customers/:id", async ({ params }, reply) => {
    const customer = await customers.find(params.id);
    return customer ?? reply.code(404).send({ code: "customer_not_found" });
  });

  // The response contains the address of the capture page. Send it by mail, or redirect to it.
  app.post<AskingForProof>(
    "/customers/:id/verification",
    { schema: { body: passport } },
    async (request, reply) => {
      const { params, body } = request;
      const customer = await customers.find(params.id);
      if (!customer) return reply.code(404).send({ code: "customer_not_found" });
      const { firstName, lastName } = customer;
      const { id, url } = await passmuster.flow("identity").verifications.create({
        vendorReference: customer.id,
        person: { firstName, lastName },
        documents: { photoId: { type: "Passport", number: body.number, country: body.country } },
      });
      return reply.code(201).send({ verification: id, url });
    },
  );

  passmuster.on("verification.finished", async ({ verificationId, statusLabel }) => {
    const { vendorReference } = await passmuster.flow("identity").verifications.get(verificationId);
    if (vendorReference && statusLabel === "Approved") await customers.verify(vendorReference);
  });

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof PassmusterError)) throw error;
    const { status, code, message } = error;
    return reply.code(status).send({ code, message });
  });
  return app;
}
