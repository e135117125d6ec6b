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

/**
 * Further last lines of USPS Publication 28, appendix B: associated states and military addresses. No
 * issuers.
 */
export const usPostalStates = table(
  "MP Northern Mariana Islands,FM Federated States of Micronesia,MH Marshall Islands,PW Palau,AA Armed Forces Americas," +
    "AE Armed Forces Europe,AP Armed Forces Pacific",
);

/** SEPOMEX, and ISO 3166-2:MX. */
export const mexicanStates = table(
  "AGS Aguascalientes,BC Baja California,BCS Baja California Sur,CAMP Campeche,CHIS Chiapas,CHIH Chihuahua,COAH Coahuila,COL Colima," +
    "CDMX Ciudad de México,DGO Durango,GTO Guanajuato,GRO Guerrero,HGO Hidalgo,JAL Jalisco,MEX México,MICH Michoacán,MOR Morelos," +
    "NAY Nayarit,NL Nuevo León,OAX Oaxaca,PUE Puebla,QRO Querétaro,QROO Quintana Roo,SLP San Luis Potosí,SIN Sinaloa,SON Sonora," +
    "TAB Tabasco,TAMPS Tamaulipas,TLAX Tlaxcala,VER Veracruz,YUC Yucatán,ZAC Zacatecas",
);

/** Correios, and ISO 3166-2:BR. */
export const brazilianStates = table(
  "AC Acre,AL Alagoas,AP Amapá,AM Amazonas,BA Bahia,CE Ceará,DF Distrito Federal,ES Espírito Santo,GO Goiás,MA Maranhão," +
    "MT Mato Grosso,MS Mato Grosso do Sul,MG Minas Gerais,PA Pará,PB Paraíba,PR Paraná,PE Pernambuco,PI Piauí,RJ Rio de Janeiro," +
    "RN Rio Grande do Norte,RS Rio Grande do Sul,RO Rondônia,RR Roraima,SC Santa Catarina,SP São Paulo,SE Sergipe,TO Tocantins",
);

/** ISO 3166-2:IN. */
export const indianStates = table(
  "AN Andaman and Nicobar Islands,AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,CH Chandigarh,CG Chhattisgarh," +
    "DH Dadra and Nagar Haveli and Daman and Diu,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,HP Himachal Pradesh,JK Jammu and Kashmir," +
    "JH Jharkhand,KA Karnataka,KL Kerala,LA Ladakh,LD Lakshadweep,MP Madhya Pradesh,MH Maharashtra,MN Manipur,ML Meghalaya," +
    "MZ Mizoram,NL Nagaland,OD Odisha,PY Puducherry,PB Punjab,RJ Rajasthan,SK Sikkim,TN Tamil Nadu,TS Telangana,TR Tripura," +
    "UP Uttar Pradesh,UK Uttarakhand,WB West Bengal",
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
