import type { Logger } from "@passmuster/core/ports";
import pino from "pino";
import { logLine } from "../terminal/log-lines.ts";
import { paintFor } from "../terminal/paint.ts";

/** Logs to stderr: readable lines on a terminal, otherwise JSON. */
export function openLogger(level: string, watched: boolean): Logger {
  if (!watched) return pino({ level }, pino.destination(2));
  const paint = paintFor(process.stderr);
  return pino({ level }, { write: (json) => void process.stderr.write(logLine(json, paint)) });
}
