export { es as documents } from "@passmuster/page-kit/words/es";
export { es as messages } from "../../src/messages/es.ts";
export { es as names } from "../../src/names/es.ts";
