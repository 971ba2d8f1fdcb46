import type { Engine, JobLinks } from '@castwright/engine-port';
import { createPreviewEngine } from '@castwright/preview-engine';
import { createComfyUiEngine } from '#engines/comfyui';
import { createReaderEngine } from '#engines/reader';
import { createRunPodEngine } from '#engines/runpod';
import { createVideoEditorEngine } from '#engines/video-editor';
import { createJobLinks } from '#features/generation/engine-links';
import type { EngineTerms } from '#features/generation/fleet';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { findAddressProblem } from '#platform/outbound/connect.ts';
import type { Installation } from '../installation.ts';
import { closeAdultCategory, notReviewed } from './close-adult-category.ts';
import { createEngineTerms } from './engine-terms.ts';
import { type EngineFile, readEngineFile } from './engines-file.ts';
import { limitOperations } from './limit-operations.ts';
import type { OpenRegistered } from './registered-engines.ts';

export type OpenEngines = {
  engines: Engine[];
  terms: ReadonlyMap<string, EngineTerms>;
  /** Opens engines that register themselves. None join without an engine file, which says what models there are. */
  openRegistered?: OpenRegistered | undefined;
};

/**
 * Opens this worker's engines; the only file that knows all adapters. The reader engine and the video editor need only
 * the CPU and are always included.
 *
 * @throws Error for a missing or invalid engine file, and for a cost set in two places
 */
export async function openEngines(
  installation: Pick<Installation, 'config' | 'storage'>,
): Promise<OpenEngines> {
  const { engineCosts, engines: config, media } = installation.config;
  let listed: EngineFile['engines'] = [];
  let openRegistered: OpenRegistered | undefined;
  const { ffmpegPath } = media;
  const { file, kinds, previewThreads, secret } = config;
  const adapters: Record<(typeof kinds)[number], () => Promise<Engine[]> | Engine[]> = {
    preview: () => [createPreviewEngine({ threads: previewThreads, ffmpegPath })],
    file: async () => {
      const { engines, models } = await readEngineFile(file, secret);
      const links = await openJobLinks(installation);
      listed = engines;
      // The preview engine draws clothed figures alone.
      const review = (engine: Engine) =>
        isAdultReviewed(installation.config) ? engine : closeAdultCategory(engine, notReviewed);
      const addresses = new Set(engines.map(({ url }) => url));
      openRegistered = ({ concurrency, id, name, operations, url }) =>
        addresses.has(url)
          ? null
          : limitOperations(
              review(createComfyUiEngine({ id, name, url, concurrency, models, headers: {} })),
              operations,
            );
      const opened = engines.map((engine) => {
        if (engine.kind === 'comfyui') return createComfyUiEngine({ ...engine, models });
        return createRunPodEngine({ ...engine, models, links });
      });
      return opened.map(review);
    },
  };
  const opened = await Promise.all([...new Set(kinds)].map((kind) => adapters[kind]()));
  const builtIn = [createReaderEngine(), createVideoEditorEngine({ ffmpegPath })];
  return {
    engines: [...opened.flat(), ...builtIn],
    terms: createEngineTerms(listed, engineCosts),
    openRegistered,
  };
}

/** Whether a vision inspector or a person looks at adult results. */
const isAdultReviewed = ({ inspection }: Installation['config']): boolean =>
  inspection.vision !== null || inspection.adultReviewedBy !== null;

/** Null when the installation cannot be reached from outside: a private or loopback URL, or one without TLS. */
async function openJobLinks({
  config,
  storage,
}: Pick<Installation, 'config' | 'storage'>): Promise<JobLinks | null> {
  const { baseUrl } = config.http;
  if (findAddressProblem(new URL(baseUrl), false) !== null) return null;
  return createJobLinks({ baseUrl, keys: await openKeyRing(config.inKeys('engine-links')), storage });
}
