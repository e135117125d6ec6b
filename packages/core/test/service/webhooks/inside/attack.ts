import { tries } from "./attempts.ts";
import { isInside, startCanaries } from "./canaries.ts";
import { startDns } from "./dns-server.ts";
import { senders } from "./senders.ts";

/**
 * Runs in a network namespace in which this machine has every address. Prints the reached addresses as one
 * line of JSON.
 */
const [which = "sound", count = "500", seed = "1"] = process.argv.slice(2);
const canaries = await startCanaries([443, 8443, 80]);
const dns = await startDns(53);
const sends = senders[which]?.();
if (!sends) throw new Error(`There is no sender ${which}.`);

const tally: Record<string, number> = {};
const waiting = [...tries(Number(count), Number(seed))];
const worker = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.name) dns.names.set(next.name.host, next.name.rounds);
    const outcome = URL.canParse(next.url) ? await sends.send(next.url) : "no_url";
    tally[outcome] = (tally[outcome] ?? 0) + 1;
  }
};
await Promise.all(Array.from({ length: 16 }, worker));
await sends.close();
await canaries.close();
dns.close();
const internal = canaries.reached.filter(isInside);
process.stdout.write(
  `${JSON.stringify({ tally, internal: internal.length, examples: [...new Set(internal)].slice(0, 5), public: canaries.reached.length - internal.length })}\n`,
);
process.exit();
