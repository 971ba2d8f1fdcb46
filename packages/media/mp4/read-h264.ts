import { Mp4Error } from './boxes.ts';

/** Baseline, Main and High: 8 bit and 4:2:0, which every browser plays. */
const profiles = [66, 77, 100];
const high = 100;

/**
 * Checks the body of `avcC` (ISO/IEC 14496-15, 5.3.3) and cuts off what does not belong to it.
 *
 * @throws Mp4Error for a profile that browsers do not play, and for what is no such record
 */
export function readDecoder(body: Buffer): Buffer {
  const [version, profile = 0, , , lengths = 0, sets = 0] = body;
  if (version !== 1 || (lengths & 3) !== 3) throw new Mp4Error('its decoder record is not understood');
  if (!profiles.includes(profile)) throw new Mp4Error(`H.264 of profile ${profile}`);
  let end = afterSets(body, 6, sets & 31);
  end = afterSets(body, end + 1, body.readUInt8(end));
  const extended = profile === high && body.length >= end + 4;
  // Chroma format 1, 8 bits, 8 bits, no further sets.
  if (extended && body.toString('hex', end, end + 4) !== 'fdf8f800') throw new Mp4Error('more than 8 bits');
  return Buffer.from(body.subarray(0, extended ? end + 4 : end));
}

function afterSets(body: Buffer, start: number, count: number): number {
  let at = start;
  if (count === 0) throw new Mp4Error('its decoder record is empty');
  for (let set = 0; set < count; set++) at += 2 + body.readUInt16BE(at);
  if (at > body.length) throw new Mp4Error('its decoder record is cut off');
  return at;
}

/** Slices of pictures, and the mark between two pictures (H.264, table 7-1). */
const slices = [1, 2, 3, 4, 5];
const delimiter = 9;

/**
 * A frame without what is no picture: user data above all, in which encoders and others write text (SEI), and
 * filler.
 *
 * @throws Mp4Error for a frame that is not made of units with their lengths, or has no picture
 */
export function codedPictures(frame: Buffer): Buffer {
  const kept: Buffer[] = [];
  let [at, keptBytes, pictures] = [0, 0, 0];
  while (at < frame.length) {
    const size = 4 + frame.readUInt32BE(at);
    if (size === 4 || size > frame.length - at) throw new Mp4Error('a frame is broken');
    const unit = frame.readUInt8(at + 4) & 31;
    if (slices.includes(unit)) pictures++;
    if (slices.includes(unit) || unit === delimiter) {
      kept.push(frame.subarray(at, at + size));
      keptBytes += size;
    }
    at += size;
  }
  if (pictures === 0) throw new Mp4Error('a frame has no picture');
  return keptBytes === frame.length ? frame : Buffer.concat(kept, keptBytes);
}
