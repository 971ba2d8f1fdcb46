/**
 * `COMFYUI_PATH=CHECKOUT[:CHECKOUT …] node tools/real-comfyui/command.ts [--contract] [--handler] [--only WORDS]
 * [--minutes N] [--again]`: proves the compiled graphs on real releases of ComfyUI with tiny random weights, on the
 * processor (docs/engines.md). Ends with 1 if anything fails.
 *
 * - `COMFYUI_PATH` is a checkout of ComfyUI, or several, which stay as they are;
 * - `COMFYUI_VENV` their Python environment, by default `venv` beside the first, made where there is none;
 * - `COMFYUI_KIT` a folder for weights, results, inputs and outputs, by default a temporary one that is removed. With a
 *   folder that stays, what held is not run again until a graph changes, and the tables have all releases that ran there;
 * - `--contract` also runs the contract suite of engines with each family that draws;
 * - `--handler` runs that suite alone, through the RunPod handler of deploy/runpod-handler;
 * - `--only` runs the operations and suites alone whose title or family has these words;
 * - `--minutes` begins nothing after so many minutes;
 * - `--again` runs everything, whatever held before.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePython, prepareBase, readVersion } from './environment.ts';
import { runHandlerContract } from './handler.ts';
import { createKitModels, listWantedFiles } from './model-files.ts';
import { proveRelease } from './prove-release.ts';
import { formatReport, isFlawless } from './report.ts';
import { readResults } from './results.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: {
    again: { type: 'boolean', default: false },
    contract: { type: 'boolean', default: false },
    handler: { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    only: { type: 'string', default: '' },
  },
});
const { COMFYUI_KIT, COMFYUI_PATH, COMFYUI_PORT, COMFYUI_VENV } = process.env;
if (!COMFYUI_PATH) throw new Error('COMFYUI_PATH names no checkout of ComfyUI');
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes takes how many minutes there are');

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
const startedAt = performance.now();
const mayGoOn = () => performance.now() - startedAt < minutes * 60_000;
const checkouts = COMFYUI_PATH.split(path.delimiter).map((each) => path.resolve(each));
const base = COMFYUI_KIT
  ? path.resolve(COMFYUI_KIT)
  : await mkdtemp(path.join(tmpdir(), 'castwright-comfyui-'));
const models = createKitModels();
try {
  for (const checkout of checkouts) await prove(checkout);
  if (!values.handler) await report();
} finally {
  if (!COMFYUI_KIT) await rm(base, { recursive: true, force: true });
}

async function prove(checkout: string): Promise<void> {
  const interpreter = await ensurePython(checkout, COMFYUI_VENV);
  const version = await readVersion(checkout);
  console.log(`ComfyUI ${version}: making tiny weights.`);
  const left = await prepareBase({ checkout, interpreter, base }, listWantedFiles(models));
  const port = COMFYUI_PORT ? Number(COMFYUI_PORT) : await findFreePort();
  const server = await startServer({ checkout, interpreter, base, port });
  console.log(`It answers at ${server.url}.`);
  try {
    if (!values.handler) {
      const { again, contract, only } = values;
      await proveRelease({ version, server, base, models, left }, { again, contract, only, mayGoOn });
      return;
    }
    const ports = [await findFreePort(), await findFreePort()] as const;
    const options = { url: server.url, base, interpreter, models, ports };
    if (!(await runHandlerContract(options))) process.exitCode = 1;
  } finally {
    await server.kill();
  }
}

async function report(): Promise<void> {
  const releases = await readResults(base);
  const text = formatReport(releases);
  await writeFile(path.join(base, 'report.md'), `${text}\n`);
  const took = ((performance.now() - startedAt) / 60_000).toFixed(0);
  console.log(`\n${text}\n\nThis run took ${took} min.`);
  if (!releases.every(isFlawless)) process.exitCode = 1;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
