import { runFleet } from "./fleet.ts";

/** Every process is killed once and restarted once under load, and then it is counted. */
const tally = await runFleet(async (members) => {
  for (const member of members) {
    console.log(`killing ${member.role} on ${member.port}`);
    await member.kill();
    console.log(`restarting ${member.role} on ${member.port}`);
    await member.restart();
  }
});
console.table(tally);
const whole = tally.created === tally.finished && tally.events === tally.delivered && tally.stuck === 0;
console.log(whole ? "Nothing was lost, nothing is stuck." : "That does not add up.");
process.exitCode = whole ? 0 : 1;
