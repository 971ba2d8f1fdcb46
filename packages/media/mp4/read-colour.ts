import { Mp4Error } from './boxes.ts';
import type { Mp4Video } from './video.ts';

/** A video's colour description, in the codes of ITU-T H.273; 2 is unspecified. */
export type VideoColour = { primaries: number; transfer: number; matrix: number; fullRange: boolean };

const unspecified = 2;
const high = 100;

/**
 * Finds the colour description of a video, which FFmpeg drops when it encodes the video again: from the container, or
 * else from the first parameter set (H.264, 7.3.2.1.1 and E.1.1). Null when neither has one.
 *
 * @throws Mp4Error when the parameter set is damaged
 */
export function findColour({ colour, decoder }: Pick<Mp4Video, 'colour' | 'decoder'>): VideoColour | null {
  if (colour) {
    const [primaries = unspecified, transfer = unspecified, matrix = unspecified] = [4, 6, 8].map((at) =>
      colour.readUInt16BE(at),
    );
    return { primaries, transfer, matrix, fullRange: ((colour.at(10) ?? 0) & 0x80) !== 0 };
  }
  // In `avcC` the first set follows six bytes, its length, and the header byte of its unit.
  const length = decoder.readUInt16BE(6);
  return readParameterSet(createBitReader(decoder.subarray(9, 8 + length)));
}

type BitReader = ReturnType<typeof createBitReader>;

function readParameterSet(bits: BitReader): VideoColour | null {
  const profile = bits.take(8);
  bits.take(16);
  bits.number();
  if (profile === high) skipHighProfile(bits);
  bits.number();
  skipPictureOrder(bits);
  bits.number();
  bits.take(1);
  bits.number();
  bits.number();
  if (!bits.flag()) bits.take(1);
  bits.take(1);
  if (bits.flag()) for (let side = 0; side < 4; side++) bits.number();
  return bits.flag() ? readUsabilityInfo(bits) : null;
}

/** Skips the chroma format, bit depths and scaling lists. */
function skipHighProfile(bits: BitReader): void {
  for (let value = 0; value < 3; value++) bits.number();
  bits.take(1);
  if (!bits.flag()) return;
  for (let list = 0; list < 8; list++) if (bits.flag()) skipScaling(bits, list < 6 ? 16 : 64);
}

function skipScaling(bits: BitReader, size: number): void {
  for (let [at, last, next] = [0, 8, 8]; at < size && next !== 0; at++) {
    next = (last + bits.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
}

/** Skips the picture order count. */
function skipPictureOrder(bits: BitReader): void {
  const type = bits.number();
  if (type === 0) bits.number();
  if (type !== 1) return;
  bits.take(1);
  for (let value = 0; value < 2; value++) bits.number();
  for (let left = bits.number(); left > 0; left--) bits.number();
}

function readUsabilityInfo(bits: BitReader): VideoColour | null {
  const anyShape = 255;
  if (bits.flag() && bits.take(8) === anyShape) bits.take(32);
  if (bits.flag()) bits.take(1);
  if (!bits.flag()) return null;
  bits.take(3);
  const fullRange = bits.flag();
  const [primaries, transfer, matrix] = bits.flag()
    ? [bits.take(8), bits.take(8), bits.take(8)]
    : [unspecified, unspecified, unspecified];
  return { primaries, transfer, matrix, fullRange };
}

/** Reads the bits of a unit, without its emulation prevention bytes (H.264, 7.4.1). */
function createBitReader(unit: Buffer) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these bytes
  const bytes = Buffer.from(unit.toString('latin1').replace(/\0\0\x03/g, '\0\0'), 'latin1');
  let at = 0;
  const bit = () => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new Mp4Error('its parameter set is cut off');
    return (byte >> (7 - (at++ & 7))) & 1;
  };
  const take = (count: number) => {
    let value = 0;
    for (let left = count; left > 0; left--) value = value * 2 + bit();
    return value;
  };
  /** Reads an unsigned Exp-Golomb code (H.264, 9.1). */
  const number = () => {
    let zeros = 0;
    while (bit() === 0) zeros++;
    return 2 ** zeros - 1 + take(zeros);
  };
  const signed = () => {
    const code = number();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  };
  return { take, number, signed, flag: () => bit() === 1 };
}
