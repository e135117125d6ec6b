import { describeHttp } from "@passmuster/conformance";
import { mount } from "./mount.ts";

describeHttp("fastify", mount);
