import type { Paint } from "./paint.ts";

type Line = Readonly<Record<string, unknown>>;

const levels: Readonly<Record<number, readonly [mark: string, style: Parameters<Paint>[0]]>> = {
  40: ["!", "yellow"],
  50: ["✗", "red"],
  60: ["✗", "red"],
};
const kept: readonly string[] = ["level", "time", "pid", "hostname", "msg"];

/** Formats one JSON line of pino for a terminal. Other lines stay unchanged. */
export function logLine(json: string, paint: Paint): string {
  const line = parsed(json);
  if (!line) return json;
  const { level, time, msg } = line;
  const [mark, style] = levels[Number(level)] ?? [" ", "dim"];
  const clock = paint("dim", new Date(Number(time)).toTimeString().slice(0, 8));
  const text = msg === "request" ? requestOf(line, paint) : messageOf(line, paint);
  return `  ${clock}  ${paint(style, mark)} ${text}\n`;
}

function requestOf({ status, route, ms, code }: Line, paint: Paint): string {
  const style = Number(status) < 400 ? "green" : Number(status) < 500 ? "yellow" : "red";
  const why = code === undefined ? "" : `  ${String(code)}`;
  const name = String(route ?? "unknown route").padEnd(28);
  return `${paint(style, String(status))}  ${name}${paint("dim", `${Number(ms).toFixed(0)} ms`.padStart(8))}${why}`;
}

function messageOf(line: Line, paint: Paint): string {
  const details = Object.entries(line)
    .filter(([name]) => !kept.includes(name))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [String(line.msg ?? ""), paint("dim", details.join("  "))].filter(Boolean).join("  ");
}

function parsed(json: string): Line | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && "time" in value ? (value as Line) : undefined;
  } catch {
    return undefined;
  }
}
