/** The error correction of a payload: a checksum of 24 bits, and a convolutional code of rate 1/3. Pure. */

/** Bits of a payload. */
export const payloadBits = 64;
const checksumBits = 24;
/** The encoder's memory; as many zeros end the word, so that the decoder knows where it ends. */
const memory = 8;
const messageBits = payloadBits + checksumBits + memory;
/** Generators of the best code of rate 1/3 and constraint length 9 (Larsen 1973), in octal 557, 663, 711. */
const generators = [0o557, 0o663, 0o711] as const;
const states = 2 ** memory;
/** Bits of an encoded payload. */
export const codedBits = messageBits * generators.length;

/** The generator of the checksum, that of OpenPGP (RFC 9580, 6.1). */
const checksumGenerator = 0x86_4c_fb;

/** @param bits 0 or 1 each @returns the remainder, 24 bits */
function computeChecksum(bits: ArrayLike<number>, length: number): number {
  let remainder = 0xb7_04_ce;
  for (let at = 0; at < length; at++) {
    const out = ((remainder >> (checksumBits - 1)) & 1) ^ (bits[at] as number);
    remainder = (remainder << 1) & 0xff_ff_ff;
    if (out) remainder ^= checksumGenerator;
  }
  return remainder;
}

const countParity = (value: number): number => {
  let parity = 0;
  for (let rest = value; rest; rest &= rest - 1) parity ^= 1;
  return parity;
};
/** The output of each generator by the register: the new bit above the state. */
const outputs = generators.map((generator) =>
  Uint8Array.from({ length: states * 2 }, (_, register) => countParity(register & generator)),
);

/** Encodes a payload. @returns `codedBits` values, 0 or 1 */
export function encode(payload: bigint): Uint8Array {
  const message = new Uint8Array(messageBits);
  for (let at = 0; at < payloadBits; at++)
    message[at] = Number((payload >> BigInt(payloadBits - 1 - at)) & 1n);
  const checksum = computeChecksum(message, payloadBits);
  for (let at = 0; at < checksumBits; at++) {
    message[payloadBits + at] = (checksum >> (checksumBits - 1 - at)) & 1;
  }
  const coded = new Uint8Array(codedBits);
  let register = 0;
  for (let at = 0; at < messageBits; at++) {
    register = (register >> 1) | ((message[at] as number) << memory);
    for (const [n, output] of outputs.entries())
      coded[at * generators.length + n] = output[register] as number;
  }
  return coded;
}

/**
 * Decodes a payload by the most likely path (Viterbi).
 *
 * @param soft how likely each coded bit is 1 (positive) or 0 (negative)
 * @returns null when the checksum of the most likely path does not match: of noise, one in 2²⁴ passes
 */
export function decode(soft: ArrayLike<number>): bigint | null {
  const from = Array.from({ length: messageBits }, () => new Uint8Array(states));
  let scores = new Float64Array(states).fill(Number.NEGATIVE_INFINITY);
  let next = new Float64Array(states);
  scores[0] = 0;
  for (let at = 0; at < messageBits; at++) {
    const choices = from[at] as Uint8Array;
    const bit = generators.length * at;
    for (let state = 0; state < states; state++) {
      // The state is the last `memory` bits, the newest on top; its oldest bit has left the one before.
      const newest = state >> (memory - 1);
      let best = Number.NEGATIVE_INFINITY;
      for (let oldest = 0; oldest < 2; oldest++) {
        const before = ((state << 1) & (states - 1)) | oldest;
        const register = before | (newest << memory);
        let score = scores[before] as number;
        for (let n = 0; n < generators.length; n++) {
          score += (outputs[n] as Uint8Array)[register]
            ? (soft[bit + n] as number)
            : -(soft[bit + n] as number);
        }
        if (score > best) {
          best = score;
          choices[state] = oldest;
        }
      }
      next[state] = best;
    }
    [scores, next] = [next, scores];
  }
  const message = new Uint8Array(messageBits);
  let state = 0;
  for (let at = messageBits - 1; at >= 0; at--) {
    message[at] = state >> (memory - 1);
    state = ((state << 1) & (states - 1)) | ((from[at] as Uint8Array)[state] as number);
  }
  let checksum = 0;
  for (let at = 0; at < checksumBits; at++)
    checksum = (checksum << 1) | (message[payloadBits + at] as number);
  if (computeChecksum(message, payloadBits) !== checksum) return null;
  let payload = 0n;
  for (let at = 0; at < payloadBits; at++) payload = (payload << 1n) | BigInt(message[at] as number);
  return payload;
}
