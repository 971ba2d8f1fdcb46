import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * docs/requirements: tables whose last column says what covers the item. `file` › "title" names a test,
 * several are separated by semicolons; other items say with which issue they come, or that they are untested.
 */
type Item = { line: string; item: string; cover: string };

const folder = 'docs/requirements';
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
const introduction = pages.find(({ name }) => name === 'README.md')?.text ?? '';

function readItems({ name, text }: { name: string; text: string }): Item[] {
  const items: Item[] = [];
  let inItems = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|')) {
      inItems = false;
      continue;
    }
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells[0] === 'Item') inItems = true;
    else if (inItems && !/^[-:]+$/.test(cells[0] ?? ''))
      items.push({ line: `${name}:${index + 1}`, item: cells[0] ?? '', cover: cells.at(-1) ?? '' });
  }
  return items;
}

const items = pages.flatMap(readItems);
const named = /`([^`]+)` › "([^"]+)"/g;
const later = /^comes with issue \d+/;
const dropped = /^not built: decision \d+/;
const untested = /^untested/;

/** Words of a test file, so that a title that is built from a template is found by its fixed part. */
const files = new Map<string, string>();
function wordsOf(file: string): string {
  let words = files.get(file);
  if (words === undefined) {
    words = readFileSync(file, 'utf8').replace(/\\(['"`])/g, '$1');
    files.set(file, words);
  }
  return words;
}

describe('docs/requirements', () => {
  it('has many items, each in three columns', () => {
    expect(items.length).toBeGreaterThan(200);
  });

  it('says of each item what covers it', () => {
    const silent = items.filter(
      ({ cover }) =>
        cover.match(named) === null && !later.test(cover) && !dropped.test(cover) && !untested.test(cover),
    );
    expect(silent.map(({ line, item }) => `${line}: ${item}`)).toEqual([]);
  });

  it('names test files and titles that exist', () => {
    const missing = items.flatMap(({ line, cover }) =>
      [...cover.matchAll(named)].flatMap(([, file = '', title = '']) => {
        if (!existsSync(file)) return [`${line}: there is no ${file}`];
        return wordsOf(file).includes(title) ? [] : [`${line}: ${file} has no “${title}”`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('admits how many items are untested, and has no more', () => {
    const counts = {
      covered: items.filter(({ cover }) => cover.match(named)).length,
      later: items.filter(({ cover }) => later.test(cover)).length,
      dropped: items.filter(({ cover }) => dropped.test(cover)).length,
    };
    const bare = items.filter(({ cover }) => untested.test(cover));
    process.stdout.write(
      `Requirements: ${counts.covered} items covered, ${counts.later} come with a later issue, ${counts.dropped} dropped by a decision, ${bare.length} untested\n`,
    );
    expect(bare.length).toBeLessThanOrEqual(Number(/At most (\d+) items/.exec(introduction)?.[1] ?? 0));
  });
});
