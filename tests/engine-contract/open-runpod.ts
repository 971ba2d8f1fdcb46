import { vi } from 'vitest';
import { createRunPodEngine, type RunPodOptions } from '#engines/runpod';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';
import { startFileHost } from '#tests/fakes/runpod/file-host.ts';
import type { RunPodScript } from '#tests/fakes/runpod/script.ts';
import { type FakeRunPod, startRunPod } from '#tests/fakes/runpod/server.ts';
import type { OpenEngine } from './engine-under-test.ts';

const limits = {
  callMs: 1_000,
  fileMs: 2_000,
  pollMs: 20,
  longestPollMs: 60,
  goneMs: 1_500,
  busyMs: 3_000,
  lostMs: 60,
  overdueMs: 500,
};

/** The script of the double, and the handler of the engine. */
export type RunPodSetup = RunPodScript & { handler?: RunPodOptions['handler'] };
type More = Partial<Pick<RunPodOptions, 'endpoint' | 'executionTimeout' | 'key' | 'limits'>>;

export type OpenRunPod = OpenEngine & { server: FakeRunPod };

/** Opens an engine on a double of RunPod whose handler and connections behave as the script says. */
export async function openRunPod(script: RunPodSetup = {}, more: More = {}): Promise<OpenRunPod> {
  const server = await startRunPod({ stepMs: 12, ...script });
  const files = await startFileHost();
  const engine = createRunPodEngine({
    id: 'double',
    name: 'Double',
    url: server.url,
    endpoint: server.endpoint,
    key: server.key,
    concurrency: 2,
    handler: script.handler ?? 'stock',
    results: script.s3 ? 's3' : 'inline',
    executionTimeout: 900,
    trainingTimeout: 7_200,
    ttl: 14_400,
    lowPriority: false,
    models: createModelChoice('zimage', 'edit'),
    links: files.links,
    allowLoopback: true,
    ...more,
    limits: { ...limits, ...more.limits },
  });
  files.onHint((jobId) => engine.handleHint?.(jobId));
  return {
    engine,
    server,
    runs: (jobId) => server.submissions.get(jobId) ?? 0,
    left: () => [...server.open(), ...files.names()],
    async close() {
      await engine.close();
      await server.close();
      await files.close();
    },
  };
}

/** Opens an engine on a double, and disturbs the double once a job runs there. */
export async function openRunPodWithDisturbance(
  script: RunPodSetup,
  disturb: (server: FakeRunPod) => Promise<void> | void,
) {
  const open = await openRunPod({ stepMs: 60, ...script });
  return {
    ...open,
    async whenRunning() {
      await vi.waitFor(() => {
        if (open.server.open().length === 0) throw new Error('it does not run yet');
      }, 10_000);
      await disturb(open.server);
    },
  };
}
