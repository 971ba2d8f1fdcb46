import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  listCloneCommand,
  listPipCommand,
  listVenvCommand,
  planSetup,
  renderEngineFile,
  type SetupPlan,
  toModelPath,
} from './plan.ts';
import { carryOut, formatGigabytes, type SetupDeps } from './steps.ts';

const usage =
  'npm run engine -- setup --family FAMILY[,FAMILY] --folder FOLDER [--listen ADDRESS] [--port PORT] [--dry-run]';

/** Carries out `engine setup`. @returns the exit code @throws Error that says what to do */
export async function runEngineCommand(args: readonly string[], deps: SetupDeps): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      family: { type: 'string', multiple: true, default: [] },
      folder: { type: 'string' },
      listen: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '8188' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  if (positionals.join(' ') !== 'setup' || !values.folder) {
    deps.say(usage);
    return 2;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('--port takes 1 to 65535.');
  if (!/^[\w.:-]+$/.test(values.listen)) throw new Error('--listen takes an address of this machine.');
  const plan = planSetup({
    families: values.family.flatMap((list) => list.split(',')).filter((name) => name !== ''),
    folder: path.resolve(values.folder),
    listen: values.listen,
    port,
  });
  if (values['dry-run']) {
    printPlan(plan, deps.say);
    return 0;
  }
  await carryOut(plan, deps);
  printEnd(plan, deps.say);
  return 0;
}

function printPlan(plan: SetupPlan, say: (line: string) => void): void {
  const { checkout, engineFile, models, unit } = plan.paths;
  say(`Nothing is changed. This would happen in ${plan.folder}:`);
  for (const command of [listCloneCommand(checkout), listVenvCommand(plan), listPipCommand(plan)]) {
    say(`  ${command.join(' ')}`);
  }
  for (const file of plan.files) {
    const hash = file.sha256 ? `SHA-256 ${file.sha256}` : 'SHA-256 read from Hugging Face at the download';
    say(
      `  ${path.join(models, toModelPath(file))}: about ${formatGigabytes(file.bytes)} from https://huggingface.co/${file.repository}, ${hash}`,
    );
  }
  for (const { label, licence } of plan.recipes) say(`  ${label}: ${licence}`);
  const total = plan.files.reduce((sum, { bytes }) => sum + bytes, 0);
  say(`  Models: about ${formatGigabytes(total)}`);
  say(`  write ${unit}`);
  say(`  write ${engineFile}`);
}

function printEnd(plan: SetupPlan, say: (line: string) => void): void {
  say('');
  say('Done. Start the server:');
  say(`  sudo cp ${plan.paths.unit} /etc/systemd/system/ && sudo systemctl enable --now castwright-comfyui`);
  say('Then connect it under Administration, Engines, Connect engine; or with this engine file:');
  say('');
  say(renderEngineFile(plan));
}
