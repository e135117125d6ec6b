import assert from "node:assert/strict";
import { fuzzTarget } from "@passmuster/fuzzer/main";
import { checkDigit, parseMrz } from "@passmuster/mrz";

const now = { year: 2026, month: 11, day: 23 };
const td3 = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
const td1 = [
  "I<UTOD231458907<<<<<<<<<<<<<<<",
  "7408122F1204159UTO<<<<<<<<<<<6",
  "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
];
const td2 = ["I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6"];

/** A passport whose check digits hold, whatever its date of birth. */
function passportBorn(birth: string): string {
  const [number, expiry, optional] = ["L898902C3", "300415", "ZE184226B<<<<<"];
  const checked = [number, birth, expiry, optional].map((text) => text + checkDigit(text));
  const [first = "", second = "", third = "", fourth = ""] = checked;
  return `${td3[0]}\n${first}UTO${second}F${third}${fourth}${checkDigit(checked.join(""))}`;
}

fuzzTarget({
  name: "mrz",
  seeds: [
    td3.join("\n"),
    td1.join("\n"),
    td2.join("\n"),
    passportBorn("740812"),
    passportBorn("06U518"),
    passportBorn("741332"),
  ],
  words: [
    "<",
    "<<",
    "<<<<<<<<",
    "0",
    "O",
    "9",
    "P<",
    "V<",
    "I<",
    "UTO",
    "D<<",
    "000000",
    "991332",
    "\n",
    "IDFRA",
    "PNRUS",
  ],
  run(bytes) {
    const lines = Buffer.from(bytes).toString("latin1").split("\n");
    const reading = parseMrz(lines, now);
    if (reading === undefined) return;
    assert.deepEqual(reading.lines, lines);
    const { documentNumber = "", dateOfBirth = "" } = reading.fields;
    assert(!documentNumber.includes("<"));
    assert(dateOfBirth === "" || /^\d{4}(-\d{2}){0,2}$/.test(dateOfBirth), dateOfBirth);
    if (!reading.valid) return;
    assert(Object.values(reading.checks).every(Boolean));
    const [, second = ""] = lines;
    if (reading.format === "TD3") {
      assert.equal(checkDigit(second.slice(0, 9)), second[9]);
      assert.equal(checkDigit(second.slice(13, 19)), second[19]);
      assert.equal(checkDigit(second.slice(21, 27)), second[27]);
      assert.match(second.slice(13, 19), /^([0-9]{2}|<<)(0[1-9]|1[0-2]|<<)(0[1-9]|[12][0-9]|3[01]|<<)$/);
    }
  },
});
