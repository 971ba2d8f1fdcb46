import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Check, fine, warning, wrong } from '../finding.ts';

const neededMajor = 24;

/** Node, and the build. */
export const program: Check = {
  name: 'program',
  run({ root }) {
    const major = Number(process.versions.node.split('.')[0]);
    const node =
      major >= neededMajor
        ? fine(`Node ${process.versions.node}`)
        : wrong(
            `Node is ${process.versions.node}`,
            `Castwright needs ${neededMajor}, which its packages bring.`,
            'Run it with npm, or put node_modules/.bin first in PATH.',
          );
    const built = existsSync(path.join(root, 'dist', 'web', 'index.html'));
    const pages = built
      ? fine('the pages are built')
      : warning(
          'the pages are not built',
          'Without them, node src/main.mjs serves only API calls.',
          'Run npm run build; npm start builds automatically.',
        );
    return [node, pages];
  },
};
