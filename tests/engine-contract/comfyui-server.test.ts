/**
 * Tests the promises of the port on a real ComfyUI server:
 * - `COMFYUI_URL` is its address;
 * - `COMFYUI_ENGINES_FILE`, `ENGINES_FILE` or `engines.yaml` says which models are on it (docs/engines.md);
 * - `COMFYUI_HEADER`, such as `Authorization: Bearer …`, is the header that a proxy in front of it checks;
 * - `COMFYUI_SMALL` asks for less: a server without a GPU would take hours (tools/real-comfyui sets it).
 */
import { describe, it } from 'vitest';
import { createComfyUiEngine } from '#engines/comfyui';
import { readChosenModels } from './chosen-models.ts';
import { describeEngine } from './describe-engine.ts';
import type { EngineUnderTest, OpenEngine } from './engine-under-test.ts';

const { COMFYUI_ENGINES_FILE, COMFYUI_HEADER, COMFYUI_SMALL, COMFYUI_URL } = process.env;

type Sizes = Pick<EngineUnderTest, 'shapes' | 'video' | 'trainingSteps'>;
const usual: Sizes = { shapes: ['1:1', '9:16'], video: { width: 832, height: 480 }, trainingSteps: 20 };
const small: Sizes = { shapes: ['1:1'], video: { width: 320, height: 176 }, trainingSteps: 3 };

if (COMFYUI_URL) {
  const url = COMFYUI_URL.replace(/\/$/, '');
  describeEngine({
    name: `The ComfyUI server at ${new URL(url).host}`,
    open: () => openServer(url),
    exact: false,
    modelFile: 'safetensors',
    longestMs: 45 * 60_000,
    ...(COMFYUI_SMALL ? small : usual),
  });
} else {
  describe('A real ComfyUI server', () => {
    it('is tried where COMFYUI_URL names one', ({ skip }) => skip('COMFYUI_URL is not set'));
  });
}

async function openServer(url: string): Promise<OpenEngine> {
  const [, name, value] = /^([^:]+):\s*(.+)$/.exec(COMFYUI_HEADER ?? '') ?? [];
  const engine = createComfyUiEngine({
    id: 'tried',
    name: 'Tried',
    url,
    headers: name && value ? { [name]: value } : {},
    concurrency: 2,
    models: await readChosenModels(COMFYUI_ENGINES_FILE),
  });
  return { engine, close: () => engine.close() };
}
