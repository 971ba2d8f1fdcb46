/**
 * Tests the promises of the port on a real RunPod endpoint, or on a handler behind a server that imitates RunPod
 * (docs/runpod-handler.md, Trying yours):
 * - `RUNPOD_ENDPOINT` is its id, `RUNPOD_API_KEY` its key, `RUNPOD_URL` where it is, if not at RunPod;
 * - `RUNPOD_HANDLER` is `stock` or `extended`, `RUNPOD_RESULTS` is `inline` or `s3`;
 * - `RUNPOD_ENGINES_FILE`, `ENGINES_FILE` or `engines.yaml` says which models are on it;
 * - `RUNPOD_LINKS_URL` is an address at which the handler reaches `RUNPOD_LINKS_PORT` of this machine, for files by
 *   link.
 */
import { describe, it } from 'vitest';
import { z } from 'zod';
import { createRunPodEngine } from '#engines/runpod';
import { startFileHost } from '#tests/fakes/runpod/file-host.ts';
import { readChosenModels } from './chosen-models.ts';
import { describeEngine } from './describe-engine.ts';
import type { OpenEngine } from './engine-under-test.ts';

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const settings = z.object({
  RUNPOD_ENDPOINT: z.string(),
  RUNPOD_API_KEY: z.string('is the key of the endpoint'),
  RUNPOD_URL: address.default('https://api.runpod.ai/v2'),
  RUNPOD_HANDLER: z.enum(['stock', 'extended']).default('stock'),
  RUNPOD_RESULTS: z.enum(['inline', 's3']).default('inline'),
  RUNPOD_ENGINES_FILE: z.string().optional(),
  RUNPOD_LINKS_URL: address.optional(),
  RUNPOD_LINKS_PORT: z.coerce.number().int().min(1).max(65_535).default(8790),
});
type Settings = z.output<typeof settings>;

if (process.env.RUNPOD_ENDPOINT) {
  const name = `The RunPod endpoint ${process.env.RUNPOD_ENDPOINT}`;
  const read = settings.safeParse(process.env);
  if (read.success) {
    describeEngine({
      name,
      open: () => openEndpoint(read.data),
      exact: false,
      modelFile: 'safetensors',
      longestMs: 45 * 60_000,
      shapes: ['1:1', '9:16'],
      video: { width: 832, height: 480 },
      trainingSteps: 20,
    });
  } else {
    describe(name, () => {
      it('is tried with settings that can be read', () => {
        throw new Error(z.prettifyError(read.error));
      });
    });
  }
} else {
  describe('A real RunPod endpoint', () => {
    it('is tried where RUNPOD_ENDPOINT names one', ({ skip }) => skip('RUNPOD_ENDPOINT is not set'));
  });
}

/** The file host that all open engines share: tests open two at a time and close the second first. */
let shared: { host: ReturnType<typeof startFileHost>; users: number } | null = null;

async function openEndpoint(given: Settings): Promise<OpenEngine> {
  const { RUNPOD_LINKS_PORT: port, RUNPOD_LINKS_URL: url, RUNPOD_URL } = given;
  if (url !== undefined) {
    shared ??= { host: startFileHost({ port, url }), users: 0 };
    shared.users += 1;
  }
  const files = await shared?.host;
  const engine = createRunPodEngine({
    id: 'tried',
    name: 'Tried',
    url: RUNPOD_URL,
    endpoint: given.RUNPOD_ENDPOINT,
    key: given.RUNPOD_API_KEY,
    concurrency: 2,
    handler: given.RUNPOD_HANDLER,
    results: given.RUNPOD_RESULTS,
    executionTimeout: 30 * 60,
    trainingTimeout: 40 * 60,
    ttl: 45 * 60,
    lowPriority: false,
    models: await readChosenModels(given.RUNPOD_ENGINES_FILE),
    links: files?.links ?? null,
    // A handler on this machine returns result URLs on this machine.
    allowLoopback: /^https?:\/\/(localhost|127\.|\[::1\])/.test(RUNPOD_URL),
  });
  const unlisten = files?.onHint((jobId) => engine.handleHint?.(jobId));
  return {
    engine,
    ...(files && { left: () => files.names() }),
    async close() {
      await engine.close();
      unlisten?.();
      if (shared) shared.users -= 1;
      if (shared?.users !== 0) return;
      shared = null;
      await files?.close();
    },
  };
}
