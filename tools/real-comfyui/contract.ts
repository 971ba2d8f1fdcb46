/** Runs the contract suite of engines (tests/engine-contract) against a server, once for each family that draws. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import type { ModelChoice } from '#engines/workflows';
import { listModelChoices } from '#tests/fakes/comfyui/every-graph.ts';

const root = path.join(import.meta.dirname, '../..');

/** @returns whether every promise held that was not left out */
export async function runContract(url: string, models: ModelChoice, base: string): Promise<boolean> {
  let held = true;
  for (const choice of listModelChoices(models)) {
    const stack = choice.uses.text_to_image?.sfw ?? '';
    const file = path.join(base, `engines-${stack}.yaml`);
    const engines = [{ kind: 'comfyui', id: 'kit', name: 'Kit', url }];
    await writeFile(file, stringify({ engines, models: choice }));
    console.log(`\nThe contract suite with ${stack}`);
    const suite = spawn(
      path.join(root, 'node_modules/.bin/vitest'),
      [
        'run',
        '--project=unit',
        '--maxWorkers=1',
        '--reporter=./tests/engine-contract/reporter.ts',
        'tests/engine-contract/comfyui-server.test.ts',
      ],
      { cwd: root, stdio: 'inherit', env: { ...process.env, COMFYUI_URL: url, COMFYUI_ENGINES_FILE: file } },
    );
    const [code] = await once(suite, 'exit');
    held &&= code === 0;
  }
  return held;
}
