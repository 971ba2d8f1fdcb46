/**
 * `npm run test:engine [-- -t WORDS]`: asks of every engine what packages/engine-port/port.ts promises, without a database. The
 * doubles and the CPU's engines are always tried; a real one where its variables are set (docs/engines.md).
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
console.log('Trying the engines of the CPU and the doubles of those with GPUs.');
for (const { name, variable, more } of real) {
  console.log(
    process.env[variable]
      ? `${name} is tried too: ${variable} is set. It will work for minutes, and what it makes is paid for where it costs.`
      : `${name} is left out: ${variable} is not set (${more.join('; ')}).`,
  );
}
console.log('✓ holds, ✗ is broken, – is left out for the reason that stands beside it.');
process.exit(
  runToEnd('vitest', [
    'run',
    '--project=unit',
    '--maxWorkers=1',
    '--reporter=./tests/engine-contract/reporter.ts',
    ...process.argv.slice(2),
    'tests/engine-contract',
  ]),
);
