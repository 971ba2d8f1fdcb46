/**
 * Hash lists: imports a list of a million random hashes, then searches it, one search after the other, for hashes that
 * differ from a listed one in 31 bits and for hashes that are not listed. Random hashes share fewer bands than hashes of
 * pictures do. Then the same for the crop hashes of a hundred removed pictures, four at a time as for an upload.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { importList, searchLists } from '#features/trust/hash-lists';
import { requireNotRemoved } from '#features/trust/removed-pictures';
import { newId } from '#platform/ids.ts';
import { atMost, type Bench, noted, short } from './setup/bench.ts';
import { openBenchDatabase } from './setup/database.ts';
import { postgresMemory } from './setup/processes.ts';
import { median, quantile } from './setup/statistics.ts';

const listed = 1_000_000;
const kept = 500;
const searches = 200;
const removed = 100;
const cropsOfOne = 1_214;

const createHash = () => randomBytes(32).toString('hex');

/** Changes so many bits of a hash. */
function change(hash: string, bits: number): string {
  const places = new Set<number>();
  while (places.size < bits) places.add(randomBytes(1)[0] ?? 0);
  let changed = BigInt(`0x${hash}`);
  for (const place of places) changed ^= 1n << BigInt(place);
  return changed.toString(16).padStart(64, '0');
}

export const hashLists: Bench = {
  name: 'hash-lists',
  onlyByName: true,
  async run(scope) {
    const { db, pid } = await openBenchDatabase(scope);
    const known = Array.from({ length: kept }, createHash);
    async function* createLines() {
      for (let n = 0; n < listed; n++) yield `${known[n] ?? createHash()},100,case ${n}`;
    }
    const started = performance.now();
    await importList(db, { name: 'bench', source: 'bench.csv', lines: createLines(), now: new Date() });
    const importing = (performance.now() - started) / 1000;
    await db.execute(sql`vacuum analyze listed_hashes`);
    const { rows } = await db.execute<{ bytes: string }>(
      sql`select pg_total_relation_size('listed_hashes')::text as bytes`,
    );
    const measure = async (count: number, isListed: boolean) => {
      const times: number[] = [];
      for (let n = 0; n < searches + 20; n++) {
        const hash = isListed ? change(known[n % kept] ?? '', 31) : createHash();
        const hashes = [hash, ...Array.from({ length: count - 1 }, createHash)];
        const from = performance.now();
        const found = await searchLists(db, hashes);
        if (n >= 20) times.push(performance.now() - from);
        if ((found !== null) !== isListed) throw new Error(`${hash} was ${found ? '' : 'not '}found`);
      }
      return times;
    };
    await db.execute(sql`
      insert into removed_pictures (id, case_id, created_at, crop_hash)
      select gen_random_uuid(), gen_random_uuid(), now(), hash from listed_hashes limit ${removed * cropsOfOne}`);
    await db.execute(sql`vacuum analyze removed_pictures`);
    const compare = async () => {
      const times: number[] = [];
      for (let n = 0; n < searches; n++) {
        const searchHashes = Array.from({ length: 4 }, createHash);
        const picture = { userId: newId(), sha256s: [createHash()], perceptualHash: null, searchHashes };
        const from = performance.now();
        await db.transaction((tx) => requireNotRemoved(tx, picture));
        times.push(performance.now() - from);
      }
      return times;
    };
    const near = await measure(1, true);
    const absent = await measure(1, false);
    const video = await measure(11, false);
    const compared = await compare();
    const figure = (what: string, times: number[]) =>
      atMost(what, quantile(times, 0.99), 20, 'ms', `99th percentile; median ${short(median(times))} ms`);
    const memory = await postgresMemory(pid);
    return {
      figures: [
        figure(`a hash in ${listed} hashes, 31 bits from one`, near),
        figure(`a hash in ${listed} hashes, not listed`, absent),
        noted('eleven hashes, as of a video of ten seconds', `${short(median(video))} ms`, 'median'),
        noted(
          `an upload beside ${removed} removed pictures`,
          `${short(median(compared))} ms`,
          `median; 99th percentile ${short(quantile(compared, 0.99))} ms`,
        ),
        noted('import of the list', `${short(importing)} s`, ''),
        noted('size with indexes', `${short(Number(rows[0]?.bytes) / 1e6)} MB`, ''),
      ],
      memory: memory ? [memory] : [],
    };
  },
};
