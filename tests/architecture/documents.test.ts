/** What the documents refer to is there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const documents = ['README.md', ...globSync('docs/**/*.md')];

/** A heading's address, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

function anchorsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^```.*?^```/gms, '');
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
}

/** Links of a document to the repository's own files that lead nowhere. */
function deadLinks(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^```.*?^```/gms, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [place = '', anchor] = target.split('#');
    const there = place === '' ? file : path.join(path.dirname(file), place);
    if (!existsSync(there)) return true;
    return anchor !== undefined && there.endsWith('.md') && !anchorsOf(there).includes(anchor);
  });
}

it.each(documents)('%s links to what is there', (file) => {
  expect(deadLinks(file)).toEqual([]);
});

describe('decision records', () => {
  const files = globSync('docs/decisions/[0-9]*.md').map((file) => path.basename(file));

  it('are numbered from 1 on, each number once', () => {
    const numbers = files.map((name) => Number(name.slice(0, 3))).sort((a, b) => a - b);
    expect(numbers).toEqual(files.map((_, at) => at + 1));
  });

  it.each(files)('%s has its number in its title, or none', (name) => {
    const [title = ''] = readFileSync(path.join('docs/decisions', name), 'utf8').split('\n');
    const number = /^# (\d+)\b/.exec(title)?.[1];
    if (number !== undefined) expect(Number(number)).toBe(Number(name.slice(0, 3)));
  });
});
