/** Numbers of an embedding. */
const embeddingLength = 1_024;
const bytesOfNumber = 4;

/** Serialises embeddings one after the other, as little-endian 32-bit floats. @throws RangeError for another length */
export function serialiseEmbeddings(embeddings: readonly (readonly number[])[]): Buffer {
  const bytes = Buffer.alloc(embeddings.length * embeddingLength * bytesOfNumber);
  for (const [at, embedding] of embeddings.entries()) {
    if (embedding.length !== embeddingLength) throw new RangeError(`${embedding.length} numbers`);
    for (const [n, value] of embedding.entries()) {
      bytes.writeFloatLE(value, (at * embeddingLength + n) * bytesOfNumber);
    }
  }
  return bytes;
}

/** Parses what `serialiseEmbeddings` wrote. */
export function parseEmbeddings(bytes: Buffer): number[][] {
  const count = bytes.length / (embeddingLength * bytesOfNumber);
  return Array.from({ length: count }, (_, at) =>
    Array.from({ length: embeddingLength }, (_, n) =>
      bytes.readFloatLE((at * embeddingLength + n) * bytesOfNumber),
    ),
  );
}
