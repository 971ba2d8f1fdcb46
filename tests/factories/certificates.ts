import { createPrivateKey, type KeyObject, type webcrypto, X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

type Validity = { notBefore?: Date; notAfter?: Date };

/** A certificate of a test and its key. */
export type IssuedCertificate = {
  /** PEM. */
  certificate: string;
  /** DER. */
  raw: Uint8Array<ArrayBuffer>;
  /** PKCS#8. */
  key: KeyObject;
  keys: webcrypto.CryptoKeyPair;
  subject: string;
};

export type IssueOptions = Validity & {
  subject?: string;
  algorithm?: webcrypto.Algorithm;
  /** The extended key usage; by default that of e-mail protection. */
  usages?: string[];
  /** Key usage, by default digitalSignature (1). */
  keyUsages?: number;
  /** An authority that is issued by another one. */
  isAuthority?: boolean;
};

const p256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const dayMs = 86_400_000;
const emailProtection = '1.3.6.1.5.5.7.3.4';
export const timeStamping = '1.3.6.1.5.5.7.3.8';
export const claimSigning = '1.3.6.1.4.1.62558.2.1';

async function load() {
  // Imported first: it loads the reflection polyfill that x509 needs.
  await import('@trustnxt/c2pa-ts/cose');
  return import('@peculiar/x509');
}

const newKeys = (algorithm: webcrypto.Algorithm) =>
  crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>;

/** Creates a root authority. */
export async function createAuthority(
  subject = 'CN=Root',
  validity: Validity = {},
): Promise<IssuedCertificate> {
  const x509 = await load();
  const keys = await newKeys(p256);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: subject,
    keys,
    signingAlgorithm: p256,
    ...toPeriod(validity),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return toIssued(made, keys, subject);
}

/** Issues a certificate, by default for signing content credentials with a P-256 key. */
export async function issueCertificate(
  issuer: IssuedCertificate,
  options: IssueOptions = {},
): Promise<IssuedCertificate> {
  const x509 = await load();
  const {
    algorithm = p256,
    isAuthority = false,
    subject = 'CN=Studio',
    usages = [emailProtection],
  } = options;
  const { keyUsages = isAuthority ? x509.KeyUsageFlags.keyCertSign : x509.KeyUsageFlags.digitalSignature } =
    options;
  const keys = await newKeys(algorithm);
  const made = await x509.X509CertificateGenerator.create({
    subject,
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: p256,
    ...toPeriod(options),
    extensions: [
      ...(isAuthority ? [new x509.BasicConstraintsExtension(true, undefined, true)] : []),
      ...(isAuthority ? [] : [new x509.ExtendedKeyUsageExtension(usages)]),
      new x509.KeyUsagesExtension(keyUsages, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.keys.publicKey),
    ],
  });
  return toIssued(made, keys, subject);
}

/** Writes a certificate with its chain, and its key, as PEM files. */
export async function writeCertificate(
  folder: string,
  name: string,
  { certificate, key }: IssuedCertificate,
  chain: readonly IssuedCertificate[] = [],
): Promise<{ certificatePath: string; keyPath: string }> {
  const certificatePath = path.join(folder, `${name}.pem`);
  const keyPath = path.join(folder, `${name}.key`);
  await writeFile(certificatePath, [certificate, ...chain.map((one) => one.certificate), ''].join('\n'));
  await writeFile(keyPath, key.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  return { certificatePath, keyPath };
}

function toPeriod({ notAfter, notBefore }: Validity) {
  return {
    notBefore: notBefore ?? new Date(Date.now() - dayMs),
    notAfter: notAfter ?? new Date(Date.now() + 365 * dayMs),
  };
}

async function toIssued(
  made: { rawData: ArrayBuffer },
  keys: webcrypto.CryptoKeyPair,
  subject: string,
): Promise<IssuedCertificate> {
  const raw = new Uint8Array(made.rawData);
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
  return { certificate: new X509Certificate(raw).toString(), raw, key, keys, subject };
}
