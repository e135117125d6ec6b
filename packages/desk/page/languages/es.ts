export { es as documents } from "../../../capture/src/messages/es.ts";
export { es as messages } from "../../src/messages/es.ts";
export { es as names } from "../../src/names/es.ts";
