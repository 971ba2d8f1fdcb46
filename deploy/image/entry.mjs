/**
 * The image's entry point: `web` and `worker`, both by default, or a command of package.json by its name
 * (`db:migrate`, `backup FOLDER`). It runs in this process, so that signals reach it.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..', '..');
const roles = ['web', 'worker'];

/** Commands of package.json whose file is in the image, by name. */
function readCommands(folder) {
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(scripts).flatMap(([name, line]) => {
      const [, file] = /^node scripts\/run\.mjs (scripts\/[\w-]+\.ts)$/.exec(line) ?? [];
      return file && existsSync(path.join(folder, file)) ? [[name, path.join(folder, file)]] : [];
    }),
  );
}

const [first, ...others] = process.argv.slice(2);
const commands = readCommands(root);
process.chdir(root);
if (first === undefined || roles.includes(first)) {
  await import('../../src/main.mjs');
} else if (first in commands) {
  process.argv = [process.argv[0], commands[first], ...others];
  await import(pathToFileURL(commands[first]).href);
} else {
  console.error(`There is no “${first}”. There are ${[...roles, ...Object.keys(commands)].join(', ')}.`);
  process.exitCode = 64;
}
