/** Videos of the preview engine, marked as the product marks them, and read after what services do to videos. */

import type { Cleared, EngineRequest } from '@castwright/engine-port';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { reEncode } from '@castwright/media/test-videos.ts';
import { createPreviewEngine } from '@castwright/preview-engine';
import { videoLimits } from '#features/library/disclosure';
import { createContentWatermark } from '#features/library/watermark';
import { encodeFrame } from '#platform/media/encode-frame.ts';
import { extractFrames } from '../../../src/features/library/items/extract-frames.ts';
import { markVideo } from '../../../src/features/library/items/mark-video.ts';
import { atLeast, type Figure, noted, short } from '../setup/bench.ts';
import { median } from '../setup/statistics.ts';

const subjects = [
  'a woman dancing in a garden',
  'a man at the sea, neon',
  'a couple at a café, watercolour',
  'a street in a neon city',
  'an empty room',
];
const sizes = [
  { width: 832, height: 480 },
  { width: 480, height: 832 },
  { width: 720, height: 720 },
] as const;

/** By name, FFmpeg's arguments. Social networks encode 720 pixels with one to two megabits, and less for slow lines. */
const treatments: Readonly<Record<string, string>> = {
  'nothing (H.264 as stored)': '-c:v copy',
  'H.264 at 1 Mbit/s': '-c:v libx264 -preset fast -b:v 1000k -maxrate 1200k -bufsize 2000k -pix_fmt yuv420p',
  'H.264 at 600 kbit/s': '-c:v libx264 -preset fast -b:v 600k -maxrate 700k -bufsize 1200k -pix_fmt yuv420p',
  'H.264 at quality 28': '-c:v libx264 -preset fast -crf 28 -pix_fmt yuv420p',
  'double size': '-vf scale=iw*2:ih*2 -c:v libx264 -preset fast -crf 26 -pix_fmt yuv420p',
  'half size': '-vf scale=iw/2:ih/2 -c:v libx264 -preset fast -crf 23 -pix_fmt yuv420p',
  'crop to 80 % of both sides':
    '-vf crop=trunc(iw*0.4)*2:trunc(ih*0.4)*2 -c:v libx264 -preset fast -crf 26 -pix_fmt yuv420p',
  'brightness + 10 %': '-vf eq=brightness=0.1 -c:v libx264 -preset fast -crf 26 -pix_fmt yuv420p',
};
const aim = 0.95;
const never = new AbortController().signal;

/**
 * Draws videos, marks them, and reads their frames after each treatment.
 *
 * @param from the number of the first video
 * @param count how many videos
 */
export async function measureVideos(from: number, count: number): Promise<Figure[]> {
  const engine = createPreviewEngine({ threads: 1 });
  const watermark = createContentWatermark(4242);
  const found = new Map(Object.keys(treatments).map((name) => [name, 0]));
  const took: number[] = [];
  const read = async (bytes: Buffer) => {
    const video = readMp4(bytes, { ...videoLimits, side: 4_000 });
    const { frames } = await extractFrames(writeMp4(video), video, null);
    return watermark.read(await Promise.all(frames.map(encodeFrame)));
  };
  let falselyFound = 0;
  try {
    for (let n = from; n < from + count; n++) {
      const request: EngineRequest = {
        ...{ operation: 'text_to_video', category: 'sfw', negativePrompt: '', seed: n, seconds: 3 },
        ...{ prompt: subjects[n % subjects.length] ?? '', model: null, identity: null, adapters: [] },
        ...(sizes[Math.floor(n / subjects.length) % sizes.length] ?? sizes[0]),
      };
      const id = `video-${n}`;
      await engine.submit({ id, request } as Cleared<{ id: string; request: EngineRequest }>);
      const [output] = (await engine.getResult(id, never)).outputs;
      await engine.cleanUp(id);
      if (output?.kind !== 'video') throw new Error('no video');
      const started = performance.now();
      const marked = await markVideo(readMp4(output.bytes, videoLimits), id, { watermark, ffmpegPath: null });
      took.push(performance.now() - started);
      if (await read(output.bytes)) falselyFound++;
      for (const [name, args] of Object.entries(treatments)) {
        if ((await read(await reEncode(marked, args)))?.isOurs) found.set(name, (found.get(name) ?? 0) + 1);
      }
    }
  } finally {
    await Promise.all([engine.close(), watermark.close()]);
  }
  return [
    ...[...found].map(([name, of]) =>
      atLeast(`videos read after ${name}`, of / count, aim, `${of} of ${count} videos of 3 s`),
    ),
    noted('marking a video of 3 s, median', `${short(median(took) / 1000)} s`, 'of the clock'),
    noted('found in videos without a mark', `${falselyFound} of ${count}`, ''),
  ];
}
