import { createComfyUiEngine } from '#engines/comfyui';
import type { Engine, JobLinks } from '#engines/port';
import { createPreviewEngine } from '#engines/preview';
import { createReaderEngine } from '#engines/reader';
import { createRunPodEngine } from '#engines/runpod';
import { createJobLinks } from '#features/engine-links';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { objectionToAddress } from '#platform/outbound/connect.ts';
import type { Installation } from '../installation.ts';
import { readEngineFile } from './engines-file.ts';

/**
 * The engines this worker uses; the only place that knows which adapters there are. The one that reads text needs
 * nothing but the CPU, so it is always among them.
 *
 * @throws Error for an engine file that is missing or wrong
 */
export async function openEngines(installation: Pick<Installation, 'config' | 'storage'>): Promise<Engine[]> {
  const { engines: config, media } = installation.config;
  const { ffmpegPath } = media;
  const { file, kinds, previewThreads, secret } = config;
  const adapters: Record<(typeof kinds)[number], () => Promise<Engine[]> | Engine[]> = {
    preview: () => [createPreviewEngine({ threads: previewThreads, ffmpegPath })],
    file: async () => {
      const { engines, models } = await readEngineFile(file, secret);
      const links = await linksOf(installation);
      return engines.map((engine) => {
        if (engine.kind === 'comfyui') return createComfyUiEngine({ ...engine, models });
        return createRunPodEngine({ ...engine, models, links });
      });
    },
  };
  const opened = await Promise.all([...new Set(kinds)].map((kind) => adapters[kind]()));
  return [...opened.flat(), createReaderEngine()];
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
