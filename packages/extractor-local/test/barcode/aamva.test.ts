import { describe, expect, it } from "vitest";
import { parseAamva } from "../../src/barcode/aamva.ts";
import { early, modern, type RecordOptions, recordOf, withElements } from "./records.ts";

const now = { year: 2026, month: 6, day: 15 };
const read = (content: string) => parseAamva(content, now);
const readElements = (changes: Readonly<Record<string, string | undefined>>, options: RecordOptions = {}) =>
  read(recordOf(withElements(modern, changes), options));

const holder = {
  documentNumber: "T0011223",
  surname: "HOLLOWAY",
  givenNames: "JUNE AVERY",
  dateOfBirth: "1988-11-30",
  expirationDate: "2031-11-30",
  address: {
    street: "14 QUARRY STEPS",
    city: "CINDER FALLS",
    state: "OR",
    country: "United States of America",
  },
};

describe("an AAMVA record", () => {
  it.each(["02", "03", "04", "05", "06", "07", "08", "09", "10", "11"])(
    "is read in version %s",
    (version) => {
      const record = read(recordOf(modern, { version }));
      expect(record?.reading).toMatchObject({ format: "PDF417", ...holder });
      expect(record).toMatchObject({ version: Number(version), kind: "licence", sex: "F", country: "USA" });
    },
  );

  it.each(["00", "01"])(
    "is read in version %s, with the name in one element and dates in the other order",
    (version) => {
      const record = read(recordOf(early, { version }));
      expect(record?.reading).toMatchObject(holder);
      expect(record).toMatchObject({ version: Number(version), kind: "licence", sex: "F" });
    },
  );

  it("keeps every element unchanged, including the jurisdiction's own", () => {
    const { fields } = read(recordOf(modern, { own: ["ZOZOA1", "ZOBDONOR"] }))?.reading ?? {};
    expect(fields).toMatchObject({ DAQ: "T0011223", DCB: "NONE", DAK: "979990000", ZOA: "1", ZOB: "DONOR" });
  });

  it("drops social security numbers", () => {
    const record = read(recordOf([...early, "DBK000000000", "DBM000000000"], { version: "01" }));
    expect(Object.keys(record?.reading.fields ?? {})).not.toContain("DBK");
    expect(JSON.stringify(record)).not.toContain("000000000");
  });

  it.each([
    ["DL", "licence"],
    ["ID", "id_card"],
  ] as const)("with a subfile %s belongs to a %s", (subfile, kind) => {
    expect(read(recordOf(modern, { subfile }))?.kind).toBe(kind);
  });

  it("of an enhanced card is a licence's if it has vehicle classes; otherwise its kind is absent", () => {
    expect(readElements({}, { subfile: "EN" })?.kind).toBe("licence");
    expect(readElements({ DCA: "NONE" }, { subfile: "EN" })?.kind).toBeUndefined();
  });

  it.each([
    ["1", "M"],
    ["2", "F"],
    ["9", "X"],
    ["M", "M"],
    ["F", "F"],
    ["0", undefined],
  ] as const)("reads the sex %s as %s", (DBC, sex) => {
    expect(readElements({ DBC })?.sex).toBe(sex);
  });
});

describe("the header of a record", () => {
  it.each([
    ["without separators", "@ANSI "],
    ["with line feeds only", "@\n\nANSI "],
    ["with carriage returns", "@\r\n\u001e\r\nANSI "],
    ["with a letter in a separator's place", "@a\nANSI "],
    ["with damaged bytes", "\u00dcMANSI "],
    ["with the file type of early Connecticut", "@\n6AAMVA"],
    ["without the blank after its file type", "@\n\u001e\rANSI"],
    ["after a byte order mark", "\ufeff@\n\u001e\rANSI "],
    ["after blanks", "  \n @\n\u001e\rANSI "],
  ])("may come %s", (_, head) => {
    expect(read(recordOf(modern, { head }))?.reading).toMatchObject(holder);
  });

  it.each([
    ["no subfile's name before the first element", "@\n6AAMVA6360060101DL00290182", ""],
    ["letters for offsets", "@\n\nANSI 990876030001DLabac", "DL"],
    ["offsets that lead nowhere", "@\n\u001e\rANSI 636035080002DL99999999ZI00000000", "DL"],
    ["a digit too many", "@\n\u001e\rANSI 636035080001DL000410260", "DL"],
    ["blanks in its offsets", "@\n\u001e\rANSI 636035080001DL  41 260", "DL"],
    ["no list of subfiles at all", "@\n\u001e\rANSI 636035080001", "DL"],
  ])("may have %s", (_, head, start) => {
    expect(read(`${head}${start}${modern.join("\n")}\r`)?.reading).toMatchObject(holder);
  });

  it("may be missing if number, birth and address follow", () => {
    expect(read(`DL${modern.join("\n")}`)).toMatchObject({
      version: undefined,
      reading: { ...holder, jurisdiction: "OR" },
    });
    expect(read("DAQT0011223\nDBB11301988\nsomething else")).toBeUndefined();
  });

  it("with an issuer that issues no licences is rejected", () => {
    expect(read("@\n\u001e\rANSI 636000100001RG00310040RGRBB20240101\nVADJHMCM\nRAMX1")).toBeUndefined();
  });
});

describe("elements", () => {
  it.each(["\n", "\r", "\r\n", "\n\r", "\u001e", "\u001d\n"])("may be separated by %j", (separator) => {
    expect(read(recordOf(modern, { separator }))?.reading).toMatchObject(holder);
    expect(read(recordOf(early, { separator, version: "01" }))?.reading).toMatchObject(holder);
  });

  it.each(["", "|", ";", " "])("may be separated by %j, and ambiguous ones are dropped", (separator) => {
    const record = read(recordOf(modern, { separator }));
    expect(record?.reading).toMatchObject(holder);
  });

  it.each(["DADSON", "MCDADE", "LINDAHL", "ADAMS", "JORDAN", "HOLLADAY", "DACOSTA", "CEDARS"])(
    "without separators are dropped if a name may be two elements: %s",
    (surname) => {
      const run = modern.map((element) => (element === "DCSHOLLOWAY" ? `DCS${surname}` : element));
      const { reading } = read(recordOf(run, { separator: "" })) ?? {};
      expect(reading?.surname).toBeUndefined();
      expect(reading?.address?.street).toBe("14 QUARRY STEPS");
      expect(reading).toMatchObject({ documentNumber: "T0011223", dateOfBirth: "1988-11-30" });
    },
  );

  it("of a fixed length may be followed by another on the same line", () => {
    const [first = "", ...rest] = withElements(modern, { DBB: undefined, DBC: undefined });
    expect(read(recordOf([`${first}`, ...rest, "DBB11301988DBC2"]))).toMatchObject({
      sex: "F",
      reading: holder,
    });
  });

  it("may run into the next subfile after a lost separator", () => {
    const record = read(recordOf(withElements(modern, { DBA: "11302031MZOZOA1" })));
    expect(record?.reading.expirationDate).toBe("2031-11-30");
  });

  it("may be repeated: the first with a value counts", () => {
    const record = read(recordOf(["DAH", ...modern, "DAQOTHER", "DAHUNIT 4"]));
    expect(record?.reading).toMatchObject({
      documentNumber: "T0011223",
      address: { street: "14 QUARRY STEPS UNIT 4" },
    });
  });

  it("may follow a jurisdiction's own subfile", () => {
    const content = `@\n\u001e\rANSI 636020100002ZC00410010DL00510200ZCZCA1\nZCB\rDL${modern.join("\n")}\r`;
    expect(read(content)).toMatchObject({ kind: "licence", reading: { ...holder, fields: { ZCA: "1" } } });
  });
});

describe("the issuer", () => {
  it.each([
    ["636014", "CA", "USA", "California"],
    ["636001", "NY", "USA", "New York"],
    ["604431", "PR", "USA", "Puerto Rico"],
    ["636012", "ON", "CAN", "Ontario"],
    ["604428", "QC", "CAN", "Quebec"],
    ["990876", "AB", "CAN", "Alberta"],
    ["636056", "COA", "MEX", "Coahuila"],
  ])("%s is %s in %s: %s", (issuerId, code, country, name) => {
    const record = readElements({ DCG: undefined }, { issuerId });
    expect(record).toMatchObject({ country, issuer: { code, name }, reading: { jurisdiction: code } });
  });

  it("is inferred from the state of the address if its number is unknown", () => {
    const unknown = { issuerId: "999999" };
    expect(readElements({ DCG: undefined }, unknown)).toMatchObject({
      country: "USA",
      reading: { jurisdiction: "OR" },
    });
    expect(readElements({ DCG: undefined, DAJ: "YT" }, unknown)).toMatchObject({ country: "CAN" });
    expect(readElements({ DCG: undefined, DAJ: "QQ" }, unknown)?.country).toBeUndefined();
  });

  it("is inferred from the state of the residence if the mailing address has none (version 1)", () => {
    const changes = { DCG: undefined, DAJ: undefined, DAL: "2 FERN ROW", DAN: "ALDER BAY", DAO: "SK" };
    expect(readElements(changes, { issuerId: "999999" })).toMatchObject({
      country: "CAN",
      reading: { jurisdiction: "SK" },
    });
    expect(readElements({ ...changes, DAO: "QQ" }, { issuerId: "999999" })?.reading.jurisdiction).toBe("QQ");
  });

  it("has the country that the record states", () => {
    expect(readElements({ DCG: "CAN" }, { issuerId: "999999" })?.country).toBe("CAN");
  });
});

describe("text that is not a record", () => {
  it.each([
    ["nothing", ""],
    ["a text", "SCAN ME"],
    ["a boarding pass", "M1HOLLOWAY/JUNE       EXYZ123 AAABBBXX 0042 100Y001A0001 100"],
    ["only a header", "@\n\u001e\rANSI 636000100001DL00310040"],
    ["a header with a jurisdiction's own subfile", "@\n\u001e\rANSI 636000100001ZV00310040ZVZVA01"],
  ])("is rejected: %s", (_, content) => {
    expect(read(content)).toBeUndefined();
  });
});
