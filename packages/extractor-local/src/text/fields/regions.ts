/** USPS Publication 28, appendix B. */
export const usStates: Readonly<Record<string, string>> = table(
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

export const australianStates = table(
  "ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania," +
    "VIC Victoria,WA Western Australia",
);

export const brazilianStates =
  "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO".split(" ");

/** Signs of the provinces, as after the town: `00184 Roma RM`. */
export const italianProvinces = (
  "AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE " +
  "LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV " +
  "TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV"
).split(" ");

export const mexicanStates = (
  "CDMX,Ciudad de México,Aguascalientes,Baja California,Baja California Sur,Campeche,Chiapas,Chihuahua,Coahuila,Colima,Durango," +
  "Estado de México,Guanajuato,Guerrero,Hidalgo,Jalisco,Michoacán,Morelos,Nayarit,Nuevo León,Oaxaca,Puebla,Querétaro,Quintana Roo," +
  "San Luis Potosí,Sinaloa,Sonora,Tabasco,Tamaulipas,Tlaxcala,Veracruz,Yucatán,Zacatecas"
).split(",");

export const indianStates = (
  "Andhra Pradesh,Assam,Bihar,Chandigarh,Chhattisgarh,Delhi,Goa,Gujarat,Haryana,Himachal Pradesh,Jharkhand,Karnataka,Kerala," +
  "Madhya Pradesh,Maharashtra,Odisha,Punjab,Rajasthan,Tamil Nadu,Telangana,Uttar Pradesh,Uttarakhand,West Bengal"
).split(",");

/** Former postal counties: not a part of the address since 1996, often written still. */
export const britishCounties = (
  "Avon,Bedfordshire,Berkshire,Buckinghamshire,Cambridgeshire,Cheshire,Cleveland,Cornwall,County Durham,Cumbria,Derbyshire,Devon," +
  "Dorset,East Sussex,Essex,Gloucestershire,Greater London,Greater Manchester,Hampshire,Herefordshire,Hertfordshire,Kent,Lancashire," +
  "Leicestershire,Lincolnshire,Merseyside,Middlesex,Norfolk,Northamptonshire,Northumberland,North Yorkshire,Nottinghamshire," +
  "Oxfordshire,Shropshire,Somerset,South Yorkshire,Staffordshire,Suffolk,Surrey,Tyne and Wear,Warwickshire,West Midlands," +
  "West Sussex,West Yorkshire,Wiltshire,Worcestershire,Clwyd,Dyfed,Gwent,Gwynedd,Powys,Fife,Midlothian,Aberdeenshire,Lanarkshire"
).split(",");

function table(entries: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entries.split(",").map((entry) => {
      const space = entry.indexOf(" ");
      return [entry.slice(0, space), entry.slice(space + 1)];
    }),
  );
}
