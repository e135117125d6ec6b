import { alteredPrint } from "./attacks/altered-print.ts";
import { besideThePage } from "./attacks/beside-the-page.ts";
import { faces } from "./attacks/faces.ts";
import { faintPrint } from "./attacks/faint-print.ts";
import { marks } from "./attacks/marks.ts";
import { missingDocuments } from "./attacks/missing-documents.ts";
import { names } from "./attacks/names.ts";
import { nothingThere } from "./attacks/nothing-there.ts";
import { otherKinds } from "./attacks/other-kinds.ts";
import { otherPeriods } from "./attacks/other-periods.ts";
import { paintedZones } from "./attacks/painted-zones.ts";
import { paperOnThePage } from "./attacks/paper-on-the-page.ts";
import { reuse } from "./attacks/reuse.ts";
import { selfieCopies } from "./attacks/selfie-copies.ts";
import { swappedRoles } from "./attacks/swapped-roles.ts";
import { twoFaces } from "./attacks/two-faces.ts";
import { twoHalves } from "./attacks/two-halves.ts";
import { twoStatements } from "./attacks/two-statements.ts";
import { whileRunning } from "./attacks/while-running.ts";
import { wrongDates } from "./attacks/wrong-dates.ts";
import type { Attack } from "./scene.ts";

/** All classes, in the order of the table. */
export const attacks: readonly Attack[] = [
  ...twoHalves,
  ...alteredPrint,
  ...paintedZones,
  ...swappedRoles,
  ...faintPrint,
  ...besideThePage,
  ...paperOnThePage,
  ...marks,
  ...nothingThere,
  ...twoStatements,
  ...otherKinds,
  ...otherPeriods,
  ...wrongDates,
  ...selfieCopies,
  ...reuse,
  ...names,
  ...missingDocuments,
  ...whileRunning,
  ...twoFaces,
  ...faces,
];
