import { existsSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { drawSpecimen, isSpecimenKind, type SpecimenOptions, specimenKinds } from "./draw-specimen.ts";

const help = `Draws a specimen document and writes it as JPEG.

  passmuster-specimen KIND FILE [options]

KIND is one of ${specimenKinds.join(", ")}.

  --given-names TEXT   --surname TEXT   --date-of-birth DATE
  --number TEXT        --issue-date DATE   --expiry-date DATE
  --seed TEXT          decides the face and what is not given

Dates are ISO 8601, such as 2035-03-03.
`;

const text = { type: "string" } as const;

/** The command. @returns the exit status: 0, or 2 for a wrong command line */
export async function main(line: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...line],
      allowPositionals: true,
      options: {
        "given-names": text,
        surname: text,
        "date-of-birth": text,
        number: text,
        "issue-date": text,
        "expiry-date": text,
        seed: text,
        help: { type: "boolean" },
      },
    });
    const [kind = "", file, ...more] = positionals;
    if (values.help || positionals.length === 0) return say(help);
    if (!isSpecimenKind(kind)) throw new TypeError(`KIND must be one of ${specimenKinds.join(", ")}.`);
    if (!file || more.length > 0) throw new TypeError("Name one file to write.");
    if (existsSync(file)) throw new TypeError(`${file} exists already. Delete it, or name another file.`);
    const { seed, surname, number } = values;
    const options = {
      seed,
      surname,
      number,
      givenNames: values["given-names"],
      dateOfBirth: values["date-of-birth"],
      issueDate: values["issue-date"],
      expiryDate: values["expiry-date"],
    };
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    const drawn = await drawSpecimen(kind, Object.fromEntries(given) as SpecimenOptions);
    writeFileSync(file, drawn.image, { flag: "wx" });
    const { person, issueDate, expiryDate } = drawn;
    return say(
      `wrote ${file}: ${person.givenNames} ${person.surname}, born ${person.dateOfBirth}, number ${drawn.number}, valid ${issueDate} to ${expiryDate}\n`,
    );
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
}

function say(sentence: string): number {
  process.stdout.write(sentence);
  return 0;
}
