export const brazilianStates =
  "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO".split(" ");

/** Codes of the provinces, as after the town: `00184 Roma RM`. */
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

/** Former postal counties. Not part of the address since 1996, but often still written. */
export const britishCounties = (
  "Avon,Bedfordshire,Berkshire,Buckinghamshire,Cambridgeshire,Cheshire,Cleveland,Cornwall,County Durham,Cumbria,Derbyshire,Devon," +
  "Dorset,East Sussex,Essex,Gloucestershire,Greater London,Greater Manchester,Hampshire,Herefordshire,Hertfordshire,Kent,Lancashire," +
  "Leicestershire,Lincolnshire,Merseyside,Middlesex,Norfolk,Northamptonshire,Northumberland,North Yorkshire,Nottinghamshire," +
  "Oxfordshire,Shropshire,Somerset,South Yorkshire,Staffordshire,Suffolk,Surrey,Tyne and Wear,Warwickshire,West Midlands," +
  "West Sussex,West Yorkshire,Wiltshire,Worcestershire,Clwyd,Dyfed,Gwent,Gwynedd,Powys,Fife,Midlothian,Aberdeenshire,Lanarkshire"
).split(",");

/** Without marks, as on international mail. */
export const japanesePrefectures = (
  "Hokkaido,Aomori,Iwate,Miyagi,Akita,Yamagata,Fukushima,Ibaraki,Tochigi,Gunma,Saitama,Chiba,Tokyo,Kanagawa,Niigata,Toyama,Ishikawa," +
  "Fukui,Yamanashi,Nagano,Gifu,Shizuoka,Aichi,Mie,Shiga,Kyoto,Osaka,Hyogo,Nara,Wakayama,Tottori,Shimane,Okayama,Hiroshima,Yamaguchi," +
  "Tokushima,Kagawa,Ehime,Kochi,Fukuoka,Saga,Nagasaki,Kumamoto,Oita,Miyazaki,Kagoshima,Okinawa"
).split(",");
