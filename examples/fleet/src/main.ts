import { runFleet } from "./fleet.ts";

/** Kills each process, or the first few, once under load, and restarts it once. Then counts the results. */
const [killed = 4, people = 4] = process.argv.slice(2).map(Number);
const tally = await runFleet(async (members) => {
  for (const member of members.slice(0, killed)) {
    console.log(`killing ${member.role} on ${member.port}`);
    await member.kill();
    console.log(`restarting ${member.role} on ${member.port}`);
    await member.restart();
  }
}, people);
console.table(tally);
const whole = tally.created === tally.finished && tally.events === tally.delivered && tally.stuck === 0;
console.log(whole ? "Nothing was lost, and nothing is stuck." : "The counts do not match.");
process.exitCode = whole ? 0 : 1;
