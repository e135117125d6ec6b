import { drawTypedCard } from "@passmuster/specimens/workshop";
import { documentOf } from "../layouts/document.ts";
import type { Scene } from "./scene.ts";
import type { Studio } from "./studio.ts";

/** The values of a front that has no code. */
interface Codeless {
  readonly surname: string;
  readonly given: string;
  readonly dob: string;
  readonly documentNumber: string;
  readonly country: string;
}

const isWhole = (kind: string, values: Readonly<Record<string, string | null>>): boolean =>
  kind === "licence" &&
  (["surname", "given", "dob", "documentNumber", "country", "expiry"] as const).every((key) => values[key]) &&
  values.country !== "USA" &&
  (values.expiry ?? "") > new Date().toISOString().slice(0, 10);

/** A licence of the held-out layouts that only its print describes, outside the USA and valid. */
async function frontOf(seed: string) {
  for (let index = 0; index < 200; index += 1) {
    const flat = await documentOf("front", "blind", seed, index, true);
    if (!isWhole(flat.kind, flat.expected)) continue;
    const { bytes, expected } = await documentOf("front", "blind", seed, index);
    const { surname, given, dob, documentNumber, country } = expected;
    if (!bytes || !surname || !given || !dob || !documentNumber || !country) continue;
    return { bytes, values: { surname, given, dob, documentNumber, country } };
  }
  throw new Error("No layout has all the values.");
}

/**
 * A licence without a code. None of three was Approved with its own values (RuleDI004, 28 November 2026), so
 * `genuine.ts` has no such kind. Its back shows categories and the number.
 */
export async function codelessScene(
  studio: Studio,
  expected: (values: Codeless) => Codeless = (values) => values,
): Promise<Scene> {
  const { bytes, values } = await frontOf(`${studio.seed}/codeless/${studio.index}`);
  const lines = ["9. AM B BE", `5. ${values.documentNumber}`, "12. 01.06"];
  const back = await studio.image(`codeless/back/${values.documentNumber}`, () => drawTypedCard(lines));
  const { surname, given, dob, documentNumber, country } = expected(values);
  return {
    flow: "identity",
    person: { ...studio.holder, surname, givenNames: given, dateOfBirth: dob },
    photoId: { type: "Driver License", number: documentNumber, country },
    uploads: [{ context: "PHOTO_ID", type: 1, country: values.country, front: bytes, back }],
  };
}
