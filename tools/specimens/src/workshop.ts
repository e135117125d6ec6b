export { aamva, type LicenceOptions } from "./aamva.ts";
export { pdf417 } from "./barcode.ts";
export type { SpecimenName } from "./catalogue.ts";
export { drawnCard } from "./drawn-card.ts";
export { type BarcodeDrawing, drawDriverLicence, drawStripeLicence } from "./driver-licence.ts";
export type { Kind, SpecimenFacts } from "./facts.ts";
export {
  drawHomemadeBarcode,
  drawTypedCard,
  drawTypedZone,
  portraitBoxes,
  withPastedPortrait,
  withSecondBarcode,
  withSecondZone,
} from "./forged.ts";
export { cardZone, type Holder, mrzs, passportZone } from "./icao-zones.ts";
export { drawIdCard, drawResidencePermit } from "./id-card.ts";
export { specimenFacts, specimenImage } from "./images.ts";
export { drawInsurancePolicy } from "./insurance.ts";
export { type AgreementOptions, drawLease } from "./lease.ts";
export { createPage, letter } from "./page.ts";
export { photo } from "./parts.ts";
export { drawPassport } from "./passport.ts";
export { type Address, type Person, specimenPerson } from "./person.ts";
export { type PhotographOptions, photograph, type Quality, type Rotation } from "./photograph.ts";
export { rasterise } from "./raster.ts";
export { factsOf, imageOf, type Recipe } from "./recipe.ts";
export { drawEmptyRoom, drawSelfie } from "./selfie.ts";
export type { Sex } from "./sex.ts";
export { createSheet, type Drawing } from "./sheet.ts";
export { stripe } from "./stripe.ts";
export { table } from "./table.ts";
export { drawTd2Back } from "./td2-back.ts";
export { drawTd2Card } from "./td2-card.ts";
export type { Card, TravelDocumentOptions, ZoneDrawing } from "./travel-document.ts";
export { drawVisa, type VisaOptions } from "./visa.ts";
export { type Quad, warp } from "./warp.ts";
export { checkDigit, mrvA, mrvB, td1, td2, td3, type ZoneFacts } from "./zone.ts";
