/**
 * The safety decision by the rules alone, without storing it, in processor time of its thread, so that other work on
 * the machine counts as little as possible: every text of the corpus, five rounds; then hostile texts of 20,000
 * characters, each the quickest of five, of which the slowest counts. The ratio to the same text at an eighth of its
 * length shows that reading is linear: 8 is linear, 64 quadratic. Memory that outlives the short text makes it more than 8.
 */
import { hostileUnits as hostile, repeatTo as repeated } from '#tests/setup/hostile-texts.ts';
import { readCorpus } from '#tests/setup/read-corpus.ts';
import { judge } from '../../src/features/trust/safety/judge.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { median, quantile } from './setup/statistics.ts';
import { measureThread } from './setup/thread-time.ts';

const rounds = 5;
const longest = 20_000;

const measureMilliseconds = (prompt: string): number =>
  measureThread(() => judge({ category: 'nsfw', fields: { prompt } }));

const quickest = (text: string): number =>
  Math.min(...Array.from({ length: rounds }, () => measureMilliseconds(text)));

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
          60,
          'ms',
          `${JSON.stringify(slowest.unit)}, of ${hostile.length} shapes; median ${short(median(shapes.map(({ took }) => took)))} ms`,
        ),
        noted('20,000 characters of ordinary prompts', `${short(quickest(plain))} ms`, ''),
        atMost(
          '20,000 characters, in times of 2,500 (linear: 8), at most',
          Math.max(...ratios),
          12,
          '×',
          `median ${short(median(ratios))} ×`,
        ),
      ],
      memory: [],
    };
  },
};
