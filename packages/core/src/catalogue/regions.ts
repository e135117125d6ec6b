/** Regions of one country by their abbreviation. */
export type Regions = Readonly<Record<string, string>>;

/** USPS Publication 28, appendix B. */
export const usStates = table(
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia," +
    "FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine," +
    "MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada," +
    "NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon," +
    "PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont," +
    "VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,GU Guam,VI Virgin Islands,AS American Samoa",
);

/** Canada Post, addressing guidelines, 5.6. */
export const canadianProvinces = table(
  "AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories," +
    "NU Nunavut,ON Ontario,PE Prince Edward Island,QC Québec,SK Saskatchewan,YT Yukon",
);

/** Australia Post, addressing guidelines. */
export const australianStates = table(
  "ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania," +
    "VIC Victoria,WA Western Australia",
);

function table(entries: string): Regions {
  return Object.fromEntries(
    entries.split(",").map((entry) => {
      const space = entry.indexOf(" ");
      return [entry.slice(0, space), entry.slice(space + 1)];
    }),
  );
}
