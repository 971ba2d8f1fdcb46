import type { X509Certificate } from '@peculiar/x509';
import type { Signature } from '@trustnxt/c2pa-ts/cose';
import { Certificate, IssuerAndSerialNumber, SignedData } from 'pkijs';
import { leadsToIssuer } from '#platform/crypto/certificate-chain.ts';

/** Whom a check trusts. All certificates are DER. */
export type TrustSettings = {
  /** The certificate that this installation signs with. */
  own: Uint8Array;
  /** The issuers of the operator's list, of signers and time-stamp authorities; null without a list. */
  issuers: Uint8Array[] | null;
};

const timeStampingUsage = '1.3.6.1.5.5.7.3.8';

/** Whether the signer's certificate is the one that this installation signs with. @param own DER */
export const isOwnSigner = ({ certificate }: Signature, own: Uint8Array): boolean =>
  certificate !== undefined && Buffer.from(own).equals(Buffer.from(certificate.rawData));

/**
 * Whether the signer's certificate is this installation's own, or leads to a listed issuer, with all certificates valid
 * at the time of the stamp where a listed issuer vouches for its authority too, and now otherwise: anyone can operate an
 * authority. Revocation and name constraints are not checked.
 *
 * @param stampedAt the time in a valid stamp
 * @returns null without a list, for other certificates than the own one
 */
export async function isTrustedSigner(
  signature: Signature,
  stampedAt: Date | null,
  { issuers, own }: TrustSettings,
): Promise<boolean | null> {
  const x509 = await import('@peculiar/x509');
  const parse = (raw: Uint8Array | ArrayBuffer) =>
    new x509.X509Certificate(Uint8Array.from(new Uint8Array(raw)));
  if (!signature.certificate) return issuers && false;
  const leaf = parse(signature.certificate.rawData);
  if (isOwnSigner(signature, own)) return true;
  if (issuers === null) return null;
  const listed = issuers.map(parse);
  const authority = stampedAt && readAuthority(signature);
  const isStampTrusted =
    authority !== null &&
    hasUsage(x509, parse(authority.certificate), timeStampingUsage) &&
    (await leadsToIssuer(
      x509,
      listed,
      parse(authority.certificate),
      authority.chain.map(parse),
      stampedAt as Date,
    ));
  const at = isStampTrusted ? (stampedAt as Date) : new Date();
  const chain = signature.chainCertificates.map(({ rawData }) => parse(rawData));
  return leadsToIssuer(x509, listed, leaf, chain, at);
}

type X509 = typeof import('@peculiar/x509');

/** Returns the certificate that signed the stamp, and those beside it; null when it is not among them. */
function readAuthority({
  timestampTokens,
}: Signature): { certificate: ArrayBuffer; chain: ArrayBuffer[] } | null {
  const token = timestampTokens[0]?.response.timeStampToken;
  if (!token) return null;
  const { certificates = [], signerInfos } = new SignedData({ schema: token.content });
  const sid = signerInfos[0]?.sid;
  const all = certificates.filter((one) => one instanceof Certificate);
  const found = all.find(
    (one) =>
      sid instanceof IssuerAndSerialNumber &&
      one.issuer.isEqual(sid.issuer) &&
      one.serialNumber.isEqual(sid.serialNumber),
  );
  const toDer = (one: Certificate) => one.toSchema().toBER();
  return found ? { certificate: toDer(found), chain: all.map(toDer) } : null;
}

const hasUsage = (x509: X509, certificate: X509Certificate, usage: string): boolean =>
  certificate.getExtension(x509.ExtendedKeyUsageExtension)?.usages.includes(usage) ?? false;
