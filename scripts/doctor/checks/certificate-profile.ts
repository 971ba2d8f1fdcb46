import type { X509Certificate } from '@peculiar/x509';

/** Extended key usages of a signer: of C2PA's policy, of e-mail protection and of document signing. */
const signingUsages = ['1.3.6.1.4.1.62558.2.1', '1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36'];
const anyUsage = '2.5.29.37.0';
const hashes = ['SHA-256', 'SHA-384', 'SHA-512'];
const curves = ['P-256', 'P-384'];
const minimumRsaBits = 2048;

/**
 * Compares a certificate with the profile of C2PA for signers (2.1, 14.5.1).
 *
 * @param raw DER
 * @returns what does not conform, one phrase each
 */
export async function listProfileProblems(raw: Uint8Array): Promise<string[]> {
  // Imported first: it loads the reflection polyfill that x509 needs.
  await import('@trustnxt/c2pa-ts/cose');
  const x509 = await import('@peculiar/x509');
  const certificate = new x509.X509Certificate(Uint8Array.from(raw));
  const usages = certificate.getExtension(x509.KeyUsagesExtension);
  const extended = certificate.getExtension(x509.ExtendedKeyUsageExtension)?.usages.map(String) ?? [];
  const isAuthority = certificate.getExtension(x509.BasicConstraintsExtension)?.ca === true;
  const mayCertify = ((usages?.usages ?? 0) & x509.KeyUsageFlags.keyCertSign) !== 0;
  const maySign = ((usages?.usages ?? 0) & x509.KeyUsageFlags.digitalSignature) !== 0;
  const rules: [isBroken: boolean, problem: string][] = [
    [certificate.subject === certificate.issuer, 'it is self-signed'],
    [isAuthority || mayCertify, 'it is of an authority, not of a signer'],
    [!maySign, 'its key usage has no digitalSignature'],
    [usages?.critical === false, 'its key usage is not critical'],
    [
      !extended.some((usage) => signingUsages.includes(usage)),
      `its extended key usage has none of ${signingUsages.join(', ')}`,
    ],
    [extended.includes(anyUsage), 'its extended key usage allows anything'],
    [!certificate.getExtension(x509.AuthorityKeyIdentifierExtension), 'it has no authority key identifier'],
    [!isHashAllowed(certificate), 'its issuer signed it with an algorithm that C2PA does not allow'],
    [!isKeyAllowed(certificate), 'its key is not P-256, P-384, Ed25519 or RSA of at least 2048 bits'],
  ];
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : []));
}

function isHashAllowed({ signatureAlgorithm }: X509Certificate): boolean {
  const { hash, name } = signatureAlgorithm as { name: string; hash?: { name: string } };
  return name === 'Ed25519' || (hash !== undefined && hashes.includes(hash.name));
}

function isKeyAllowed({ publicKey }: X509Certificate): boolean {
  const { modulusLength, name, namedCurve } = publicKey.algorithm as {
    name: string;
    namedCurve?: string;
    modulusLength?: number;
  };
  if (name === 'ECDSA') return namedCurve !== undefined && curves.includes(namedCurve);
  return name === 'Ed25519' || (name.startsWith('RSA') && (modulusLength ?? 0) >= minimumRsaBits);
}
