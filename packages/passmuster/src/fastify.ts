export * from "@passmuster/adapter-fastify";
