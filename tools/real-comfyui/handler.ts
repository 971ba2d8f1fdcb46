/** Runs the contract suite of RunPod endpoints against the handler of deploy/runpod-handler, on the kit's server. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import type { ModelChoice } from '#engines/workflows';
import { runSuite } from './run-suite.ts';

const root = path.join(import.meta.dirname, '../..');
const key = 'key-of-the-kit';
const endpoint = 'kit';

type HandlerOptions = {
  /** The address of the ComfyUI server. */
  url: string;
  base: string;
  interpreter: string;
  models: ModelChoice;
  /** Two free ports: for the calls of RunPod, and for files by link. */
  ports: readonly [calls: number, links: number];
};

/** @returns whether every promise held that was not left out */
export async function runHandlerContract(options: HandlerOptions): Promise<boolean> {
  const { base, interpreter, models, ports, url } = options;
  const [calls, links] = ports;
  const requirements = path.join(root, 'deploy/runpod-handler/requirements.txt');
  await promisify(execFile)(interpreter, ['-m', 'pip', 'install', '--quiet', '-r', requirements]);
  const script = path.join(import.meta.dirname, 'python/serve_runpod.py');
  const serving = spawn(interpreter, [script, String(calls), key, new URL(url).host, base], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  try {
    await once(serving.stdout, 'data');
    const file = path.join(base, 'engines-runpod.yaml');
    const engines = [{ kind: 'runpod', id: 'kit', name: 'Kit', endpoint, key: `\${RUNPOD_API_KEY}` }];
    await writeFile(file, stringify({ engines, models }));
    console.log('\nThe contract suite with the RunPod handler');
    const { code } = await runSuite('runpod-endpoint.test.ts', {
      RUNPOD_ENDPOINT: endpoint,
      RUNPOD_API_KEY: key,
      RUNPOD_URL: `http://127.0.0.1:${calls}`,
      RUNPOD_HANDLER: 'extended',
      RUNPOD_ENGINES_FILE: file,
      RUNPOD_LINKS_URL: `http://127.0.0.1:${links}`,
      RUNPOD_LINKS_PORT: String(links),
    });
    return code === 0;
  } finally {
    serving.kill();
  }
}
