import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

type Rule = { pattern: string; takesBack: boolean };

/** The files that a build of the image sees after `.dockerignore`: of several rules the last match wins. */
export async function buildContext(root = '.'): Promise<string[]> {
  const rules = (await readFile(path.join(root, '.dockerignore'), 'utf8'))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Rule => ({ pattern: line.replace(/^!/, ''), takesBack: line.startsWith('!') }));
  return filesBelow(root, '', rules);
}

async function filesBelow(root: string, folder: string, rules: readonly Rule[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (mayHold(name, rules)) found.push(...(await filesBelow(root, name, rules)));
    } else if (!isLeftOut(name, rules)) found.push(name);
  }
  return found;
}

function isLeftOut(name: string, rules: readonly Rule[]): boolean {
  return rules.reduce((out, rule) => (isBelow(name, rule.pattern) ? !rule.takesBack : out), false);
}

/** A rule about a folder covers everything in it. */
function isBelow(name: string, pattern: string): boolean {
  // Docker's pattern also matches names that start with a dot.
  if (pattern === '*') return true;
  const parts = name.split('/');
  return parts.some((_, at) => path.matchesGlob(parts.slice(0, at + 1).join('/'), pattern));
}

function mayHold(folder: string, rules: readonly Rule[]): boolean {
  return (
    !isLeftOut(folder, rules) ||
    rules.some(({ pattern, takesBack }) => takesBack && pattern.startsWith(`${folder}/`))
  );
}
