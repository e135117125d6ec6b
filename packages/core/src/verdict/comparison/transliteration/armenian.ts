import { type StateTable, tablesByState } from "./table.ts";

const letters =
  "ՈՒ=U ԵՒ$=EV ԵՒ=EV,YEV ԵՎ=EV,YEV Ա=A Բ=B Գ=G Դ=D ^Ե=YE,E Ե=E,YE Զ=Z Է=E Ը=Y,E Թ=T Ժ=ZH Ի=I Լ=L Խ=KH Ծ=TS " +
  "Կ=K Հ=H Ձ=DZ Ղ=GH Ճ=CH,TCH Մ=M Յ=Y Ն=N Շ=SH ^Ո=VO,O Ո=O Չ=CH Պ=P Ջ=J Ռ=R Ս=S Վ=V Տ=T Ր=R Ց=TS Փ=P Ք=K " +
  "Օ=O Ֆ=F";

export const armenianTables: readonly StateTable[] = [
  {
    states: ["ARM"],
    source: "Spellings of Armenian passports; BGN/PCGN 1981 (Eastern Armenian) without its apostrophes.",
    rows: letters,
  },
];

/** One table for every issuer. */
export const armenianTableOf = tablesByState(armenianTables, letters);
