/** The signing thread: a file in, the same file with its content credentials out; or what those it has are worth. */

import Piscina, { move } from 'piscina';
import { type Provenance, type SigningMaterial, signerFrom, signFile } from './sign-file.ts';
import type { SignableType } from './signable.ts';
import { verifyCredentials } from './verify-credentials.ts';

export type SigningTask = { bytes: Uint8Array; mediaType: SignableType; provenance: Provenance };

const signer = signerFrom(Piscina.workerData as SigningMaterial);
// Told by the first task that waits for it.
signer.catch(() => {});

/** Signs one file; runs in a Piscina thread. */
export default async function sign({ bytes, mediaType, provenance }: SigningTask) {
  const file = bufferOf(bytes);
  // Copied here, off the main thread: small buffers share memory that cannot be handed over.
  return move(new Uint8Array(await signFile(file, mediaType, await signer, provenance)));
}

/** Checks one file; runs in the same thread, because the digest of a large one takes part of a second. */
export const verify = (bytes: Uint8Array) => verifyCredentials(bufferOf(bytes));

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
