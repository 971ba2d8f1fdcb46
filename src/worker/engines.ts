import type { Config } from '#config';
import type { Engine } from '#engines/port';
import { createPreviewEngine } from '#engines/preview';
import { createReaderEngine } from '#engines/reader';

/**
 * The engines this worker uses; the only place that knows which adapters there are. The one that reads text needs
 * nothing but the CPU, so it is always among them.
 */
export function openEngines({ engines: config, media: { ffmpegPath } }: Config): Engine[] {
  const adapters: Record<(typeof config.kinds)[number], () => Engine> = {
    preview: () => createPreviewEngine({ threads: config.previewThreads, ffmpegPath }),
  };
  return [...[...new Set(config.kinds)].map((kind) => adapters[kind]()), createReaderEngine()];
}
