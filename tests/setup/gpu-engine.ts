import { type ComfyUiOptions, createComfyUiEngine } from '#engines/comfyui';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import type { FakeComfyUi } from '#tests/fakes/comfyui/server.ts';

/** An engine on a double that has Z-Image-Turbo, four jobs at a time. */
export const createGpuEngine = ({ url }: Pick<FakeComfyUi, 'url'>, limits: ComfyUiOptions['limits']) =>
  createComfyUiEngine({
    id: 'gpu-1',
    name: 'GPU 1',
    url,
    headers: {},
    concurrency: 4,
    models: createModelChoice('zimage'),
    limits,
  });
