import { createPrivateKey, KeyObject, type X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { createMissingKeysError, isReadOnly } from '#platform/crypto/read-only.ts';
import { parseCertificates } from '#platform/crypto/trust-list.ts';
import { newId } from '#platform/ids.ts';
import { dayMs } from '#platform/time.ts';
import type { SigningMaterial, SigningService } from './signing-key.ts';

/** A certificate with its chain and key. */
export type SigningCertificate = {
  certificate: X509Certificate;
  /** Between the certificate and its root; the root itself is not included (C2PA 2.1, 14.5). */
  intermediates: X509Certificate[];
  /** A key in a file, or the service that signs with it. */
  key: KeyObject | SigningService;
};

export type SigningCertificateOptions = {
  /**
   * Where the development certificate is stored: in the folder, or beside it with a name derived from it. Used only
   * without the two paths.
   */
  folder: string;
  /** PEM, the signer's certificate first. */
  certificatePath?: string | undefined;
  /** PEM, PKCS#8, not encrypted. */
  keyPath?: string | undefined;
  /** Signs in place of a key in a file. */
  signingService?: SigningService | null | undefined;
};

const renewBeforeMs = 30 * dayMs;

/**
 * Loads the operator's certificate where paths are given, otherwise the development certificate, which is created on
 * first use and renewed before it expires.
 *
 * @throws Error when only one path is given, certificate and key do not belong together, or a service signs without a
 *   certificate
 */
export async function loadSigningCertificate(
  options: SigningCertificateOptions,
): Promise<SigningCertificate> {
  const { certificatePath, folder, keyPath, signingService } = options;
  if (certificatePath && signingService && !keyPath) {
    return { ...parseChain(await readFile(certificatePath, 'utf8')), key: signingService };
  }
  if (signingService) {
    throw new Error(
      'A signing service of content credentials needs the certificate alone, without a key file.',
    );
  }
  if (certificatePath && keyPath) {
    return parseCertificate(await readFile(certificatePath, 'utf8'), await readFile(keyPath, 'utf8'));
  }
  if (certificatePath || keyPath) throw new Error('Content credentials need both a certificate and its key.');
  try {
    return (
      (await findDevelopmentCertificate(folder)) ?? (await createDevelopmentCertificate(pathInFolder(folder)))
    );
  } catch (error) {
    if (isReadOnly(error)) throw createMissingKeysError([path.basename(folder)], path.dirname(folder), error);
    throw error;
  }
}

/** Serializes a certificate and its key for the signing thread. */
export function toSigningMaterial({ certificate, intermediates, key }: SigningCertificate): SigningMaterial {
  return {
    certificate: certificate.raw,
    intermediates: intermediates.map(({ raw }) => raw),
    key: key instanceof KeyObject ? key.export({ format: 'der', type: 'pkcs8' }) : key,
  };
}

const fileName = 'development-signer.pem';
const pathInFolder = (folder: string) => path.join(folder, fileName);
const pathBesideFolder = (folder: string) => `${folder}.${fileName}`;

/** Whether a development certificate exists, in the folder or beside it. */
export async function hasDevelopmentCertificate(folder: string): Promise<boolean> {
  return (
    ((await readDevelopmentCertificate(pathInFolder(folder))) ??
      (await readDevelopmentCertificate(pathBesideFolder(folder)))) !== null
  );
}

/** Creates a development certificate beside the folder, for a secret store, unless one exists. @returns whether it did */
export async function createCertificateBeside(folder: string): Promise<boolean> {
  if (await hasDevelopmentCertificate(folder)) return false;
  await createDevelopmentCertificate(pathBesideFolder(folder));
  return true;
}

/** Replaces the existing development certificate, if any. */
export async function renewDevelopmentCertificate(folder: string): Promise<void> {
  for (const file of [pathInFolder(folder), pathBesideFolder(folder)]) {
    if (await readDevelopmentCertificate(file)) await createDevelopmentCertificate(file);
  }
}

/** Returns null without a certificate; renews one that expires soon, or uses it to its last day on a read-only disk. */
async function findDevelopmentCertificate(folder: string): Promise<SigningCertificate | null> {
  for (const file of [pathInFolder(folder), pathBesideFolder(folder)]) {
    const kept = await readDevelopmentCertificate(file);
    if (!kept) continue;
    const left = kept.certificate.validToDate.getTime() - Date.now();
    if (left > renewBeforeMs) return kept;
    return createDevelopmentCertificate(file).catch((error: unknown) => {
      if (left > 0 && isReadOnly(error)) return kept;
      throw error;
    });
  }
  return null;
}

function parseCertificate(certificates: string, keyPem: string): SigningCertificate {
  const chain = parseChain(certificates);
  const key = createPrivateKey(keyPem);
  if (!chain.certificate.checkPrivateKey(key)) {
    throw new Error('The content credentials key does not belong to the certificate.');
  }
  return { ...chain, key };
}

function parseChain(pem: string): Omit<SigningCertificate, 'key'> {
  const [certificate, ...rest] = parseCertificates(pem);
  if (!certificate) throw new Error('The content credentials certificate is not a PEM certificate.');
  return { certificate, intermediates: rest.filter(({ subject, issuer }) => subject !== issuer) };
}

async function createDevelopmentCertificate(file: string): Promise<SigningCertificate> {
  // Renamed into place atomically: when several processes start together, the last file wins.
  const temporary = `${file}.${newId()}`;
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(temporary, await createDevelopmentPem(), { mode: 0o600, flag: 'wx' });
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  const made = await readDevelopmentCertificate(file);
  if (!made) throw new Error(`The development certificate ${file} was removed.`);
  return made;
}

async function readDevelopmentCertificate(file: string): Promise<SigningCertificate | null> {
  try {
    const pem = await readFile(file, 'utf8');
    return parseCertificate(pem, pem.slice(pem.indexOf('-----BEGIN PRIVATE KEY-----')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates a development certificate in a thread of its own: a process that has loaded what makes certificates keeps
 * 10 MB of it.
 *
 * @returns PEM: leaf, root, private key
 */
function createDevelopmentPem(): Promise<string> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./certificate-thread.ts', import.meta.url));
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) =>
      reject(new Error(`the thread that creates a certificate ended with ${code}`)),
    );
  });
}
