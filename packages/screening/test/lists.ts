import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const folder = (): Promise<string> => mkdtemp(join(tmpdir(), "lists-"));

export async function fileOf(text: string | Uint8Array, name = "list"): Promise<string> {
  const file = join(await folder(), name);
  await writeFile(file, text);
  return file;
}

/** Invented people in the form of each list. */
export const sdnXml = `<?xml version="1.0"?>
<sdnList xmlns="urn:test"><publshInformation><Publish_Date>11/20/2026</Publish_Date></publshInformation>
<sdnEntry><uid>7</uid><firstName>Tarek Nabil</firstName><lastName>AL-ZUHAIRI</lastName><sdnType>Individual</sdnType>
<programList><program>TEST1</program><program>TEST2</program></programList>
<akaList><aka><uid>8</uid><category>weak</category><lastName>ZUHEIRI</lastName><firstName>Abu Nabil</firstName></aka></akaList>
<citizenshipList><citizenship><country>Iraq</country></citizenship></citizenshipList>
<dateOfBirthList><dateOfBirthItem><dateOfBirth>07 May 1960</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>
<sdnEntry><uid>9</uid><lastName>ZUHAIRI TRADING &amp; CO</lastName><sdnType>Entity</sdnType></sdnEntry></sdnList>`;

export const sdnCsv = `7,"AL-ZUHAIRI, Tarek Nabil","individual","TEST1] [TEST2",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 07 May 1960; POB Mosul, Iraq; nationality Iraq."
9,"ZUHAIRI TRADING",-0- ,"TEST1",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0-
`;
export const altCsv = `7,8,"aka","ZUHEIRI, Abu Nabil",-0-
`;

/** Addresses of both entries, and what continues the remarks of the first. */
export const addCsv = `7,1,"12 Test Road","Basra",Iraq,-0-
9,2,-0- ,"Basra",Iraq,-0-
`;
export const commentsCsv = `7,"; a.k.a. 'ABU MAJHUL'; alt. citizen Syria."
`;

export const unXml = `<?xml version="1.0" encoding="UTF-8"?><CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:00"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>
<FIRST_NAME>TAREK</FIRST_NAME><SECOND_NAME>NABIL</SECOND_NAME><THIRD_NAME>AL-ZUHAIRI</THIRD_NAME><UN_LIST_TYPE>Test</UN_LIST_TYPE>
<REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><NAME_ORIGINAL_SCRIPT>طارق نبيل الزهيري</NAME_ORIGINAL_SCRIPT><NATIONALITY><VALUE>Iraq</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Tariq Zuheiri</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1959</FROM_YEAR><TO_YEAR>1961</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>`;

export const euXml = `<?xml version="1.0" encoding="UTF-8"?><export xmlns="urn:test" generationDate="2026-11-20T10:00:00.000+01:00" globalFileId="1"><sanctionEntity designationDetails="" unitedNationId="" euReferenceNumber="EU.1.1" logicalId="13">
<regulation regulationType="amendment" programme="IRQ" logicalId="1"><publicationUrl>https://example.test</publicationUrl></regulation><subjectType code="person" classificationCode="P"/>
<nameAlias firstName="Tarek Nabil" middleName="" lastName="Al-Zuhairi" wholeName="Tarek Nabil Al-Zuhairi" nameLanguage="" strong="true" logicalId="2"><regulationSummary regulationType="amendment"/></nameAlias>
<nameAlias firstName="" middleName="" lastName="" wholeName="طارق نبيل الزهيري" nameLanguage="AR" strong="true" logicalId="3"/>
<citizenship region="" countryIso2Code="IQ" countryDescription="IRAQ" logicalId="4"/><birthdate circa="false" calendarType="GREGORIAN" city="" year="1960" monthOfYear="5" dayOfMonth="7" birthdate="1960-05-07" countryIso2Code="00" countryDescription="UNKNOWN" logicalId="5"/></sanctionEntity>
<sanctionEntity logicalId="14"><subjectType code="enterprise" classificationCode="E"/><nameAlias wholeName="Zuhairi Trading"/></sanctionEntity></export>`;

/** The first columns of the UK Sanctions List and those that are read, in its order. */
const ukColumns = (kind: string): string =>
  `Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Regime Name,${kind},D.O.B,Nationality(/ies)`;

export const ukCsvOf = (rows: readonly string[], kind = "Designation Type"): string =>
  [`Report Date: 20-Nov-2026`, ukColumns(kind), ...rows, ""].join("\r\n");

export const ukCsv = ukCsvOf([
  '04/11/2026,TST0001,4000,,ZUHEIRI,"ABU ""NABIL""",,,,,Alias,Low quality a.k.a,,,Test,Individual,dd/mm/1961,Iraq',
  "04/11/2026,TST0001,4000,,AL-ZUHAIRI,TAREK,NABIL,,,,Primary Name,,,طارق نبيل الزهيري,Test,Individual,07/05/1960,Iraq",
  "04/11/2026,TST0002,4001,,ZUHAIRI TRADING,,,,,,Primary Name,,,,Test,Entity,,",
]);

/** The list that the Treasury published until 28 January 2026. */
export const conListCsv = `Last Updated,28/01/2026
Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,DOB,Nationality,Group Type,Alias Type,Regime,Group ID
AL-ZUHAIRI,TAREK,NABIL,,,,,,07/05/1960,(1) Iraq,Individual,Primary name,Test,4000
`;

export const person = (
  surname: string,
  givenNames: string,
  dateOfBirth?: string,
  countries: readonly string[] = [],
) => ({
  names: [{ surname, givenNames }],
  countries,
  ...(dateOfBirth !== undefined && { dateOfBirth }),
});
