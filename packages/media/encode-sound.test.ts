import { describe, expect, test } from 'vitest';
import { encodeSound } from './encode-sound.ts';
import { FfmpegError } from './ffmpeg.ts';
import { getDuration } from './mp4/video.ts';
import { makeSound } from './test-sounds.ts';

const options = { program: null, seconds: 10, timeoutMs: 30_000 };

describe('encoded sound', () => {
  test('is AAC in stereo without metadata, and the same bytes each time', async () => {
    const bytes = await makeSound([440, 880], 'mp3', '-metadata title=secret');
    expect(bytes.includes('secret')).toBe(true);
    const [one, other] = await Promise.all(
      [1, 2].map(() => encodeSound([{ bytes, format: 'mp3' }], options)),
    );
    expect(one?.sound).toMatchObject({ channels: 2, sampleRate: 48_000 });
    expect(getDuration(one?.sound ?? { durations: [], timescale: 1 })).toBeCloseTo(2, 0);
    expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(one?.bytes.includes('secret')).toBe(false);
  });

  test('ends after the seconds that are asked for', async () => {
    const bytes = await makeSound([440, 880, 440], 'wav');
    const { sound } = await encodeSound([{ bytes, format: 'wav' }], { ...options, seconds: 1 });
    expect(getDuration(sound)).toBeLessThan(1.1);
  });

  test('of a file without sound fails', async () => {
    const broken = encodeSound([{ bytes: Buffer.from('no sound'), format: 'mp3' }], options);
    await expect(broken).rejects.toBeInstanceOf(FfmpegError);
  });
});
