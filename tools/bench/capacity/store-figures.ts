/** The figures of one run beside the picture that is drawn of them. */
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { drawCapacity, type Figures } from './picture.ts';

const place = (name: string) => new URL(`../../docs/${name}`, import.meta.url);

/** With `--picture`: replaces the part's figures and redraws the picture. */
export async function storeFigures<Part extends 'capacity' | 'growth'>(
  part: Part,
  measured: NonNullable<Figures[Part]>['measured'],
): Promise<void> {
  if (!process.argv.includes('--picture')) return;
  const kept = await readFile(place('capacity.json'), 'utf8').catch(() => '{}');
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD']).stdout?.toString().trim();
  const figures: Figures = {
    ...(JSON.parse(kept) as Figures),
    [part]: {
      taken: new Date().toISOString().slice(0, 16),
      commit,
      cores: availableParallelism(),
      node: process.versions.node,
      measured,
    },
  };
  await writeFile(place('capacity.json'), `${JSON.stringify(figures, null, 1)}\n`);
  await writeFile(place('capacity.svg'), drawCapacity(figures));
}
