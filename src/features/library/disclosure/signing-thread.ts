/** Worker thread that signs files with content credentials and verifies them. */

import Piscina, { move, transferableSymbol, valueSymbol } from 'piscina';
import type { TrustSettings } from './is-trusted-signer.ts';
import { type Provenance, signFile } from './sign-file.ts';
import type { SignableType } from './signable.ts';
import { createSigner, type SigningMaterial } from './signing-key.ts';
import type { TimeStampAuthority } from './time-stamp.ts';
import * as credentials from './verify-credentials.ts';

export type SigningTask = {
  bytes: Uint8Array;
  mediaType: SignableType;
  provenance: Provenance;
  /** Null signs without a time stamp. */
  authority: TimeStampAuthority | null;
};

export type SigningThreadData = { material: SigningMaterial; trust: TrustSettings };

const { material, trust } = Piscina.workerData as SigningThreadData;
const signer = createSigner(material);
// The first task that awaits it reports the error.
signer.catch(() => {});

/** Signs one file; runs in a Piscina thread. */
export default async function sign({ authority, bytes, mediaType, provenance }: SigningTask) {
  const signed = await signFile(toBuffer(bytes), mediaType, await signer, provenance, authority);
  // Copied here, off the main thread: small buffers share memory that cannot be transferred.
  const result = { ...signed, bytes: new Uint8Array(signed.bytes) };
  return move({ [transferableSymbol]: [result.bytes.buffer], [valueSymbol]: result });
}

/** Verifies one file; in this thread, because hashing a large file takes a good part of a second. */
export const verify = (bytes: Uint8Array) => credentials.verifyCredentials(toBuffer(bytes), trust);

/** Reads the watermark that a file's credentials name; here, because the packages are loaded in this thread. */
export const readWatermark = (bytes: Uint8Array) => credentials.readWatermark(toBuffer(bytes));

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
