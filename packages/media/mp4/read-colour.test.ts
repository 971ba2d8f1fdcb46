import { expect, test } from 'vitest';
import { h264, makeMp4, testCard } from '../test-videos.ts';
import { Mp4Error } from './boxes.ts';
import { colourOf } from './read-colour.ts';
import { readMp4 } from './read-mp4.ts';

const limits = { side: 200, seconds: 2, frames: 100 };
const video = async (...args: string[]) => readMp4(await makeMp4([...testCard(), ...h264, ...args]), limits);
const bt709 = '-color_primaries bt709 -color_trc bt709 -colorspace bt709 -color_range tv'.split(' ');

test('a film says how its colours are meant, in its parameter set or its container', async () => {
  const said = { primaries: 1, transfer: 1, matrix: 1, fullRange: false };
  expect(colourOf(await video(...bt709))).toEqual(said);
  expect(colourOf(await video(...bt709, '-profile:v', 'baseline'))).toEqual(said);
  const contained = await video(...bt709, '-movflags', 'write_colr');
  expect(contained.colour).not.toBeNull();
  expect(colourOf(contained)).toEqual(said);
  const bt601 = '-color_primaries smpte170m -color_trc smpte170m -colorspace smpte170m -color_range pc';
  expect(colourOf(await video(...bt601.split(' '), '-x264-params', 'cqm=jvt'))).toEqual({
    primaries: 6,
    transfer: 6,
    matrix: 6,
    fullRange: true,
  });
});

test('a film need not say, and a broken one cannot', async () => {
  const silent = await video();
  expect(colourOf(silent)).toBeNull();
  const decoder = Buffer.from(silent.decoder);
  decoder.fill(0, 12);
  expect(() => colourOf({ colour: null, decoder })).toThrow(Mp4Error);
});
