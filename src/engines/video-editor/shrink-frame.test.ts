import { runFfmpeg } from '@castwright/media/ffmpeg.ts';
import { expect, test } from 'vitest';
import { shrinkFrame } from './shrink-frame.ts';

const decode = (pixelFormat: string, size: string, filter: string) =>
  runFfmpeg({
    args: [
      ...['-f', 'lavfi', '-i', `testsrc=size=${size}`, '-frames:v', '1', '-vf', filter],
      ...['-f', 'rawvideo', '-pix_fmt', pixelFormat, 'pipe:1'],
    ],
    maxOutputBytes: 5_000_000,
    timeoutMs: 30_000,
  });

test('a frame is shrunk to a picture of its colours', async () => {
  const frame = await decode('yuv420p', '1280x720', 'scale=out_color_matrix=bt709:out_range=tv');
  const small = shrinkFrame(frame, { width: 1280, height: 720 });
  expect(small).toMatchObject({ width: 426, height: 240 });
  const expected = await decode('rgb24', '1280x720', 'crop=1278:720,scale=426:240:flags=neighbor');
  expect(small.data).toHaveLength(expected.length);
  const difference = small.data.reduce((sum, value, at) => sum + Math.abs(value - (expected[at] ?? 0)), 0);
  // Edges between the colours of the test card differ.
  expect(difference / expected.length).toBeLessThan(6);
});
