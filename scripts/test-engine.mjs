/**
 * `npm run test:engine [-- -t WORDS]`: tests every engine against the contract of packages/engine-port/port.ts,
 * without a database. Fake servers and the CPU engines are always tested; real ones when their variables are set
 * (docs/engines.md).
 */
import { ensureInstalled, runToEnd } from './lib/project.mjs';

const real = [
  {
    name: 'A ComfyUI server',
    variable: 'COMFYUI_URL',
    more: [
      'COMFYUI_ENGINES_FILE or ENGINES_FILE: the models on it',
      'COMFYUI_HEADER: what its proxy asks for',
    ],
  },
  {
    name: 'A RunPod endpoint',
    variable: 'RUNPOD_ENDPOINT',
    more: [
      'RUNPOD_API_KEY: its key',
      'RUNPOD_URL: of a handler that runs elsewhere',
      'RUNPOD_HANDLER: stock or extended',
      'RUNPOD_LINKS_URL: where it reaches RUNPOD_LINKS_PORT of this machine',
    ],
  },
];

ensureInstalled();
console.log('Testing the CPU engines and the fake GPU servers.');
for (const { name, variable, more } of real) {
  console.log(
    process.env[variable]
      ? `${name} is tested too: ${variable} is set. This takes minutes, and its usage is billed.`
      : `${name} is skipped: ${variable} is not set (${more.join('; ')}).`,
  );
}
const { COMFYUI_PATH } = process.env;
console.log(
  COMFYUI_PATH
    ? `The ComfyUI in ${COMFYUI_PATH} is started too, with tiny weights, on the processor. This takes a quarter of an hour a release (docs/engines.md).`
    : 'No ComfyUI is started: COMFYUI_PATH names no checkout.',
);
console.log('✓ passed, ✗ failed, – left out, with the reason.');
const codes = [
  runToEnd('vitest', [
    'run',
    '--project=unit',
    '--project=preview',
    '--maxWorkers=1',
    '--reporter=./tests/engine-contract/reporter.ts',
    ...process.argv.slice(2),
    'tests/engine-contract',
  ]),
  COMFYUI_PATH ? runToEnd('node', ['tools/real-comfyui/command.ts']) : 0,
];
process.exit(Math.max(...codes));
