import { Mp4Error } from './boxes.ts';

/** Baseline, Main and High: 8 bit, 4:2:0, which every browser plays. */
const profiles = [66, 77, 100];
const high = 100;

/**
 * Checks the body of `avcC` (ISO/IEC 14496-15, 5.3.3) and cuts off trailing bytes.
 *
 * @throws Mp4Error for a damaged record, and for a profile that browsers do not play
 */
export function readDecoderConfig(body: Buffer): Buffer {
  const [version, profile = 0, , , lengths = 0, sets = 0] = body;
  if (version !== 1 || (lengths & 3) !== 3) throw new Mp4Error('its decoder record is not understood');
  if (!profiles.includes(profile)) throw new Mp4Error(`H.264 of profile ${profile}`);
  let end = skipParameterSets(body, 6, sets & 31);
  end = skipParameterSets(body, end + 1, body.readUInt8(end));
  const extended = profile === high && body.length >= end + 4;
  // Chroma format 1, 8 bits, 8 bits, no further sets.
  if (extended && body.toString('hex', end, end + 4) !== 'fdf8f800') throw new Mp4Error('more than 8 bits');
  return Buffer.from(body.subarray(0, extended ? end + 4 : end));
}

function skipParameterSets(body: Buffer, start: number, count: number): number {
  let at = start;
  if (count === 0) throw new Mp4Error('its decoder record is empty');
  for (let set = 0; set < count; set++) at += 2 + body.readUInt16BE(at);
  if (at > body.length) throw new Mp4Error('its decoder record is cut off');
  return at;
}

/** The unit types of picture slices, and the access unit delimiter (H.264, table 7-1). */
const sliceTypes = [1, 2, 3, 4, 5];
const delimiter = 9;

/**
 * Removes all units but pictures from a frame, above all user data (SEI), which may contain text.
 *
 * @throws Mp4Error for a damaged frame, and for one without a picture
 */
export function keepPictureUnits(frame: Buffer): Buffer {
  const kept: Buffer[] = [];
  let [at, keptBytes, pictures] = [0, 0, 0];
  while (at < frame.length) {
    const size = 4 + frame.readUInt32BE(at);
    if (size === 4 || size > frame.length - at) throw new Mp4Error('a frame is broken');
    const unit = frame.readUInt8(at + 4) & 31;
    if (sliceTypes.includes(unit)) pictures++;
    if (sliceTypes.includes(unit) || unit === delimiter) {
      kept.push(frame.subarray(at, at + size));
      keptBytes += size;
    }
    at += size;
  }
  if (pictures === 0) throw new Mp4Error('a frame has no picture');
  return keptBytes === frame.length ? frame : Buffer.concat(kept, keptBytes);
}
