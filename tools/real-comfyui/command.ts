/**
 * `COMFYUI_PATH=CHECKOUT node tools/real-comfyui/command.ts [--contract] [--handler]`: proves the compiled graphs on a real ComfyUI
 * with tiny random weights, on the processor (docs/engines.md). Ends with 1 if anything fails.
 *
 * - `COMFYUI_PATH` is a checkout of ComfyUI, which stays as it is;
 * - `COMFYUI_VENV` its Python environment, by default `venv` beside it, made where there is none;
 * - `COMFYUI_KIT` a folder for weights, inputs and outputs, by default a temporary one that is removed;
 * - `--contract` also runs the contract suite of engines with each family that draws;
 * - `--handler` runs that suite alone, through the RunPod handler of deploy/runpod-handler.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkGraphs, removeUploads } from './check-graphs.ts';
import { runContract } from './contract.ts';
import { disturb, findLeftovers } from './disturbances.ts';
import { ensurePython, prepareBase, readVersion } from './environment.ts';
import { runHandlerContract } from './handler.ts';
import { createKitModels, listWantedFiles } from './model-files.ts';
import { runOperations } from './operations.ts';
import { formatReport, isFlawless } from './report.ts';
import { startServer } from './server.ts';

const { values } = parseArgs({
  options: { contract: { type: 'boolean', default: false }, handler: { type: 'boolean', default: false } },
});
const { COMFYUI_KIT, COMFYUI_PATH, COMFYUI_PORT, COMFYUI_VENV } = process.env;
if (!COMFYUI_PATH) throw new Error('COMFYUI_PATH names no checkout of ComfyUI');

const checkout = path.resolve(COMFYUI_PATH);
const base = COMFYUI_KIT
  ? path.resolve(COMFYUI_KIT)
  : await mkdtemp(path.join(tmpdir(), 'castwright-comfyui-'));
const models = createKitModels();
const [interpreter, version] = await Promise.all([
  ensurePython(checkout, COMFYUI_VENV),
  readVersion(checkout),
]);
console.log(`ComfyUI ${version}: making tiny weights.`);
const left = await prepareBase({ checkout, interpreter, base }, listWantedFiles(models));
const port = COMFYUI_PORT ? Number(COMFYUI_PORT) : await findFreePort();
const server = await startServer({ checkout, interpreter, base, port });
try {
  if (values.handler) await proveHandler();
  else await proveGraphs();
} finally {
  await server.kill();
  if (!COMFYUI_KIT) await rm(base, { recursive: true, force: true });
}

async function proveHandler(): Promise<void> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const options = { url: server.url, base, interpreter, models, ports };
  process.exitCode = (await runHandlerContract(options)) ? 0 : 1;
}

async function proveGraphs(): Promise<void> {
  console.log(`It answers at ${server.url}. Checking every compiled graph.`);
  const graphs = await checkGraphs(server.url, models);
  await removeUploads(base);
  const operations = await runOperations(server.url, models, ({ family, fault, operation, seconds }) =>
    console.log(
      `${fault === null ? '✓' : '✗'} ${operation}, ${family} (${seconds.toFixed(1)} s) ${fault ?? ''}`,
    ),
  );
  const findings = [...(await disturb(server, models)), await findLeftovers(base)];
  const report = { version, left, graphs, operations, findings };
  const text = formatReport(report);
  await writeFile(path.join(base, 'report.md'), `${text}\n`);
  console.log(`\n${text}`);
  process.exitCode = isFlawless(report) ? 0 : 1;
  if (values.contract && !(await runContract(server.url, models, base))) process.exitCode = 1;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
