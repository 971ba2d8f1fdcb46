import type { X509Certificate } from '@peculiar/x509';

type X509 = typeof import('@peculiar/x509');

/** Loads the library. The first import brings the reflection polyfill that it needs. */
export async function loadX509(): Promise<X509> {
  await import('@trustnxt/c2pa-ts/cose');
  return import('@peculiar/x509');
}

/**
 * Whether a chain of signatures leads from a certificate to a listed issuer, all valid at a time. Revocation and name
 * constraints are not checked.
 *
 * @param chain other certificates that came with it, in any order
 */
export async function leadsToIssuer(
  x509: X509,
  listed: readonly X509Certificate[],
  leaf: X509Certificate,
  chain: readonly X509Certificate[],
  at: Date,
): Promise<boolean> {
  let current = leaf;
  for (let below = 0; below <= chain.length; below++) {
    if (!isValidAt(current, at)) return false;
    const anchor = await findIssuer(x509, listed, current, below);
    if (anchor) return isValidAt(anchor, at);
    const issuer = await findIssuer(x509, chain, current, below);
    if (!issuer) return false;
    current = issuer;
  }
  return false;
}

/** @param below how many authorities stand between the issuer and the signer */
async function findIssuer(
  x509: X509,
  candidates: readonly X509Certificate[],
  issued: X509Certificate,
  below: number,
): Promise<X509Certificate | null> {
  for (const candidate of candidates) {
    if (candidate.subject !== issued.issuer || !mayIssue(x509, candidate, below)) continue;
    if (await issued.verify({ publicKey: candidate.publicKey, signatureOnly: true })) return candidate;
  }
  return null;
}

function mayIssue(x509: X509, certificate: X509Certificate, below: number): boolean {
  const constraints = certificate.getExtension(x509.BasicConstraintsExtension);
  const usages = certificate.getExtension(x509.KeyUsagesExtension)?.usages;
  const isAllowed = usages === undefined || (usages & x509.KeyUsageFlags.keyCertSign) !== 0;
  return isAllowed && constraints?.ca === true && (constraints.pathLength ?? below) >= below;
}

const isValidAt = ({ notAfter, notBefore }: X509Certificate, at: Date): boolean =>
  notBefore <= at && at <= notAfter;
