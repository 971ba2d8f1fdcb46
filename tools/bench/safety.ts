/**
 * The safety decision by the rules alone, without storing it, in processor time of its thread, so that other work on
 * the machine counts as little as possible: every text of the corpus, five rounds; then hostile texts of 20,000
 * characters, each the quickest of five, of which the slowest counts. The ratio to the same text at an eighth of its
 * length shows that reading is linear: 8 is linear, 64 quadratic.
 */
import { readCorpus } from '#tests/setup/read-corpus.ts';
import { judge } from '../../src/features/trust/safety/judge.ts';
import { atMost, type Bench, multiple, noted, short } from './setup/bench.ts';
import { median, quantile } from './setup/statistics.ts';

const rounds = 5;
const longest = 20_000;

/** Repeated up to the length: ambiguous letters, digits and signs of every alphabet. */
const hostile = [
  'a ',
  'teen ',
  '1 ',
  '15 year ',
  't.e',
  'i!l|1',
  '@$',
  'looks like ',
  '\u200b',
  '\ufdfa',
  'twenty ',
  '1:',
  '少女',
  '少 ',
  '日本',
  '一二三',
  'девочка ',
  'дe',
  'а4',
  'lolita',
  'child oak tree ',
  'baby blue ',
  't e e n g i r l ',
  '🧒',
  'years old 15 ',
  'two thousand and ',
  'طفل',
  'बच्चा ',
  '소녀',
  'ㅅㅗㄴㅕ',
  'Emma Watson ',
  'dlihc ',
  '18 minus 3 ',
  'A\u0336',
  'nude student, ',
  'la niña de ',
  'mädchen',
  'with a horse ',
];

function measureMilliseconds(text: string): number {
  const before = process.threadCpuUsage();
  judge({ category: 'nsfw', fields: { prompt: text } });
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const quickest = (text: string): number =>
  Math.min(...Array.from({ length: rounds }, () => measureMilliseconds(text)));

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

export const safety: Bench = {
  name: 'safety',
  async run() {
    const folders = ['allowed', 'refused', 'held-out/allowed', 'held-out/refused'];
    const texts = folders.flatMap(readCorpus).map(({ text }) => text);
    for (const text of texts) measureMilliseconds(text);
    const samples = Array.from({ length: rounds }, () => texts.map(measureMilliseconds)).flat();

    const shapes = hostile.map((unit) => ({ unit, took: quickest(repeated(unit, longest)) }));
    const slowest = shapes.reduce((a, b) => (a.took >= b.took ? a : b));
    // Below half a millisecond the clock and the first call's costs dominate.
    const ratios = shapes.map(
      ({ unit, took }) => took / Math.max(quickest(repeated(unit, longest / 8)), 0.5),
    );
    const plain = readCorpus('allowed')
      .map(({ text }) => text)
      .join(', ')
      .slice(0, longest);
    return {
      figures: [
        atMost(
          'decision on a text of the corpus, 99th percentile',
          quantile(samples, 0.99),
          5,
          'ms',
          `median ${short(median(samples))} ms, ${texts.length} texts`,
        ),
        atMost(
          'decision on the slowest hostile text of 20,000 characters',
          slowest.took,
          100,
          'ms',
          `${JSON.stringify(slowest.unit)}, of ${hostile.length} shapes; median ${short(median(shapes.map(({ took }) => took)))} ms`,
        ),
        noted('20,000 characters of ordinary prompts', `${short(quickest(plain))} ms`, ''),
        multiple(
          '20,000 characters, in times of 2,500 (linear: 8), at most',
          Math.max(...ratios),
          `median ${short(median(ratios))} ×`,
        ),
      ],
      memory: [],
    };
  },
};
