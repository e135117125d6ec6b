export { newKey } from "./authority.ts";
export { type CertificateOptions, makeCertificate } from "./certificate.ts";
export { specimen, type TestPerson } from "./person.ts";
export { type TestWallet, type TestWalletOptions, testWallet, type WalletFault } from "./test-wallet.ts";
