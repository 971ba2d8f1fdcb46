import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isReadOnly, missingKeys } from '#platform/crypto/read-only.ts';
import { newId } from '#platform/ids.ts';

/** A certificate, the ones that lead to its root, and its key. */
export type SigningCertificate = {
  certificate: X509Certificate;
  /** Between the certificate and its root; the root itself is not shown (C2PA 2.1, 14.5). */
  intermediates: X509Certificate[];
  privateKey: KeyObject;
};

export type SigningCertificateOptions = {
  /**
   * Where the development certificate is kept, in the folder or beside it and named after it; used only without the
   * two paths.
   */
  folder: string;
  /** PEM, the signer's certificate first. */
  certificatePath?: string | undefined;
  /** PEM, PKCS#8, not encrypted. */
  keyPath?: string | undefined;
};

const yearMs = 365 * 24 * 60 * 60 * 1000;
const renewBeforeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The operator's certificate where paths are given; otherwise this installation's development certificate,
 * which is made when it is first needed and again before it expires.
 *
 * @throws Error when only one path is given, or certificate and key do not belong together
 */
export async function loadSigningCertificate(
  options: SigningCertificateOptions,
): Promise<SigningCertificate> {
  const { certificatePath, keyPath, folder } = options;
  if (certificatePath && keyPath) {
    return parse(await readFile(certificatePath, 'utf8'), await readFile(keyPath, 'utf8'));
  }
  if (certificatePath || keyPath) throw new Error('Content credentials need both a certificate and its key.');
  try {
    return (await keptCertificate(folder)) ?? (await makeDevelopmentCertificate(insideOf(folder)));
  } catch (error) {
    if (isReadOnly(error)) throw missingKeys([path.basename(folder)], path.dirname(folder), error);
    throw error;
  }
}

const fileName = 'development-signer.pem';
const insideOf = (folder: string) => path.join(folder, fileName);
const besideOf = (folder: string) => `${folder}.${fileName}`;

/** Whether there is a development certificate to sign with, in the folder or beside it. */
export async function hasDevelopmentCertificate(folder: string): Promise<boolean> {
  return ((await readDevelopment(insideOf(folder))) ?? (await readDevelopment(besideOf(folder)))) !== null;
}

/** Makes one beside the folder, for a secret store, unless there is one. @returns whether it did */
export async function makeCertificateBeside(folder: string): Promise<boolean> {
  if (await hasDevelopmentCertificate(folder)) return false;
  await makeDevelopmentCertificate(besideOf(folder));
  return true;
}

/** Puts a new development certificate in the place of the one that is there, if one is. */
export async function renewDevelopmentCertificate(folder: string): Promise<void> {
  for (const file of [insideOf(folder), besideOf(folder)]) {
    if (await readDevelopment(file)) await makeDevelopmentCertificate(file);
  }
}

/** Null where there is none, or none that lasts; one that cannot be replaced is used to its last day. */
async function keptCertificate(folder: string): Promise<SigningCertificate | null> {
  for (const file of [insideOf(folder), besideOf(folder)]) {
    const kept = await readDevelopment(file);
    if (!kept) continue;
    const left = kept.certificate.validToDate.getTime() - Date.now();
    if (left > renewBeforeMs) return kept;
    return makeDevelopmentCertificate(file).catch((error: unknown) => {
      if (left > 0 && isReadOnly(error)) return kept;
      throw error;
    });
  }
  return null;
}

function parse(certificates: string, key: string): SigningCertificate {
  const blocks = certificates.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  const [certificate, ...rest] = blocks.map((block) => new X509Certificate(block));
  if (!certificate) throw new Error('The content credentials certificate is not a PEM certificate.');
  const privateKey = createPrivateKey(key);
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new Error('The content credentials key does not belong to the certificate.');
  }
  return { certificate, intermediates: rest.filter(({ subject, issuer }) => subject !== issuer), privateKey };
}

async function makeDevelopmentCertificate(file: string): Promise<SigningCertificate> {
  // One file, put in place at once: of processes that start together the last one's is used by all later.
  const temporary = `${file}.${newId()}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(temporary, await makeDevelopmentPem(), { mode: 0o600, flag: 'wx' });
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  const made = await readDevelopment(file);
  if (!made) throw new Error(`The development certificate ${file} went away.`);
  return made;
}

async function readDevelopment(file: string): Promise<SigningCertificate | null> {
  try {
    const pem = await readFile(file, 'utf8');
    return parse(pem, pem.slice(pem.indexOf('-----BEGIN PRIVATE KEY-----')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * A leaf certificate by C2PA's profile (2.1, 14.5.1: not self-signed, digitalSignature, an extended usage, key
 * identifiers) below a root whose key is thrown away. Readers can check the signature; nobody trusts the root.
 *
 * @returns PEM: leaf, root, private key (EC P-256, for ES256)
 */
async function makeDevelopmentPem(): Promise<string> {
  // First: it brings the reflection polyfill that x509 asks for.
  await import('@trustnxt/c2pa-ts/cose');
  const x509 = await import('@peculiar/x509');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [rootKeys, keys] = await Promise.all([newKeys(), newKeys()]);
  const notBefore = new Date(Date.now() - 60_000);
  const validity = { notBefore, notAfter: new Date(notBefore.getTime() + 5 * yearMs) };

  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=Castwright development root, O=Castwright',
    keys: rootKeys,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    subject: 'CN=Castwright development signer, O=Castwright',
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  const keyPem = key.export({ format: 'pem', type: 'pkcs8' });
  return `${leaf.toString('pem')}\n${root.toString('pem')}\n${keyPem}`;
}
