import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { operatorFileRules } from '#features/admin/site-files';
import { checkYaml, mistakeInWords } from '#platform/checked-yaml.ts';
import { type Check, type Finding, fine, warning, wrong } from '../finding.ts';

/** The site file and the tag file, by the rules that a start has. */
export const operatorFiles: Check = {
  name: 'site and tag file',
  async look({ config }) {
    const found = await Promise.all(
      (['site', 'tags'] as const).map(async (kind): Promise<Finding[]> => {
        const { file, setting } = config.operatorFiles[kind];
        const text = await readFile(file, 'utf8').catch(() => null);
        const name = path.basename(file);
        if (text === null) {
          return [
            warning(
              `${name} cannot be read`,
              'A first start needs it; later the version that was published last counts.',
              `Put it back, or say by ${setting} where it is.`,
            ),
          ];
        }
        const { mistakes } = checkYaml(text, operatorFileRules[kind]);
        if (mistakes.length === 0) return [fine(`${name} is right`)];
        return mistakes.map((mistake) =>
          wrong(
            `${name}:${mistake.line}: ${mistakeInWords(mistake)}`,
            'A first start is stopped by it; a later one goes on with what was published last.',
            'Mend the line, or publish from the page under Administration.',
          ),
        );
      }),
    );
    return found.flat();
  },
};
