/**
 * A double as a separate process that is reached like a real server: `engine-process.ts comfyui`, or `runpod stock`, or
 * `runpod extended`, or `openai vllm-omni` (or `sglang`, `dynamo`). Prints the variables by which `npm run test:engine` finds it, one a line, and ends at SIGTERM.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { createModelChoice } from './comfyui/model-files.ts';
import { startComfyUi } from './comfyui/server.ts';
import { startOpenAi } from './openai/server.ts';
import { startRunPod } from './runpod/server.ts';

const [kind, handler] = process.argv.slice(2);

async function start() {
  if (kind === 'comfyui') {
    const server = await startComfyUi({ stepMs: 12 });
    return { server, found: { COMFYUI_URL: server.url }, engine: { kind, url: server.url } };
  }
  if (kind === 'runpod' && (handler === 'stock' || handler === 'extended')) {
    const server = await startRunPod({ stepMs: 12, handler });
    const { endpoint, key, url } = server;
    const found = {
      RUNPOD_ENDPOINT: endpoint,
      RUNPOD_API_KEY: key,
      RUNPOD_URL: url,
      RUNPOD_HANDLER: handler,
    };
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the engine file names the variable so.
    const secret = '${RUNPOD_API_KEY}';
    return { server, found, engine: { kind, url, endpoint, handler, key: secret } };
  }
  if (kind === 'openai' && (handler === 'vllm-omni' || handler === 'sglang' || handler === 'dynamo')) {
    const server = await startOpenAi(handler, { models: ['klein', 'wan'], workMs: 12 });
    const licence = 'Apache-2.0';
    const models = [
      {
        model: 'klein',
        family: 'flux2-klein',
        licence,
        uses: ['text_to_image', 'text_to_image_with_references'],
      },
      { model: 'wan', family: 'wan-2.2', licence, uses: ['text_to_video', 'image_to_video'] },
    ];
    const found = { OPENAI_URL: server.url, OPENAI_API_KEY: server.key };
    return { server, found, engine: { kind, url: server.url, server: handler, models } };
  }
  throw new Error('comfyui, runpod stock or extended, openai vllm-omni, sglang or dynamo?');
}

const { engine, found, server } = await start();
const folder = await mkdtemp(path.join(tmpdir(), 'castwright-double-'));
const file = path.join(folder, 'engines.yaml');
await writeFile(
  file,
  stringify({ engines: [{ id: 'double', name: 'Double', ...engine }], models: createModelChoice('zimage') }),
);
for (const [name, value] of Object.entries({ ...found, ENGINES_FILE: file })) {
  process.stdout.write(`${name}=${value}\n`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  });
}
