/** Runs the contract suite of engines (tests/engine-contract) against a server, with a family. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import type { ModelChoice } from '#engines/workflows';
import { drawingFamilies, referenceFamilies } from '../../src/engines/workflows/stacks.ts';
import type { ContractResult } from './results.ts';
import { runSuite } from './run-suite.ts';

/**
 * Lists the families that draw, each with models that have it draw everything that it can. The first also has the
 * operations that do not depend on it, so that these are tested once.
 */
export function listContractChoices(models: ModelChoice): { family: string; models: ModelChoice }[] {
  const find = (family: string) =>
    Object.keys(models.stacks).find((id) => models.stacks[id]?.family === family) ?? '';
  const both = (id: string) => ({ sfw: id, nsfw: id });
  const usual = both(find(drawingFamilies[0]));
  const families = [...new Set([...drawingFamilies, ...referenceFamilies])];
  return families.map((family, at) => {
    const own = both(find(family));
    const isDrawing = drawingFamilies.some((each) => each === family);
    const isReference = referenceFamilies.some((each) => each === family);
    const uses = {
      ...(at === 0 && models.uses),
      text_to_image: isDrawing ? own : usual,
      ...(isDrawing && { image_to_image: own, inpaint: own, lora_training: own }),
      text_to_image_with_references: isReference ? own : {},
    };
    return { family, models: { ...models, uses } };
  });
}

/** @returns how many promises held, were broken and were left out; a suite that did not run is one broken promise */
export async function runContract(
  url: string,
  base: string,
  { family, models }: { family: string; models: ModelChoice },
): Promise<ContractResult> {
  const file = path.join(base, `engines-${family}.yaml`);
  const engines = [{ kind: 'comfyui', id: 'kit', name: 'Kit', url }];
  await writeFile(file, stringify({ engines, models }));
  console.log(`\nThe contract suite with ${family}`);
  const { code, said } = await runSuite('comfyui-server.test.ts', {
    COMFYUI_URL: url,
    COMFYUI_ENGINES_FILE: file,
    COMFYUI_SMALL: '1',
  });
  const [, held = 0, broken = 1, leftOut = 0] =
    /(\d+) promises held, (\d+) broken, (\d+) left out/.exec(said)?.map(Number) ?? [];
  return { family, held, broken: code === 0 ? broken : Math.max(1, broken), leftOut };
}
