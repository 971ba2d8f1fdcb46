import { vi } from 'vitest';
import { type ComfyUiOptions, createComfyUiEngine } from '#engines/comfyui';
import { createModelChoice, everyFile } from '#tests/fakes/comfyui/model-files.ts';
import type { ComfyUiScript } from '#tests/fakes/comfyui/script.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import type { OpenEngine } from './engine-under-test.ts';

const limits = { callMs: 1_000, fileMs: 2_000, pollMs: 60, goneMs: 1_500, stuckMs: 5_000, reconnectMs: 50 };

export type OpenComfyUi = OpenEngine & { server: FakeComfyUi };

/** Opens an engine on a double that behaves as the script says. */
export async function openComfyUi(
  script: ComfyUiScript = {},
  more: Partial<Pick<ComfyUiOptions, 'headers' | 'limits'>> = {},
): Promise<OpenComfyUi> {
  const server = await startComfyUi({ stepMs: 12, ...script });
  const engine = createComfyUiEngine({
    id: 'double',
    name: 'Double',
    url: server.url,
    headers: {},
    concurrency: 2,
    models: createModelChoice('zimage', 'klein'),
    ...more,
    limits: { ...limits, ...more.limits },
  });
  return {
    engine,
    server,
    runs: (jobId) => server.submissions.get(jobId) ?? 0,
    left: () => [...server.open(), ...server.filesLeft().filter((name) => !isCopiedModel(name))],
    async close() {
      await engine.close();
      await server.close();
    },
  };
}

/** Trained models that were copied to a server stay there, named by their hash (docs/engines.md). */
const isCopiedModel = (name: string) => /^output\/loras\/castwright\/[0-9a-f]{64}\.safetensors$/.test(name);

export const withoutModel = { ...everyFile, diffusion_models: ['another.safetensors'] };

/** Opens an engine on a double, and disturbs the double once the job runs there. */
export async function openWithDisturbance(
  script: ComfyUiScript,
  disturb: (server: FakeComfyUi) => Promise<void> | void,
  more: Partial<Pick<ComfyUiOptions, 'headers' | 'limits'>> = {},
) {
  const open = await openComfyUi({ stepMs: 40, ...script }, more);
  return {
    ...open,
    async whenRunning(jobId: string) {
      await vi.waitFor(() => {
        if (!open.server.open().includes(jobId)) throw new Error('it does not run yet');
      }, 10_000);
      await disturb(open.server);
    },
  };
}
