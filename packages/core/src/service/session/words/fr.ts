import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "Le nom sur le document diffère du nom indiqué. Utilisez un document à ce nom.",
  check_details: "Certaines informations du document diffèrent de celles indiquées.",
  check_address: "L’adresse sur le document diffère de celle indiquée.",
  use_requested_document: "La photo montre un autre type de document. Utilisez celui qui a été demandé.",
  use_valid_document:
    "Le document a expiré ou sa date n’a pas pu être lue. Utilisez un document en cours de validité.",
  use_current_proof: "Le justificatif de domicile est trop ancien. Utilisez-en un récent.",
  retake_picture:
    "La photo n’a pas pu être bien lue. Reprenez-la avec une bonne lumière, nette et sans reflets.",
  retake_selfie:
    "Le selfie n’a pas pu être comparé. Reprenez-le dans une lumière régulière, en regardant l’appareil.",
  no_document: "Aucun document n’a été trouvé. Photographiez le document lui-même, posé à plat.",
  several_documents: "Il y a plusieurs documents sur la photo. N’en photographiez qu’un.",
  same_picture: "Cette photo a déjà été prise. Photographiez l’autre côté ou l’autre document.",
  wrong_side: "C’est l’autre côté. Retournez le document.",
  other_document: "On dirait un autre type de document. Utilisez celui qui a été demandé.",
  expired: "Ce document a expiré. Utilisez-en un en cours de validité.",
  cut_off: "Une partie du document est hors de l’image. Reculez un peu.",
  too_small: "Le document est trop petit sur la photo. Rapprochez-vous.",
  too_dark: "La photo est trop sombre. Reprenez-la avec une bonne lumière.",
  blurred: "La photo est floue. Tenez l’appareil immobile et reprenez-la.",
  glare_over_code:
    "Un reflet couvre les lignes à lecture optique ou le code-barres. Inclinez le document et reprenez la photo.",
  glare: "Il y a un reflet sur le document. Inclinez-le ou éloignez-vous de la lampe.",
  code_unread:
    "Les lignes à lecture optique ou le code-barres n’ont pas pu être lus. Prenez une photo nette de tout le côté.",
  code_unsupported:
    "Le code-barres de ce document est dans un format qui ne peut pas être lu ici. Gardez cette photo, ou utilisez un autre document.",
  portrait_missing: "Le portrait du document n’a pas été trouvé. Photographiez le côté où il se trouve.",
  face_missing: "Aucun visage n’a été trouvé. Regardez l’appareil dans une lumière régulière.",
  several_faces: "Il y a plusieurs visages. Prenez le selfie sans autre personne.",
  selfie_copied: "C’est une photo du document. Prenez-vous en photo.",
};
