import type { Engine, JobLinks } from '@castwright/engine-port';
import { createPreviewEngine } from '@castwright/preview-engine';
import { createComfyUiEngine } from '#engines/comfyui';
import { createReaderEngine } from '#engines/reader';
import { createRunPodEngine } from '#engines/runpod';
import { createJobLinks } from '#features/generation/engine-links';
import type { EngineTerms } from '#features/generation/fleet';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { objectionToAddress } from '#platform/outbound/connect.ts';
import type { Installation } from '../installation.ts';
import { engineTerms } from './engine-terms.ts';
import { type EngineFile, readEngineFile } from './engines-file.ts';

export type OpenEngines = { engines: Engine[]; terms: ReadonlyMap<string, EngineTerms> };

/**
 * The engines this worker uses, and what the operator says of them; the only place that knows which adapters there are. The one that reads text needs
 * nothing but the CPU, so it is always among them.
 *
 * @throws Error for an engine file that is missing or wrong, and for a cost that stands in two places
 */
export async function openEngines(
  installation: Pick<Installation, 'config' | 'storage'>,
): Promise<OpenEngines> {
  const { engineCosts, engines: config, media } = installation.config;
  let listed: EngineFile['engines'] = [];
  const { ffmpegPath } = media;
  const { file, kinds, previewThreads, secret } = config;
  const adapters: Record<(typeof kinds)[number], () => Promise<Engine[]> | Engine[]> = {
    preview: () => [createPreviewEngine({ threads: previewThreads, ffmpegPath })],
    file: async () => {
      const { engines, models } = await readEngineFile(file, secret);
      const links = await linksOf(installation);
      listed = engines;
      return engines.map((engine) => {
        if (engine.kind === 'comfyui') return createComfyUiEngine({ ...engine, models });
        return createRunPodEngine({ ...engine, models, links });
      });
    },
  };
  const opened = await Promise.all([...new Set(kinds)].map((kind) => adapters[kind]()));
  return { engines: [...opened.flat(), createReaderEngine()], terms: engineTerms(listed, engineCosts) };
}

/** Null where nobody outside reaches this installation: at an address of this machine or its network, or without TLS. */
async function linksOf({
  config,
  storage,
}: Pick<Installation, 'config' | 'storage'>): Promise<JobLinks | null> {
  const { baseUrl } = config.http;
  if (objectionToAddress(new URL(baseUrl), false) !== null) return null;
  return createJobLinks({ baseUrl, keys: await openKeyRing(config.inKeys('engine-links')), storage });
}
