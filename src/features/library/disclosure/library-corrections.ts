import { Signature, type TimestampToken } from '@trustnxt/c2pa-ts/cose';
import { ContentInfo, PKIStatus, PKIStatusInfo, TimeStampResp } from 'pkijs';

/** The extended key usage of C2PA's certificate policy, `c2pa-kp-claimSigning`. */
export const claimSigningUsage = '1.3.6.1.4.1.62558.2.1';
const emailProtectionUsage = '1.3.6.1.5.5.7.3.4';
const extendedKeyUsageId = '2.5.29.37';

type UsageExtension = { usages: string[] } | null;
type Certificate = { getExtension(id: unknown): unknown };
type UsageCheck = (certificate: Certificate, isUsedForManifestSigning: boolean) => string | undefined;
type Container = { tstTokens?: { val: Uint8Array }[] } | undefined;
type StampReader = (container: Container, version: number) => Iterable<TimestampToken>;
const internals = Signature as unknown as {
  validateCertificateKeyUsage: UsageCheck;
  readTimestamps: StampReader;
};

let isCorrected = false;

/**
 * Corrects c2pa-ts 0.9.4 where it refuses what the standard asks for: a signer's certificate with the extended key usage
 * of C2PA's own policy, and a stored time stamp that is the token alone, not the authority's whole answer. Call it before
 * credentials are signed or checked.
 */
export function correctLibrary(): void {
  if (isCorrected) return;
  isCorrected = true;
  const check = internals.validateCertificateKeyUsage.bind(Signature);
  internals.validateCertificateKeyUsage = (certificate, isUsedForManifestSigning) =>
    check(isUsedForManifestSigning ? withKnownUsage(certificate) : certificate, isUsedForManifestSigning);

  const read = internals.readTimestamps.bind(Signature);
  internals.readTimestamps = function* (container, version) {
    for (const stored of container?.tstTokens ?? []) {
      const response = parseToken(stored.val);
      if (response) yield { version, response };
      else yield* read({ tstTokens: [stored] }, version);
    }
  };
}

/** Presents the usage of C2PA's policy to the check as one that it knows; every other rule is checked as before. */
function withKnownUsage(certificate: Certificate): Certificate {
  const given = certificate.getExtension(extendedKeyUsageId) as UsageExtension;
  if (!given?.usages.includes(claimSigningUsage)) return certificate;
  return {
    getExtension(id) {
      const extension = certificate.getExtension(id);
      const isUsage = extension !== null && extension === certificate.getExtension(extendedKeyUsageId);
      return isUsage ? { ...given, usages: [...given.usages, emailProtectionUsage] } : extension;
    },
  };
}

/** @returns null for what is not a token */
function parseToken(bytes: Uint8Array): TimeStampResp | null {
  try {
    const timeStampToken = ContentInfo.fromBER(Uint8Array.from(bytes));
    const status = new PKIStatusInfo({ status: PKIStatus.granted });
    return new TimeStampResp({ status, timeStampToken });
  } catch {
    return null;
  }
}

/** Reads a signature from the form in which it is stored. */
export const readStoredSignature = (signature: Signature): Signature =>
  Signature.readFromJUMBFData(signature.writeJUMBFData());
