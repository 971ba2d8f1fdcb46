import { expect, test } from 'vitest';
import { h264Args, makeMp4, testCardArgs } from '../test-videos.ts';
import { Mp4Error } from './boxes.ts';
import { findColour } from './read-colour.ts';
import { readMp4 } from './read-mp4.ts';

const limits = { side: 200, seconds: 2, frames: 100 };
const video = async (...args: string[]) =>
  readMp4(await makeMp4([...testCardArgs(), ...h264Args, ...args]), limits);
const bt709 = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(' ');

test('a video describes its colours, in its parameter set or its container', async () => {
  const said = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };
  expect(findColour(await video(...bt709))).toEqual(said);
  expect(findColour(await video(...bt709, '-profile:v', 'baseline'))).toEqual(said);
  const contained = await video(...bt709, '-movflags', 'write_colr');
  expect(contained.colour).not.toBeNull();
  expect(findColour(contained)).toEqual(said);
  const bt601 = '-color_primaries smpte170m -color_trc smpte170m -colorspace smpte170m -color_range pc';
  expect(findColour(await video(...bt601.split(' '), '-x264-params', 'cqm=jvt'))).toEqual({
    primaries: 6,
    transfer: 6,
    matrix: 6,
    fullRange: true,
  });
});

test('a video may have no colour description, and a damaged one is refused', async () => {
  const silent = await video();
  expect(findColour(silent)).toBeNull();
  const decoder = Buffer.from(silent.decoder);
  decoder.fill(0, 12);
  expect(() => findColour({ colour: null, decoder })).toThrow(Mp4Error);
});
