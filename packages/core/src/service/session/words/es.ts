import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "El nombre del documento no coincide con el indicado. Use un documento a ese nombre.",
  check_details: "Algunos datos del documento no coinciden con los indicados.",
  check_address: "La dirección del documento no coincide con la indicada.",
  use_requested_document: "La foto muestra otro tipo de documento. Use el que se pidió.",
  use_valid_document: "El documento ha caducado o no se pudo leer su fecha. Use uno vigente.",
  use_current_proof: "El justificante de domicilio no es reciente. Use uno actual.",
  retake_picture: "La foto no se pudo leer bien. Hágala de nuevo con buena luz, nítida y sin reflejos.",
  retake_selfie: "No se pudo comparar el selfi. Hágalo de nuevo con luz uniforme y mirando a la cámara.",
  no_document: "No se encontró ningún documento. Haga una foto del propio documento, apoyado en plano.",
  several_documents: "Hay más de un documento en la foto. Haga una foto de uno solo.",
  same_picture: "Esta foto ya se hizo. Haga una del otro lado o del otro documento.",
  wrong_side: "Este es el otro lado. Dé la vuelta al documento.",
  other_document: "Parece otro tipo de documento. Use el que se pidió.",
  expired: "Este documento ha caducado. Use uno vigente.",
  cut_off: "Una parte del documento queda fuera de la foto. Aléjese un poco.",
  too_small: "El documento se ve demasiado pequeño en la foto. Acérquese.",
  too_dark: "La foto está demasiado oscura. Hágala de nuevo con buena luz.",
  blurred: "La foto está borrosa. Mantenga la cámara quieta y hágala de nuevo.",
  glare_over_code:
    "Hay reflejos sobre las líneas de lectura mecánica o el código de barras. Incline el documento y repita la foto.",
  glare: "Hay reflejos en el documento. Inclínelo o aléjese de la lámpara.",
  code_unread:
    "No se pudieron leer las líneas de lectura mecánica o el código de barras. Haga una foto nítida de todo el lado.",
  code_unsupported:
    "El código de barras de este documento tiene un formato que aquí no se puede leer. Conserve esta foto o use otro documento.",
  portrait_missing: "No se encontró el retrato del documento. Haga una foto del lado que lo tiene.",
  face_missing: "No se encontró ninguna cara. Mire a la cámara con luz uniforme.",
  several_faces: "Hay más de una cara. Haga el selfi sin otras personas.",
  selfie_copied: "Esta es una foto del documento. Hágase una foto a usted.",
};
