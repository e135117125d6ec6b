import type { SessionWords } from "./words.ts";

export const words: SessionWords = {
  check_name: "O nome no documento é diferente do informado. Use um documento com esse nome.",
  check_details: "Alguns dados do documento são diferentes dos informados.",
  check_address: "O endereço no documento é diferente do informado.",
  use_requested_document: "A foto mostra outro tipo de documento. Use o que foi pedido.",
  use_valid_document: "O documento venceu ou não foi possível ler a data. Use um documento válido.",
  use_current_proof: "O comprovante de endereço está desatualizado. Use um atual.",
  retake_picture: "Não foi possível ler bem a foto. Tire outra com boa luz, nítida e sem reflexos.",
  retake_selfie: "Não foi possível comparar a selfie. Tire outra com luz uniforme, olhando para a câmera.",
  no_document:
    "Nenhum documento foi encontrado. Tire uma foto do próprio documento, apoiado em uma superfície plana.",
  several_documents: "Há mais de um documento na foto. Tire uma foto de apenas um.",
  same_picture: "Esta foto já foi tirada. Tire uma foto do outro lado ou do outro documento.",
  wrong_side: "Este é o outro lado. Vire o documento.",
  other_document: "Parece ser outro tipo de documento. Use o que foi pedido.",
  expired: "Este documento venceu. Use um válido.",
  cut_off: "Parte do documento está fora da foto. Afaste um pouco a câmera.",
  too_small: "O documento está pequeno demais na foto. Chegue mais perto.",
  too_dark: "A foto está escura demais. Tire outra com boa luz.",
  blurred: "A foto está borrada. Segure a câmera firme e tire outra.",
  glare_over_code:
    "Há reflexo sobre as linhas de leitura mecânica ou o código de barras. Incline o documento e tire outra foto.",
  glare: "Há reflexo no documento. Incline-o ou afaste-se da lâmpada.",
  code_unread:
    "Não foi possível ler as linhas de leitura mecânica ou o código de barras. Tire uma foto nítida do lado inteiro.",
  code_unsupported:
    "O código de barras deste documento tem um formato que não pode ser lido aqui. Mantenha esta foto ou use outro documento.",
  portrait_missing: "O retrato do documento não foi encontrado. Tire uma foto do lado em que ele está.",
  face_missing: "Nenhum rosto foi encontrado. Olhe para a câmera com luz uniforme.",
  several_faces: "Há mais de um rosto. Tire a selfie sem outras pessoas.",
  selfie_copied: "Esta é uma foto do documento. Tire uma foto sua.",
};
