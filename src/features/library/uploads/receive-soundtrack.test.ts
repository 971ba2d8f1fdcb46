import { readSoundFile } from '@castwright/media/mp4/read-mp4.ts';
import { makeSound } from '@castwright/media/test-sounds.ts';
import { makeMp4, testCardArgs } from '@castwright/media/test-videos.ts';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { receiveSoundtrack } from './receive-soundtrack.ts';

const receive = (bytes: Buffer) => receiveSoundtrack(bytes, null);

describe('an uploaded recording', () => {
  it.each([
    ['MP3', 'mp3', '-metadata title=secret'],
    ['MP3 without tags', 'mp3', '-id3v2_version 0 -write_xing 0'],
    ['WAV', 'wav', '-metadata title=secret'],
    ['FLAC', 'flac', '-metadata title=secret'],
    ['OGG with Opus', 'ogg', '-c:a libopus -metadata title=secret'],
    ['M4A', 'm4a', '-metadata title=secret'],
  ])('becomes AAC without metadata from %s', async (_, ending, args) => {
    const { bytes, mediaType, seconds } = await receive(await makeSound([440, 880], ending, args));
    expect(mediaType).toBe('audio/mp4');
    expect(seconds).toBeCloseTo(2, 0);
    expect(readSoundFile(bytes, { seconds: 10 })).toMatchObject({ channels: 2 });
    expect(bytes.includes('secret')).toBe(false);
  });

  it('keeps the sound of a video alone', async () => {
    const video = await makeMp4([
      ...testCardArgs(),
      ...'-f lavfi -i sine=frequency=440:duration=1 -c:v libx264 -pix_fmt yuv420p -c:a aac'.split(' '),
    ]);
    const { bytes } = await receive(video);
    expect(bytes.includes('avc1')).toBe(false);
    expect(readSoundFile(bytes, { seconds: 10 })).toMatchObject({ sampleRate: 48_000 });
  });

  it.each([
    ['an empty file', async () => Buffer.alloc(0), /empty/],
    ['a page', async () => Buffer.from('<!doctype html>'), /not a recording/],
    ['a playlist', async () => Buffer.from('#EXTM3U\nhttp://127.0.0.1/a.mp3'), /not a recording/],
    [
      'a broken MP3',
      async () => Buffer.concat([Buffer.from('ID3'), Buffer.alloc(2_000)]),
      /damaged or has no sound/,
    ],
    ['a silent video', () => makeMp4([...testCardArgs(), '-pix_fmt', 'yuv420p']), /damaged or has no sound/],
    [
      'a file that is cut off',
      async () => (await makeSound([440], 'm4a')).subarray(0, 2_000),
      /damaged or has no sound/,
    ],
    ['too many bytes', async () => Buffer.alloc(limits.uploadBytes + 1), /larger than/],
  ])('is refused if it is %s', async (_, make, message) => {
    await expect(receive(await make())).rejects.toThrow(message);
  });

  it('is refused if it is too long', async () => {
    const long = '-f lavfi -i sine=frequency=440:duration=700 -c:a aac -b:a 32k'.split(' ');
    await expect(receive(await makeMp4(long))).rejects.toThrow(/longer than 10 minutes/);
  });
});
