import { vi } from 'vitest';
import { createOpenAiEngine, type OpenAiOptions } from '#engines/openai';
import type { OpenAiScript } from '#tests/fakes/openai/script.ts';
import { type FakeOpenAi, startOpenAi } from '#tests/fakes/openai/server.ts';
import type { OpenEngine } from './engine-under-test.ts';

type Server = OpenAiOptions['server'];

const limits = {
  callMs: 1_500,
  fileMs: 4_000,
  pollMs: 20,
  longestPollMs: 60,
  goneMs: 1_500,
  busyMs: 3_000,
  lostMs: 80,
};

const model = (name: string, family: string, uses: string[]) => ({
  model: name,
  family,
  licence: 'Apache-2.0',
  uses,
  categories: ['sfw', 'nsfw'],
});

/** Models for everything that a server serves. */
const models: Record<Server, unknown[]> = {
  'vllm-omni': [
    model('klein', 'flux2-klein', ['text_to_image', 'text_to_image_with_references', 'inpaint']),
    model('z-image', 'z-image-turbo', ['image_to_image']),
    model('wan', 'wan-2.2', ['text_to_video', 'image_to_video']),
  ],
  sglang: [
    model('qwen', 'qwen-image', ['text_to_image']),
    model('qwen-edit', 'qwen-image-edit', ['text_to_image_with_references', 'image_to_image']),
    model('wan-5b', 'wan-2.2-5b', ['text_to_video', 'image_to_video']),
  ],
  dynamo: [
    model('klein', 'flux2-klein', ['text_to_image', 'text_to_image_with_references', 'image_to_image']),
    model('wan', 'wan-2.2', ['text_to_video', 'image_to_video']),
  ],
  'openai-compatible': [
    model('any', 'sdxl', ['text_to_image', 'image_to_image', 'inpaint']),
    model('any-video', 'wan-2.2', ['text_to_video', 'image_to_video']),
  ],
};

type More = Partial<
  Pick<OpenAiOptions, 'key' | 'limits' | 'timeout' | 'url' | 'models' | 'fields' | 'lostRequests'>
>;

export type OpenOpenAi = OpenEngine & { server: FakeOpenAi };

/** Opens an engine on a double of a server that behaves as the script says. */
export async function openOpenAi(
  kind: Server,
  script: OpenAiScript = {},
  more: More = {},
): Promise<OpenOpenAi> {
  const chosen = more.models ?? (models[kind] as OpenAiOptions['models']);
  const names = [...new Set(chosen.map((each) => each.model))];
  const server = await startOpenAi(kind, { models: names, workMs: 20, ...script });
  const engine = createOpenAiEngine({
    id: 'double',
    name: 'Double',
    server: kind,
    url: server.url,
    key: server.key,
    concurrency: 8,
    timeout: 20,
    lostRequests: 3,
    fields: ['seed'],
    models: chosen,
    ffmpegPath: null,
    ...more,
    limits: { ...limits, ...more.limits },
  });
  return {
    engine,
    server,
    runs: (jobId) => server.runs.get(jobId) ?? 0,
    left: () => server.left(),
    async close() {
      await engine.close();
      await server.close();
    },
  };
}

/** Opens an engine on a double, and disturbs the double once it works. */
export async function openOpenAiWithDisturbance(
  kind: Server,
  script: OpenAiScript,
  disturb: (server: FakeOpenAi) => Promise<void> | void,
) {
  const open = await openOpenAi(kind, { workMs: 300, ...script });
  return {
    ...open,
    async whenRunning() {
      await vi.waitFor(() => {
        if (open.server.working().length === 0) throw new Error('it does not work yet');
      }, 10_000);
      await disturb(open.server);
    },
  };
}
