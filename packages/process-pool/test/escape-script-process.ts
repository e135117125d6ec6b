import { escapes, type Targets } from "./escape-attempts.ts";

process.stdout.write(JSON.stringify(await escapes(JSON.parse(process.argv[2] ?? "") as Targets)));
