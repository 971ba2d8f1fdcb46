import { randomInt } from 'node:crypto';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { toSharp } from '@castwright/media/pixels.ts';
import { createSampleDrawer } from '@castwright/preview-engine/samples';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { samplePrompts, sampleSize } from '#contract/sample-prompts.ts';
import type { sampleRoutes } from '#contract/samples.ts';
import type { Site } from '#contract/site.ts';
import type { openCredentials } from '#features/library/disclosure';
import type { ContentWatermark } from '#features/library/watermark';
import type { Clock } from '#platform/clock.ts';
import type { Handlers } from '#platform/http/handler.ts';

type SampleDeps = {
  /** Read at each call: the operator may change the site file. */
  site: Pick<Site, 'samples'>;
  credentials: () => ReturnType<typeof openCredentials>;
  watermark: Pick<ContentWatermark, 'mark'>;
  clock: Clock;
};

/** What the watermark names in place of an item. */
const markedAs = 'sample';

/**
 * The samples of the landing page: pictures of fixed prompts, drawn by the preview engine in this process, marked,
 * signed, and never stored. No visitor's words reach the engine, so there is nothing to decide and no account to
 * charge (decision 117).
 */
export function openSamples({ site, credentials, clock, watermark }: SampleDeps) {
  const drawer = createSampleDrawer();
  const handlers: Handlers<typeof sampleRoutes> = {
    async drawSample({ params }) {
      const sample = samplePrompts.find(({ id }) => id === params.id);
      if (!sample || !site.samples) throw new AppError('NOT_FOUND', 'There are no samples here.');
      const jpeg = await drawer.draw({
        prompt: sample.prompt,
        negativePrompt: '',
        aspectRatio: '4:3',
        size: sampleSize,
        seed: randomInt(limits.seedMaximum),
        model: null,
        identity: null,
      });
      if (!jpeg) {
        throw new AppError('UNAVAILABLE', 'Many visitors are drawing just now. Try again in a few seconds.');
      }
      const signer = await credentials();
      const decoded = await decodePicture(jpeg, sampleSize.width * sampleSize.height);
      const marked = toSharp(await watermark.mark(decoded, markedAs)).jpeg({ quality: 90 });
      const body = await signer.sign(await marked.toBuffer(), 'image/jpeg', {
        engine: 'preview',
        model: null,
        createdAt: clock(),
      });
      return { headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store' }, body };
    },
  };
  return { handlers, close: drawer.close };
}
