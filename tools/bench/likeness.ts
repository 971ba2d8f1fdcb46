/**
 * What likeness says of pictures of the same person and of different people, and what an embedding costs in time and
 * memory. The people are invented: heads that are drawn by arithmetic (`tests/fakes/synthetic-head.ts`: 12 people in 6
 * poses and lights), and figures of the preview engine (8 personas in 5 prompts). `--faces FOLDER`
 * measures a folder instead that has a folder of pictures for each person. Pairs are compared one by one, as a sheet of one
 * picture would; a sheet of several gives higher figures. Then personas are drawn in ten fixed prompts, with their sheet
 * and by description alone (`likeness/with-and-without-sheet.ts`). With `--picture` the distributions go to
 * docs/likeness.svg.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawPreview } from '@castwright/preview-engine';
import { createFaceEmbedder, type FaceEmbedder } from '#platform/media/faces/face-embedder.ts';
import { computeSimilarity } from '#platform/media/faces/similarity.ts';
import { createSyntheticPerson, drawSyntheticHead, headViews } from '#tests/fakes/synthetic-head.ts';
import { toLikeness } from '../../src/features/library/likeness/compute-likeness.ts';
import { type Comparison, drawLikeness } from './likeness/picture.ts';
import { fixedPrompts, measureSheets } from './likeness/with-and-without-sheet.ts';
import { type Bench, type Figure, noted, share } from './setup/bench.ts';
import { median, quantile } from './setup/statistics.ts';

type Picture = { person: string; bytes: Buffer };
/** Likeness of pairs of pictures, of one person and of two. */
type Pairs = { same: number[]; different: number[] };
type Embedded = { person: string; embedding: Float32Array };

const megabyte = 1e6;
const heads = 12;
const personas = 8;
const prompts = [
  'portrait, studio, soft light',
  'portrait in a city at golden hour, green coat',
  'close-up portrait at a beach, smiling',
  'portrait in a library, warm light',
  'half figure in a garden, summer dress',
];

export const likeness: Bench = {
  name: 'likeness',
  async run(scope) {
    const embedder = createFaceEmbedder();
    scope.defer(() => embedder.close());
    const folder = findFolder();
    const sets: [name: string, pictures: Picture[]][] = folder
      ? [['the folder', await readPeople(folder)]]
      : [
          ['drawn heads', await drawHeads()],
          ['preview engine', await drawPersonas()],
        ];
    const before = process.memoryUsage().rss;
    const figures: Figure[] = [];
    const results: Comparison[] = [];
    let peak = before;
    for (const [name, pictures] of sets) {
      const { embedded, times } = await embedAll(embedder, pictures, () => {
        peak = Math.max(peak, process.memoryUsage().rss);
      });
      const pairs = comparePairs(embedded);
      results.push({
        name: `Pairs of pictures, ${name}`,
        alike: { label: 'the same person', values: pairs.same },
        other: { label: 'different people', values: pairs.different },
      });
      figures.push(
        noted(
          `${name}: a face is found`,
          `${embedded.length} of ${pictures.length}`,
          `${Math.round(median(times))} ms a picture (median), the first ${Math.round(times[0] ?? 0)} ms with loading`,
        ),
        noted(
          `${name}: the same person`,
          formatSpread(pairs.same),
          `${pairs.same.length} pairs; 5th, 50th, 95th percentile`,
        ),
        noted(`${name}: different people`, formatSpread(pairs.different), `${pairs.different.length} pairs`),
        share(
          `${name}: same above different`,
          computeOrdered(pairs),
          'of a pair of each, how often the same person is higher',
        ),
      );
    }
    if (!folder) {
      const { figures: more, comparison } = await compareWithSheet(embedder);
      figures.push(...more);
      results.push(comparison);
    }
    if (process.argv.includes('--picture')) {
      await writeFile(
        path.join(import.meta.dirname, '..', '..', 'docs', 'likeness.svg'),
        drawLikeness(results),
      );
    }
    const megabytes = (peak - before) / megabyte;
    return { figures, memory: [{ process: 'models and picture, above idle', megabytes, how: 'peak' }] };
  },
};

async function drawHeads(): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let n = 1; n <= heads; n++) {
    for (const view of headViews) {
      const bytes = await drawSyntheticHead(createSyntheticPerson(n * 7), view);
      pictures.push({ person: String(n), bytes });
    }
  }
  return pictures;
}

async function drawPersonas(): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let n = 1; n <= personas; n++) {
    for (const [at, prompt] of prompts.entries()) {
      const bytes = await drawPreview({
        prompt: `${n % 2 ? 'a woman' : 'a man'}, ${prompt}`,
        negativePrompt: '',
        seed: n * 100 + at,
        model: null,
        identity: `person-${n}`,
        aspectRatio: '1:1',
      });
      pictures.push({ person: String(n), bytes });
    }
  }
  return pictures;
}

/** The folder after `--faces`; null without. */
function findFolder(): string | null {
  const at = process.argv.indexOf('--faces');
  return at < 0 ? null : (process.argv[at + 1] ?? null);
}

/** Reads a folder with a folder of pictures for each person. */
async function readPeople(folder: string): Promise<Picture[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath !== folder);
  return Promise.all(
    files.map(async ({ name, parentPath }) => ({
      person: path.relative(folder, parentPath),
      bytes: await readFile(path.join(parentPath, name)),
    })),
  );
}

/** Embeds the largest face of each picture; pictures without one are left out. */
async function embedAll(embedder: FaceEmbedder, pictures: readonly Picture[], measure: () => void) {
  const embedded: Embedded[] = [];
  const times: number[] = [];
  for (const { bytes, person } of pictures) {
    const started = performance.now();
    const [face] = await embedder.embed(bytes);
    times.push(performance.now() - started);
    measure();
    if (face) embedded.push({ person, embedding: face.embedding });
  }
  return { embedded, times };
}

function comparePairs(pictures: readonly Embedded[]): Pairs {
  const [same, different]: [number[], number[]] = [[], []];
  for (const [at, one] of pictures.entries()) {
    for (const other of pictures.slice(at + 1)) {
      const value = toLikeness(computeSimilarity(one.embedding, other.embedding));
      (one.person === other.person ? same : different).push(value);
    }
  }
  return { same, different };
}

/** The median likeness of ten prompts with and without a sheet, on the preview engine. */
async function compareWithSheet(
  embedder: FaceEmbedder,
): Promise<{ figures: Figure[]; comparison: Comparison }> {
  const { byDescription, pictures, withSheet } = await measureSheets(embedder);
  const note = (values: readonly number[]) =>
    `a face in ${values.length} of ${pictures} pictures; 5th, 50th, 95th percentile`;
  return {
    figures: [
      noted(
        `${fixedPrompts.length} prompts, the persona with its sheet`,
        formatSpread(withSheet),
        note(withSheet),
      ),
      noted(
        `${fixedPrompts.length} prompts, by description alone`,
        formatSpread(byDescription),
        note(byDescription),
      ),
    ],
    comparison: {
      name: 'Pictures in ten prompts against the sheet, preview engine',
      alike: { label: 'the persona with its sheet', values: withSheet },
      other: { label: 'by description alone', values: byDescription },
    },
  };
}

const formatSpread = (values: readonly number[]) =>
  [0.05, 0.5, 0.95].map((fraction) => quantile(values, fraction)).join(' · ');

/** How often a pair of the same person has a higher likeness than a pair of two; ties count half. */
function computeOrdered({ different, same }: Pairs): number {
  let ordered = 0;
  for (const one of same) {
    for (const other of different) ordered += one > other ? 1 : one === other ? 0.5 : 0;
  }
  return ordered / (same.length * different.length);
}
