/** Worker thread that signs files with content credentials and verifies them. */

import Piscina, { move } from 'piscina';
import { createSigner, type Provenance, type SigningMaterial, signFile } from './sign-file.ts';
import type { SignableType } from './signable.ts';
import * as credentials from './verify-credentials.ts';

export type SigningTask = { bytes: Uint8Array; mediaType: SignableType; provenance: Provenance };

const signer = createSigner(Piscina.workerData as SigningMaterial);
// The first task that awaits it reports the error.
signer.catch(() => {});

/** Signs one file; runs in a Piscina thread. */
export default async function sign({ bytes, mediaType, provenance }: SigningTask) {
  const file = toBuffer(bytes);
  // Copied here, off the main thread: small buffers share memory that cannot be transferred.
  return move(new Uint8Array(await signFile(file, mediaType, await signer, provenance)));
}

/** Verifies one file; in this thread, because hashing a large file takes a good part of a second. */
export const verify = (bytes: Uint8Array) => credentials.verifyCredentials(toBuffer(bytes));

/** Reads the watermark that a file's credentials name; here, because the packages are loaded in this thread. */
export const readWatermark = (bytes: Uint8Array) => credentials.readWatermark(toBuffer(bytes));

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
