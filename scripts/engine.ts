/**
 * `npm run engine -- setup --family FAMILY[,FAMILY] --folder FOLDER [--listen ADDRESS] [--port PORT] [--dry-run]`: sets a
 * ComfyUI server up on this machine with a GPU, with the model files of the families (docs/engines.md). May be killed and
 * repeated: finished steps are skipped, and half a download goes on.
 */
import { runEngineCommand } from './lib/engine-setup/engine-command.ts';
import { runProgram } from './lib/engine-setup/run-program.ts';

process.exitCode = await runEngineCommand(process.argv.slice(2), {
  host: process.env.HF_ENDPOINT ?? 'https://huggingface.co',
  token: process.env.HF_TOKEN ?? null,
  run: runProgram,
  say: console.log,
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
