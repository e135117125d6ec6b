/** What the server measured about itself. */
export interface Figures {
  /** Milliseconds of CPU that the main thread took between two ticks 5 ms apart. */
  readonly own: { readonly p99: number; readonly max: number };
  /** Milliseconds of delay of the event loop, other processes included. */
  readonly delay: { readonly p99: number; readonly max: number };
  /**
   * The longest request in milliseconds, from its head to its answer, without the time in which the server was
   * ready to run and other processes ran.
   */
  readonly slowest: number;
  /** Method, target and status of that request. */
  readonly slowestOf: string;
  /** The same of uploads, which wait for a decoder; with the time in which other processes ran. */
  readonly slowestUpload: number;
  /** The time in which the server was ready to run, to that in which it ran: 1 on an idle machine. */
  readonly stretch: number;
  /** The most milliseconds of CPU that a request took, with what ran beside it. */
  readonly dearest: number;
  /** Of the last answer; its client may have lost it. */
  readonly status: number;
  /** Seconds of CPU of the server, without its decoders. */
  readonly cpu: number;
  /** Bytes: at the beginning, the most, and after each second. */
  readonly rss: { readonly begun: number; readonly most: number; readonly steps: readonly number[] };
  /** Bytes of the heap in use after a collection. Only a leak lets them grow with the number of requests. */
  readonly live: { readonly begun: number; readonly ended: number };
}

export interface Started {
  readonly port: number;
  readonly express: string;
  readonly fastify: string;
  readonly tokens: readonly string[];
  /** A token of another tenant. */
  readonly other: string;
}
