import Piscina from 'piscina';
import type { Provenance } from './sign-file.ts';
import type { SignableType } from './signable.ts';
import {
  loadSigningCertificate,
  type SigningCertificate,
  type SigningCertificateOptions,
} from './signing-certificate.ts';
import type { SigningTask } from './signing-thread.ts';
import type { CredentialsCheck } from './verify-credentials.ts';

/** Signs pictures and videos and checks signatures (C2PA, https://spec.c2pa.org, version 2.1). */
export type ContentCredentials = {
  /** Returns the file with embedded credentials; its pixels are unchanged. */
  sign(bytes: Buffer, mediaType: SignableType, provenance: Provenance): Promise<Buffer>;
  /** Runs `verifyCredentials` off the main thread. */
  verify(bytes: Buffer): Promise<CredentialsCheck>;
  /**
   * Reads the payload of our watermark that the credentials of a stored file name, without checking them.
   *
   * @returns null without one, also when the credentials cannot be read
   */
  readWatermark(bytes: Buffer): Promise<bigint | null>;
  /** Ends the signing thread. */
  close(): Promise<void>;
};

/** Milliseconds after which the idle thread ends and frees its memory, some 35 MB. */
const idleMs = 60_000;

const smallestPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/**
 * Loads the signing certificate, or creates a development certificate, and tests it with one signature. Signing runs
 * in a separate thread, so that a large file does not block the process; it ends when it is idle. Call `close`, or the process stays up.
 *
 * @throws Error when the certificate cannot sign content credentials, with the validation codes
 */
export async function openCredentials(options: SigningCertificateOptions): Promise<ContentCredentials> {
  const pool = signingPool(await loadSigningCertificate(options));
  const sign: ContentCredentials['sign'] = async (bytes, mediaType, provenance) => {
    const task: SigningTask = { bytes, mediaType, provenance };
    const signed: Uint8Array = await pool.run(task);
    return Buffer.from(signed.buffer, signed.byteOffset, signed.byteLength);
  };
  const verify: ContentCredentials['verify'] = (bytes) => pool.run(bytes, { name: 'verify' });
  const readWatermark: ContentCredentials['readWatermark'] = (bytes) =>
    pool.run(bytes, { name: 'readWatermark' });
  try {
    const sample = { engine: 'none', model: null, createdAt: new Date() };
    const signed = await sign(Buffer.from(smallestPng, 'base64'), 'image/png', sample);
    const { valid, problems } = await verify(signed);
    if (!valid) throw new Error(`The content credentials certificate is not usable: ${problems.join(', ')}`);
  } catch (error) {
    await pool.destroy();
    throw error;
  }
  return { sign, verify, readWatermark, close: () => pool.destroy() };
}

/** Loads the real function on first use: its packages are a tenth of what a process would load at start. */
export async function verifyCredentials(bytes: Buffer): Promise<CredentialsCheck> {
  const loaded = await import('./verify-credentials.ts');
  return loaded.verifyCredentials(bytes);
}

function signingPool({ certificate, intermediates, privateKey }: SigningCertificate) {
  return new Piscina({
    filename: new URL('./signing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    workerData: {
      certificate: certificate.raw,
      intermediates: intermediates.map(({ raw }) => raw),
      key: privateKey.export({ format: 'der', type: 'pkcs8' }),
    },
  });
}
