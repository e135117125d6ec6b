import { inject } from "vitest";
import { hostedServer, testHostileRequests } from "./describe-requests.ts";

testHostileRequests(hostedServer(), Math.ceil(5_000 * inject("size")));
