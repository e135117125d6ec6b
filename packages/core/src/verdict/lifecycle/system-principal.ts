import type { Principal, Tenant } from "../../model/principal.ts";
import { system } from "./actor.ts";

/** The principal of work that the service does by itself. */
export const systemPrincipal = (tenant: Tenant): Principal => ({ subject: system, tenant, scopes: [] });
