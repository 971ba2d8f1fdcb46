import { drawPreview } from '@castwright/preview-engine';
import type { AspectRatio } from '#contract/common.ts';
import type { ContentStatus, ContentType } from '#contract/library.ts';
import { openCredentials } from '#features/library/disclosure';
import { finishPicture } from '#features/library/items';
import { newId } from '#platform/ids.ts';
import { addFiles, makeContent } from '#tests/factories/content.ts';
import type { Installation } from '../../src/app/installation.ts';

const pictures: { prompt: string; aspectRatio: AspectRatio; type: ContentType }[] = [
  { prompt: 'a ceramicist in her forties, clay apron, morning light', aspectRatio: '3:4', type: 'image' },
  { prompt: 'a night train conductor, rain on the window', aspectRatio: '16:9', type: 'image' },
  { prompt: 'a botanist with a grey beard in a glasshouse', aspectRatio: '1:1', type: 'image' },
  { prompt: 'a jazz singer in an emerald dress, golden light', aspectRatio: '9:16', type: 'image' },
  { prompt: 'a mountain guide with braids and a red jacket, snow', aspectRatio: '4:3', type: 'image' },
  { prompt: 'a librarian in her sixties with round glasses', aspectRatio: '1:1', type: 'training_data' },
];

/** Items without files: processing or failed, of every type. */
const unfinished: { name: string; type: ContentType; status: ContentStatus }[] = [
  { name: 'a lighthouse keeper at dusk', type: 'image', status: 'failed' },
  { name: 'a dancer turning in slow light', type: 'video', status: 'failed' },
  { name: 'waves behind a surfer, five seconds', type: 'video', status: 'processing' },
  { name: 'Mara, first model', type: 'model', status: 'failed' },
  { name: 'Mara, second model', type: 'model', status: 'processing' },
];

/** Fills a user's library with pictures by the preview engine, and with unfinished items. */
export async function seedLibrary(
  { config, db, storage, watermark }: Installation,
  userId: string,
): Promise<void> {
  const credentials = await openCredentials({
    folder: config.inKeys('credentials'),
    ...config.credentials,
  });
  for (const [seed, { prompt, aspectRatio, type }] of pictures.entries()) {
    const bytes = await drawPreview({
      prompt,
      negativePrompt: '',
      seed,
      aspectRatio,
      model: null,
      identity: null,
    });
    const [jobId, contentId] = [newId(), newId()];
    const provenance = { engine: 'Preview engine', model: 'castwright-preview-1', createdAt: new Date() };
    const input = { bytes, jobId, contentId, index: 0, provenance };
    const { files, ...facts } = await finishPicture(input, { storage, credentials, watermark });
    await makeContent(db, userId, {
      id: contentId,
      markedAt: new Date(),
      name: prompt,
      type,
      jobId,
      metadata: { prompt, seed, aspectRatio, engine: 'preview', model: provenance.model, cost: 1 },
      ...facts,
    });
    await addFiles(db, contentId, files);
  }
  await credentials.close();
  for (const { name, type, status } of unfinished) {
    const failure = status === 'failed' ? { failure: 'The engine was not there when this was made.' } : {};
    await makeContent(db, userId, { name, type, status, metadata: { prompt: name, ...failure } });
  }
}
