import { type Box, getBox, Mp4Error, readBoxes } from './boxes.ts';
import { readTrack, type TrackPlace } from './read-track.ts';
import type { Mp4Sound } from './video.ts';

/** Samples a second by the index of ISO/IEC 14496-3, table 1.18; all but the rarest. */
const sampleRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000];
/** The object type of AAC-LC (ISO/IEC 14496-3, table 1.17). */
const aacLc = 2;
const maxChannels = 2;
/** AAC has a frame for 1,024 samples: 94 a second at 96,000 samples. */
const maxFramesPerSecond = 94;

/** The tags of the descriptors in `esds` (ISO/IEC 14496-1, 7.2.2). */
const descriptorTags = { stream: 3, decoder: 4, specific: 5 };
/** The object type of MPEG-4 audio (ISO/IEC 14496-1, table 5). */
const mpeg4Audio = 0x40;

/**
 * Reads a track of AAC-LC sound with one or two channels. Of its description only what a decoder needs is kept.
 *
 * @param track the boxes of `trak`
 * @throws Mp4Error for another codec, inconsistent tables, and sound beyond the limits
 */
export function readSound(
  track: readonly Box[],
  place: Omit<TrackPlace, 'limits'> & { limits: { seconds: number } },
): Mp4Sound {
  const { seconds } = place.limits;
  const limits = { seconds, frames: Math.ceil(seconds * maxFramesPerSecond) };
  const { description, durations, frames, lead, timescale } = readTrack(track, { ...place, limits });
  if (description.type !== 'mp4a') throw new Mp4Error(`its sound is coded as ${description.type}`);
  const config = readDecoderConfig(getBox(readBoxes(description.body.subarray(28)), 'esds').subarray(4));
  return { timescale, durations, lead, frames, ...config };
}

function readDecoderConfig(esds: Buffer): Pick<Mp4Sound, 'channels' | 'decoder' | 'sampleRate'> {
  const stream = readDescriptor(esds, descriptorTags.stream);
  // Its third byte says which optional fields follow.
  if (stream[2] !== 0) throw new Mp4Error('its sound depends on another stream');
  const decoder = readDescriptor(stream.subarray(3), descriptorTags.decoder);
  if (decoder[0] !== mpeg4Audio) throw new Mp4Error(`its sound is of type ${decoder[0]}`);
  const config = readDescriptor(decoder.subarray(13), descriptorTags.specific).readUInt16BE(0);
  const [objectType, rate, channels] = [config >> 11, (config >> 7) & 0xf, (config >> 3) & 0xf];
  const sampleRate = sampleRates[rate];
  if (objectType !== aacLc || !sampleRate || channels < 1 || channels > maxChannels) {
    throw new Mp4Error(`its sound is of object type ${objectType}, ${channels} channels`);
  }
  const kept = Buffer.alloc(2);
  kept.writeUInt16BE((objectType << 11) | (rate << 7) | (channels << 3));
  return { sampleRate, channels, decoder: kept };
}

/** The body of the descriptor at the start of the bytes. Its size is in up to four bytes of seven bits. */
function readDescriptor(bytes: Buffer, tag: number): Buffer {
  if (bytes[0] !== tag) throw new Mp4Error(`a descriptor ${bytes[0]} instead of ${tag}`);
  let [size, at] = [0, 1];
  for (; at <= 4; at++) {
    const byte = bytes.readUInt8(at);
    size = size * 128 + (byte & 0x7f);
    if (byte < 0x80) break;
  }
  const body = bytes.subarray(at + 1, at + 1 + size);
  if (body.length < size) throw new Mp4Error('a descriptor is cut off');
  return body;
}
