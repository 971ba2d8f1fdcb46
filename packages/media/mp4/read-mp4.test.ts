import { beforeAll, describe, expect, test } from 'vitest';
import { h264Args, hashFrames, makeMp4, makeVideo, testCardArgs } from '../test-videos.ts';
import { createBox, Mp4Error, readBoxes, uint32 } from './boxes.ts';
import { type Mp4Limits, readMp4 } from './read-mp4.ts';
import { getDuration } from './video.ts';
import { writeMp4 } from './write-mp4.ts';

const limits: Mp4Limits = { side: 1920, seconds: 20, frames: 1_200 };
const read = (file: Buffer) => readMp4(file, limits);
const rewrite = (file: Buffer) => writeMp4(read(file));

let plain: Buffer;
beforeAll(async () => {
  plain = await makeVideo();
});

/** The same file with the bytes at an offset after `mark` changed. */
function change(file: Buffer, mark: string, offset: number, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(file);
  const at = copy.indexOf(mark, 0, 'latin1');
  expect(at, mark).toBeGreaterThan(0);
  copy.set(bytes, at + 4 + offset);
  return copy;
}

describe('a video as engines give it', () => {
  test('is read with its size, length and frames', () => {
    const video = read(plain);
    expect(video).toMatchObject({ width: 64, height: 96, keyFrames: [1] });
    expect(getDuration(video)).toBe(1);
    expect(video.frames).toHaveLength(24);
  });

  test.each([
    ['plain', []],
    ['with frames that are shown in another order', ['-preset', 'medium', '-g', '12', '-bf', '3']],
    ['ready to be streamed', ['-movflags', '+faststart']],
    [
      'with its colours named',
      ['-color_primaries', 'bt709', '-colorspace', 'bt709', '-movflags', 'write_colr'],
    ],
    ['at another rate', ['-r', '30000/1001']],
  ])('%s, has the same frames at the same times after a rewrite', async (_, args) => {
    const file = await makeMp4([...testCardArgs('64x96', 2), ...h264Args, ...args]);
    expect(await hashFrames(rewrite(file))).toBe(await hashFrames(file));
  });

  test('can begin to play before it is loaded', () => {
    expect(readBoxes(rewrite(plain)).map(({ type }) => type)).toEqual(['ftyp', 'moov', 'mdat']);
  });

  test('keeps nothing but the video', async () => {
    const secret = 'the secret prompt';
    const file = await makeMp4([
      ...testCardArgs(),
      ...h264Args,
      ...['-metadata', `comment=${secret}`, '-metadata', 'creation_time=2020-02-02T02:02:02Z'],
      ...['-metadata:s:v', `handler_name=${secret}`, '-metadata:s:v', 'language=fra'],
    ]);
    const noted = Buffer.concat([
      file,
      createBox('free', Buffer.from(secret)),
      createBox('udta', Buffer.from(secret)),
    ]);
    expect(noted.includes(secret)).toBe(true);
    const clean = rewrite(noted);
    for (const left of [secret, 'x264', 'Lavf', 'Lavc', 'udta'])
      expect(clean.includes(left), left).toBe(false);
    expect(clean).toEqual(rewrite(plain));
    expect(rewrite(clean)).toEqual(clean);
  });

  test('drops the bytes between the frames', () => {
    const hidden = change(plain, 'mdat', -8, uint32(boxSize(plain, 'mdat') + 6));
    const at = plain.indexOf('mdat') - 4 + boxSize(plain, 'mdat');
    const file = Buffer.concat([hidden.subarray(0, at), Buffer.from('hidden'), hidden.subarray(at)]);
    expect(rewrite(file)).toEqual(rewrite(plain));
  });
});

const boxSize = (file: Buffer, type: string) => file.readUInt32BE(file.indexOf(type) - 4);

function catchError(work: () => void): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('sound', () => {
  const keeping: Mp4Limits = { ...limits, otherTracks: 'sound_kept' };
  const tone = '-f lavfi -i sine=frequency=440:duration=1'.split(' ');
  const withSound = (args = '-c:a aac -ar 48000 -ac 2') =>
    makeMp4([...testCardArgs(), ...tone, ...h264Args, ...args.split(' ')]);

  test('is kept where it may be, with the same samples at the same times after a rewrite', async () => {
    const file = await withSound();
    const video = readMp4(file, keeping);
    expect(video.sound).toMatchObject({ channels: 2, sampleRate: 48_000, lead: 1024 });
    const clean = writeMp4(video);
    expect(await hashFrames(clean)).toBe(await hashFrames(file));
    expect(writeMp4(readMp4(clean, keeping))).toEqual(clean);
    expect(clean.includes('Lavf')).toBe(false);
  });

  test('lies beside the frames that are shown with it', async () => {
    const args = '-c:a aac -ar 48000 -ac 2'.split(' ');
    const seconds = '-f lavfi -i sine=frequency=440:duration=4'.split(' ');
    const file = writeMp4(
      readMp4(await makeMp4([...testCardArgs('64x96', 4), ...seconds, ...h264Args, ...args]), keeping),
    );
    const { frames, sound } = readMp4(file, keeping);
    const place = (part: Buffer | undefined) => (part?.byteOffset ?? 0) - file.byteOffset;
    expect(place(sound?.frames[60])).toBeGreaterThan(place(frames[24]));
    expect(place(sound?.frames[60])).toBeLessThan(place(frames[72]));
  });

  test('is dropped, or refused, where it may not be kept', async () => {
    const file = await withSound();
    expect(readMp4(file, { ...limits, otherTracks: 'dropped' }).sound).toBeNull();
    expect(writeMp4({ ...readMp4(file, keeping), sound: null })).toEqual(
      writeMp4(readMp4(file, { ...limits, otherTracks: 'dropped' })),
    );
    expect(() => read(file)).toThrow('2 boxes of the type trak');
    expect(readMp4(plain, keeping).sound).toBeNull();
  });

  test.each([
    ['of another codec', '-c:a libmp3lame', /sound is (of type|coded as)/],
    ['of more channels than two', '-c:a aac -ac 6', /6 channels/],
  ])('%s is refused', async (_, args, why) => {
    const file = await withSound(args);
    expect(() => readMp4(file, keeping)).toThrow(why);
  });

  test('that is longer than the video may be is refused', async () => {
    const args = '-c:a aac -ar 48000'.split(' ');
    const long = '-f lavfi -i sine=frequency=440:duration=3'.split(' ');
    const file = await makeMp4([...testCardArgs(), ...long, ...h264Args, ...args]);
    expect(() => readMp4(file, { ...keeping, seconds: 2 })).toThrow(/lasts 3/);
  });

  test('with any byte of its description changed is read or refused with a reason, and never crashes', async () => {
    const file = await withSound();
    const from = file.indexOf('smhd');
    expect(from).toBeGreaterThan(0);
    for (let at = from; at < from + 600; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(file);
        changed[at] = value;
        const error = catchError(() => void readMp4(changed, keeping));
        if (error !== undefined) expect(error, `byte ${at - from}`).toBeInstanceOf(Mp4Error);
      }
    }
  });
});

describe('what is refused', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['nothing', () => Buffer.alloc(0), 'does not begin'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(40)), 'wrong size'],
    ['a page that claims to be one', () => createBox('ftyp', Buffer.from('html')), 'another format'],
    ['one that is cut off', () => plain.subarray(0, plain.length - 50), 'wrong size'],
    ['bytes after its end', () => Buffer.concat([plain, Buffer.from('more')]), 'after the last box'],
    [
      'a page after its end',
      () => Buffer.concat([plain, createBox('html', Buffer.from('<p>'))]),
      'unknown box',
    ],
    ['sound', () => makeMp4('-f lavfi -i sine=duration=1 -c:a aac'.split(' ')), 'its track is soun'],
    [
      'sound beside the picture',
      () => makeMp4([...testCardArgs(), ...'-f lavfi -i sine=duration=1 -c:a aac'.split(' '), ...h264Args]),
      '2 boxes of the type trak',
    ],
    [
      'two pictures',
      () => makeMp4([...testCardArgs(), ...h264Args, '-map', '0', '-map', '0']),
      '2 boxes of the type trak',
    ],
    [
      'fragments',
      () => makeMp4([...testCardArgs(), ...h264Args, '-movflags', 'frag_keyframe+empty_moov']),
      'unknown box moof',
    ],
    ['another codec', () => makeMp4([...testCardArgs(), '-c:v', 'mpeg4']), 'coded as mp4v'],
    [
      'colours at full resolution',
      () => makeMp4([...testCardArgs(), ...h264Args, '-pix_fmt', 'yuv444p']),
      'profile',
    ],
    ['more seconds than allowed', () => makeVideo('16x16', 21), 'lasts 21 seconds'],
    [
      'more frames than allowed',
      () => makeMp4([...testCardArgs('16x16', 13), ...h264Args, '-r', '100']),
      '1300 frames',
    ],
  ])('%s', async (_, make, why) => {
    const file = await make();
    const refusal = catchError(() => void read(file));
    expect(refusal).toBeInstanceOf(Mp4Error);
    expect(String(refusal)).toContain(why);
  });

  test('a claim of 8K, on the track and in the codec', () => {
    const entry = plain.indexOf('avc1', plain.indexOf('stsd'));
    const huge = Buffer.from(plain);
    huge.writeUInt16BE(7680, entry + 28);
    huge.writeUInt16BE(4320, entry + 30);
    expect(() => read(huge)).toThrow('7680 × 4320 pixels');
  });

  test.each([
    ['more frames than there is room for', 'stsz', 8, uint32(0xffffffff), '4294967295 frames'],
    ['a table longer than its box', 'stts', 4, uint32(0xffffffff), 'wrong size'],
    ['frames outside of the data', 'stco', 8, uint32(0), 'outside of the data'],
    ['frames beyond the end', 'stco', 8, uint32(0x7fffffff), 'outside of the data'],
    ['empty frames', 'stsz', 12, uint32(0), 'outside of the data'],
    ['a turned picture', 'tkhd', 40, uint32(0, 0x10000), 'turned'],
    ['data in another file', 'url ', 0, uint32(0), 'lies elsewhere'],
    ['no time at all', 'mdhd', 12, uint32(0), 'timescale of 0'],
    ['a frame that is no picture', 'stss', 8, uint32(2), 'key frames are out of order'],
  ])('tables with %s', (_, mark, offset, bytes, why) => {
    expect(() => read(change(plain, mark, offset, bytes))).toThrow(why);
  });

  test('frames that overlap, to expand a small file', () => {
    const video = read(plain);
    const [first = Buffer.alloc(0)] = video.frames;
    const file = writeMp4(video);
    const table = file.indexOf('stsz') + 4 + 12;
    for (let frame = 0; frame < 24; frame++) file.writeUInt32BE(first.length, table + frame * 4);
    expect(() => read(file)).toThrow('outside of the data');
  });

  test('boxes in boxes in boxes are not looked into, and many of them are too many', () => {
    let nested: Buffer = Buffer.alloc(0);
    for (let depth = 0; depth < 1_000; depth++) nested = createBox('udta', nested);
    const movie = createBox('moov', nested);
    expect(() =>
      read(Buffer.concat([createBox('ftyp', Buffer.from('isom')), movie, createBox('mdat')])),
    ).toThrow('0 boxes of the type mvhd');
    const many = Array.from({ length: 100 }, () => createBox('free'));
    expect(() => read(Buffer.concat([createBox('ftyp', Buffer.from('isom')), ...many]))).toThrow('too many');
  });

  test('may have sound beside it where other tracks are dropped, but not a second picture', async () => {
    const sound = '-f lavfi -i sine=duration=1 -c:a aac'.split(' ');
    const dropping = { ...limits, otherTracks: 'dropped' } as const;
    const silent = writeMp4(readMp4(await makeMp4([...testCardArgs(), ...sound, ...h264Args]), dropping));
    expect(await hashFrames(silent)).toBe(await hashFrames(plain));
    const two = await makeMp4([...testCardArgs(), ...h264Args, '-map', '0', '-map', '0']);
    expect(() => readMp4(two, dropping)).toThrow('2 tracks of video');
    expect(() => readMp4(plain.subarray(0, 900), dropping)).toThrow(Mp4Error);
  });

  test('is refused in the same way whatever is cut off or changed', () => {
    const outcome = (file: Buffer) => {
      try {
        return read(file) && 'read';
      } catch (error) {
        return error instanceof Mp4Error ? 'refused' : error;
      }
    };
    for (let length = 0; length < plain.length; length += 41) {
      expect(outcome(plain.subarray(0, length))).toBe('refused');
    }
    const start = plain.indexOf('moov') - 4;
    for (let at = start; at < plain.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const file = Buffer.from(plain);
        file[at] = value;
        expect(['read', 'refused'], `byte ${at} as ${value}`).toContain(outcome(file));
      }
    }
  });
});
