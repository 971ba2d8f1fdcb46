/**
 * Lists of known people: imports 20,000 and 100,000 names, made of the given names and surnames of `@faker-js/faker` with a
 * fixed seed, reads them as a process does at its start, and judges the corpus and hostile texts with and without them, in
 * processor time. Then how many of 10,000 other names of the same source are among them: invented names that coincide. Names
 * of real people are more varied than these, so that fewer of theirs coincide with each other.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { faker } from '@faker-js/faker';
import { createKnownPeople, importPeople } from '#features/trust/known-people';
import { judge, type KnownPeople } from '#features/trust/safety';
import { hostileUnits, repeatTo } from '#tests/setup/hostile-texts.ts';
import { readCorpus } from '#tests/setup/read-corpus.ts';
import { atMost, type Bench, type Figure, noted, percent, short } from './setup/bench.ts';
import { openBenchDatabase } from './setup/database.ts';
import { median, quantile } from './setup/statistics.ts';
import { measureThread } from './setup/thread-time.ts';

const sizes = [20_000, 100_000];
const invented = 10_000;
const rounds = 3;
const longest = 20_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function readHeap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Creates different full names, the same in each run. */
function createNames(count: number, seed: number): string[] {
  faker.seed(seed);
  const names = new Set<string>();
  while (names.size < count) names.add(`${faker.person.firstName()} ${faker.person.lastName()}`);
  return [...names];
}

const judgeMs = (prompt: string, people: KnownPeople | null): number =>
  measureThread(() => judge({ category: 'sfw', fields: { prompt } }, new Date(), people));

function measure(people: KnownPeople | null) {
  const texts = ['allowed', 'refused'].flatMap(readCorpus).map(({ text }) => text);
  for (const text of texts) judgeMs(text, people);
  const corpus = Array.from({ length: rounds }, () => texts.map((text) => judgeMs(text, people))).flat();
  const hostile = hostileUnits.map((unit) =>
    Math.min(...Array.from({ length: rounds }, () => judgeMs(repeatTo(unit, longest), people))),
  );
  return { corpus, hostile: Math.max(...hostile) };
}

export const knownPeople: Bench = {
  name: 'known-people',
  onlyByName: true,
  async run(scope) {
    const { db } = await openBenchDatabase(scope);
    const without = measure(null);
    const figures: Figure[] = [
      noted('the slowest hostile text without lists', `${short(without.hostile)} ms`, ''),
    ];
    for (const size of sizes) {
      const names = createNames(size, 1);
      const importing = performance.now();
      await importPeople(db, { name: 'bench', source: 'bench.csv', names: stream(names), now: new Date() });
      const imported = performance.now();
      const before = readHeap();
      const reading = performance.now();
      const people = await createKnownPeople(db, () => new Date())();
      const read = performance.now();
      const heap = readHeap() - before;
      const { corpus, hostile } = measure(people);
      const listed = createNames(invented, 2).filter(
        (name) => !judge({ category: 'sfw', fields: { prompt: name } }, new Date(), people).allowed,
      );
      const count = `${size} names`;
      figures.push(
        noted(`import of ${count}`, `${short((imported - importing) / 1000)} s`, ''),
        noted(`reading ${count} at the start`, `${short(read - reading)} ms`, ''),
        noted(`memory of ${count}`, `${short(heap / 1e6)} MB`, 'each process'),
        atMost(
          `decision on a text of the corpus with ${count}, of that without`,
          median(corpus) / median(without.corpus),
          1.2,
          '×',
          `99th percentile ${short(quantile(corpus, 0.99))} ms`,
        ),
        atMost(
          `the slowest hostile text with ${count}, of that without`,
          hostile / without.hostile,
          1.2,
          '×',
          '',
        ),
        noted(`invented names that ${count} refuse`, percent(listed.length / invented), `of ${invented}`),
      );
    }
    return { figures, memory: [] };
  },
};

async function* stream(names: readonly string[]): AsyncIterable<string> {
  yield* names;
}
