import { AsyncLocalStorage } from "node:async_hooks";
import type { HttpRequest, HttpResponse } from "@passmuster/core/http";
import type { Counted, Figures } from "./figures.ts";

type Work = Record<Counted, number>;
type Handle = (request: HttpRequest) => Promise<HttpResponse>;

const none = (): Work => ({ read: 0, parsed: 0, calls: 0 });
const current = new AsyncLocalStorage<Work>();

/** Counts what the requests of a server make it do. */
export function createCounting() {
  let [most, held, mostHeld, status] = [none(), 0, 0, 0];
  let of: Record<Counted, string> = { read: "", parsed: "", calls: "" };

  const note = (what: Counted, count: number): void => {
    const work = current.getStore();
    if (work) work[what] += count;
  };

  const { parse } = JSON;
  JSON.parse = (text, reviver) => {
    note("parsed", String(text).length);
    return parse(text, reviver);
  };

  async function* counted(body: AsyncIterable<Uint8Array>, work: Work): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      work.read += chunk.length;
      held += chunk.length;
      mostHeld = Math.max(mostHeld, held);
      yield chunk;
    }
  }

  return {
    /** The storage, with its calls counted. */
    storage<Port extends object>(port: Port): Port {
      return new Proxy(port, {
        get: (target, key) => {
          const member: unknown = Reflect.get(target, key);
          if (typeof member === "object" && member !== null) return this.storage(member);
          if (typeof member !== "function") return member;
          return (...given: unknown[]) => {
            note("calls", 1);
            return member.apply(target, given);
          };
        },
      });
    },

    requests(handle: Handle): Handle {
      return async (request) => {
        const { method, url, body } = request;
        const work = none();
        const isStream = body && !(body instanceof Uint8Array);
        const own = isStream ? { ...request, body: counted(body, work) } : request;
        const response = await current.run(work, () => handle(own));
        held -= work.read;
        ({ status } = response);
        for (const what of ["read", "parsed", "calls"] as const) {
          if (work[what] <= most[what]) continue;
          most[what] = work[what];
          of[what] = `${method} ${url.slice(0, 100)} ${status}`;
        }
        return response;
      };
    },

    begin(): void {
      [most, mostHeld] = [none(), held];
      of = { read: "", parsed: "", calls: "" };
    },

    figures: (): Figures => ({ most, of, held: mostHeld, status }),
  };
}
