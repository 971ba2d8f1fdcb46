import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { countLoraParts } from '#contract/lora-limits.ts';
import { removeFolder, type Storage } from '#platform/storage/storage.ts';

/** The storage folder of LoRAs, with a folder for each account and in it for each LoRA. */
export const loraFolder = 'loras';

type Named = { id: string; userId: string };

const toFolder = ({ id, userId }: Named): string => `${loraFolder}/${userId}/${id}`;

/** The storage key of a LoRA's whole file. */
export const fileKey = (lora: Named): string => `${toFolder(lora)}/model.safetensors`;

/** The storage key of a received part, by its number from 0. */
export const partKey = (lora: Named, number: number): string =>
  `${toFolder(lora)}/parts/${String(number).padStart(4, '0')}`;

/** The numbers of the parts that were stored, in order. */
export async function listParts(storage: Pick<Storage, 'list'>, lora: Named): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { key } of storage.list(`${toFolder(lora)}/parts`)) {
    numbers.push(Number(key.slice(key.lastIndexOf('/') + 1)));
  }
  return numbers.toSorted((one, other) => one - other);
}

/** Reads all parts one after the other. @throws AppError NOT_FOUND for a missing one */
async function* readParts(
  storage: Pick<Storage, 'read'>,
  lora: Named,
  byteSize: number,
): AsyncGenerator<Buffer> {
  for (let number = 0; number < countLoraParts(byteSize); number += 1) {
    yield* (await storage.read(partKey(lora, number))) as AsyncIterable<Buffer>;
  }
}

/** Computes the SHA-256 of all parts, in hexadecimal, and counts their bytes. */
export async function hashParts(
  storage: Pick<Storage, 'read'>,
  lora: Named,
  byteSize: number,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of readParts(storage, lora, byteSize)) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Writes the parts as one file, whose digest the storage compares. */
export async function joinParts(
  storage: Storage,
  lora: Named & { sha256: string; byteSize: number },
): Promise<void> {
  const { byteSize, sha256 } = lora;
  await storage.putStream(fileKey(lora), Readable.from(readParts(storage, lora, byteSize)), sha256);
}

/** Removes the parts once they are one file. Idempotent. */
export const removeParts = (storage: Pick<Storage, 'list' | 'remove'>, lora: Named): Promise<void> =>
  removeFolder(storage, `${toFolder(lora)}/parts`);

/** Removes the whole file and all parts. Idempotent. */
export async function removeLoraFiles(storage: Pick<Storage, 'list' | 'remove'>, lora: Named): Promise<void> {
  await storage.remove(fileKey(lora));
  await removeParts(storage, lora);
}

/** The first bytes of the parts. */
export async function readStart(
  storage: Pick<Storage, 'read'>,
  lora: Named,
  bytes: number,
  byteSize: number,
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of readParts(storage, lora, byteSize)) {
    pieces.push(piece);
    length += piece.length;
    if (length >= bytes) break;
  }
  return Buffer.concat(pieces).subarray(0, bytes);
}
