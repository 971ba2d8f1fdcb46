import type { Config } from '#config';
import { createComfyUiEngine } from '#engines/comfyui';
import type { Engine } from '#engines/port';
import { createPreviewEngine } from '#engines/preview';
import { createReaderEngine } from '#engines/reader';
import { readEngineFile } from './engines-file.ts';

/**
 * The engines this worker uses; the only place that knows which adapters there are. The one that reads text needs
 * nothing but the CPU, so it is always among them.
 *
 * @throws Error for an engine file that is missing or wrong
 */
export async function openEngines({ engines: config, media: { ffmpegPath } }: Config): Promise<Engine[]> {
  const { file, kinds, previewThreads, secret } = config;
  const adapters: Record<(typeof kinds)[number], () => Promise<Engine[]> | Engine[]> = {
    preview: () => [createPreviewEngine({ threads: previewThreads, ffmpegPath })],
    file: async () => {
      const { engines, models } = await readEngineFile(file, secret);
      return engines.map(({ kind: _, ...engine }) => createComfyUiEngine({ ...engine, models }));
    },
  };
  const opened = await Promise.all([...new Set(kinds)].map((kind) => adapters[kind]()));
  return [...opened.flat(), createReaderEngine()];
}
