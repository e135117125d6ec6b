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

export const unXml = `<CONSOLIDATED_LIST dateGenerated="2026-11-20T00:00:00"><INDIVIDUALS><INDIVIDUAL><DATAID>1</DATAID>
<FIRST_NAME>TAREK</FIRST_NAME><SECOND_NAME>NABIL</SECOND_NAME><THIRD_NAME>AL-ZUHAIRI</THIRD_NAME><UN_LIST_TYPE>Test</UN_LIST_TYPE>
<REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER><NAME_ORIGINAL_SCRIPT>طارق نبيل الزهيري</NAME_ORIGINAL_SCRIPT><NATIONALITY><VALUE>Iraq</VALUE></NATIONALITY>
<INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Tariq Zuheiri</ALIAS_NAME></INDIVIDUAL_ALIAS>
<INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1959</FROM_YEAR><TO_YEAR>1961</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS></CONSOLIDATED_LIST>`;

export const euXml = `<export xmlns="urn:test" generationDate="2026-11-20T10:00:00.000+01:00"><sanctionEntity logicalId="13" euReferenceNumber="EU.1.1">
<regulation programme="IRQ"/><subjectType code="person" classificationCode="P"/>
<nameAlias firstName="Tarek Nabil" middleName="" lastName="Al-Zuhairi" wholeName="Tarek Nabil Al-Zuhairi"/>
<nameAlias firstName="" middleName="" lastName="" wholeName="طارق نبيل الزهيري"/>
<citizenship countryIso2Code="IQ"/><birthdate circa="false" year="1960" monthOfYear="5" dayOfMonth="7" birthdate="1960-05-07"/></sanctionEntity>
<sanctionEntity logicalId="14"><subjectType code="enterprise" classificationCode="E"/><nameAlias wholeName="Zuhairi Trading"/></sanctionEntity></export>`;

export const ukCsv = `Last Updated,20/11/2026
Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,DOB,Nationality,Group Type,Alias Type,Regime,Group ID
AL-ZUHAIRI,TAREK,NABIL,,,,,طارق نبيل الزهيري,07/05/1960,(1) Iraq,Individual,Primary name,Test,4000
ZUHEIRI,"ABU ""NABIL""",,,,,,,00/00/1961,(1) Iraq,Individual,AKA,Test,4000
ZUHAIRI TRADING,,,,,,,,,,Entity,Primary name,Test,4001
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
