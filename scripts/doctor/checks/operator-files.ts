import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { operatorFileRules } from '#features/admin/site-files';
import { checkYaml, formatMistake } from '#platform/checked-yaml.ts';
import { type Check, type Finding, fine, warning, wrong } from '../finding.ts';

/** The site file and the tag file, by the rules of a start. */
export const operatorFiles: Check = {
  name: 'site and tag file',
  async run({ config }) {
    const found = await Promise.all(
      (['site', 'tags', 'loras'] as const).map(async (kind): Promise<Finding[]> => {
        const { file, setting } = config.operatorFiles[kind];
        const text = await readFile(file, 'utf8').catch(() => null);
        const name = path.basename(file);
        if (text === null) {
          return [
            warning(
              `${name} cannot be read`,
              'A first start needs it; later starts use the last published version.',
              `Restore it, or set ${setting} to its path.`,
            ),
          ];
        }
        const { mistakes } = checkYaml(text, operatorFileRules[kind]);
        if (mistakes.length === 0) return [fine(`${name} is valid`)];
        return mistakes.map((mistake) =>
          wrong(
            `${name}:${mistake.line}: ${formatMistake(mistake)}`,
            'It stops a first start; later starts use the last published version.',
            'Correct the line, or publish from the page under Administration.',
          ),
        );
      }),
    );
    return found.flat();
  },
};
