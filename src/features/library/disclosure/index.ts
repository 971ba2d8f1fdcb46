export { type ContentCredentials, openCredentials, verifyCredentials } from './content-credentials.ts';
export { type CopyDependencies, type CopyKind, disclosedCopy } from './disclosed-copy.ts';
export { isSignable } from './is-signable.ts';
export { provenanceOf } from './provenance-of.ts';
export { recordUndisclosed } from './record-undisclosed.ts';
export type { Provenance } from './sign-file.ts';
export {
  hasDevelopmentCertificate,
  makeCertificateBeside,
  renewDevelopmentCertificate,
} from './signing-certificate.ts';
export type { CredentialsCheck } from './verify-credentials.ts';
export { videoLimits } from './video-limits.ts';
