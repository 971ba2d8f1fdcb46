export { animateVideo } from './animate-video.ts';
export {
  type ContentCredentials,
  openCredentials,
  type TimeStampReport,
  verifyCredentials,
} from './content-credentials.ts';
export {
  type CopyDeps,
  type CopyKind,
  createDisclosedCopy,
  isOriginal,
  requireOffered,
} from './create-disclosed-copy.ts';
export { isSignable } from './is-signable.ts';
export { recordUndisclosedCopies } from './record-undisclosed-copies.ts';
export type { Provenance } from './sign-file.ts';
export {
  createCertificateBeside,
  hasDevelopmentCertificate,
  renewDevelopmentCertificate,
} from './signing-certificate.ts';
export { toProvenance } from './to-provenance.ts';
export type { CredentialsCheck } from './verify-credentials.ts';
export { videoLimits } from './video-limits.ts';
