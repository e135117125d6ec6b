import { type StateTable, tablesByState } from "./table.ts";

const letters =
  "ა=A ბ=B გ=G დ=D ე=E ვ=V ზ=Z თ=T ი=I კ=K ლ=L მ=M ნ=N ო=O პ=P ჟ=ZH რ=R ს=S ტ=T უ=U ფ=P ქ=K ღ=GH ყ=Q შ=SH " +
  "ჩ=CH ც=TS ძ=DZ წ=TS ჭ=CH ხ=KH ჯ=J ჰ=H";

export const georgianTables: readonly StateTable[] = [
  {
    states: ["GEO"],
    source: "National system (State Department of Geodesy and Cartography, 2002), on licences since 1998.",
    rows: letters,
  },
];

/** One table for every issuer. */
export const georgianTableOf = tablesByState(georgianTables, letters);
