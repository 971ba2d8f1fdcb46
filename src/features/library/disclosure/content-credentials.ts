import Piscina from 'piscina';
import { readTrustList } from '#platform/crypto/trust-list.ts';
import type { Provenance, SignedFile } from './sign-file.ts';
import type { SignableType } from './signable.ts';
import {
  loadSigningCertificate,
  type SigningCertificateOptions,
  toSigningMaterial,
} from './signing-certificate.ts';
import type { SigningTask, SigningThreadData } from './signing-thread.ts';
import type { TimeStampAuthority, TimeStampResult } from './time-stamp.ts';
import type { CredentialsCheck } from './verify-credentials.ts';

/** Signs pictures and videos and checks signatures (C2PA, https://spec.c2pa.org, version 2.1). */
export type ContentCredentials = {
  /**
   * Returns the file with embedded credentials; its pixels are unchanged. Without a time stamp where no authority
   * answers.
   *
   * @throws Error when the signing service does not answer
   */
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

/** `skipped`: not asked, because the authority has just failed. */
export type TimeStampReport = TimeStampResult | { outcome: 'skipped' };

export type CredentialsOptions = SigningCertificateOptions & {
  /** Is asked to stamp each signature. */
  timeStampAuthority?: TimeStampAuthority | null | undefined;
  /** A PEM file of issuers whose signers `verify` trusts. */
  trustListPath?: string | undefined;
  /** Is called for each signature that was to be stamped. */
  onTimeStamp?: ((report: TimeStampReport) => void) | undefined;
};

/** Milliseconds after which the idle thread ends and frees its memory, some 35 MB. */
const idleMs = 60_000;
/** How long an authority that has failed is not asked, so that its time limit does not hold up each file. */
const pauseMs = 60_000;
/** Files that are signed at the same time where a service is awaited. */
const concurrentFiles = 4;

const smallestPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/**
 * Loads the signing certificate, or creates a development certificate, and tests it with one signature. Signing runs
 * in a separate thread, so that a large file does not block the process; it ends when it is idle. Call `close`, or the process stays up.
 *
 * @throws Error when the certificate cannot sign content credentials, with the validation codes; when the signing service
 *   does not answer; when the trust list cannot be read
 */
export async function openCredentials(options: CredentialsOptions): Promise<ContentCredentials> {
  const pool = await openSigningPool(options);
  const authority = createPausingAuthority(options);
  const sign: ContentCredentials['sign'] = (bytes, mediaType, provenance) =>
    authority.use(async (timeStampAuthority) => {
      const task: SigningTask = { bytes, mediaType, provenance, authority: timeStampAuthority };
      return (await pool.run(task)) as SignedFile;
    });
  const verify: ContentCredentials['verify'] = (bytes) => pool.run(bytes, { name: 'verify' });
  const readWatermark: ContentCredentials['readWatermark'] = (bytes) =>
    pool.run(bytes, { name: 'readWatermark' });
  try {
    const sample = { engine: 'none', model: null, createdAt: new Date() };
    const task: SigningTask = {
      bytes: Buffer.from(smallestPng, 'base64'),
      mediaType: 'image/png',
      provenance: sample,
      authority: null,
    };
    const { bytes } = (await pool.run(task)) as SignedFile;
    const { valid, problems } = await verify(toBuffer(bytes));
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

/** Passes the authority to each signature, except for a while after a failure, and reports what came of it. */
function createPausingAuthority({ onTimeStamp, timeStampAuthority = null }: CredentialsOptions) {
  let pausedUntil = 0;
  return {
    async use(sign: (authority: TimeStampAuthority | null) => Promise<SignedFile>): Promise<Buffer> {
      const isPaused = Date.now() < pausedUntil;
      const { bytes, timeStamp } = await sign(isPaused ? null : timeStampAuthority);
      if (timeStamp?.outcome === 'failed') pausedUntil = Date.now() + pauseMs;
      if (timeStampAuthority) onTimeStamp?.(timeStamp ?? { outcome: 'skipped' });
      return toBuffer(bytes);
    },
  };
}

async function openSigningPool(options: CredentialsOptions) {
  const { signingService, timeStampAuthority, trustListPath } = options;
  const certificate = await loadSigningCertificate(options);
  const issuers = trustListPath ? await readTrustList(trustListPath) : null;
  const workerData: SigningThreadData = {
    material: toSigningMaterial(certificate),
    trust: { own: certificate.certificate.raw, issuers: issuers?.map(({ raw }) => raw) ?? null },
  };
  return new Piscina({
    filename: new URL('./signing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: signingService || timeStampAuthority ? concurrentFiles : 1,
    idleTimeout: idleMs,
    workerData,
  });
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
