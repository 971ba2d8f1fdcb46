import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { clickHours, clickVisitors, shortLinks } from './schema.ts';

/** Clicks of one link in one hour from one referrer, and the day's hashes of their visitors. */
export type ClickBatch = {
  linkId: string;
  hour: Date;
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  referrer: string;
  clicks: number;
  hashes: Map<string, Buffer>;
}[];

/** Rows of one statement. */
const rowsMaximum = 1_000;

/** Adds clicks to their hours. A visitor counts where their hash is new on that day. Links that are deleted are left out. */
export async function storeClicks(db: Db, batch: ClickBatch): Promise<void> {
  for (let from = 0; from < batch.length; from += rowsMaximum) {
    await db.transaction((tx) => storePart(tx, batch.slice(from, from + rowsMaximum)));
  }
}

async function storePart(tx: Tx, part: ClickBatch): Promise<void> {
  const ids = [...new Set(part.map(({ linkId }) => linkId))];
  const rows = await tx
    .select({ id: shortLinks.id })
    .from(shortLinks)
    .where(inArray(shortLinks.id, ids))
    .orderBy(shortLinks.id)
    .for('key share');
  const existing = new Set(rows.map(({ id }) => id));
  const kept = part.filter(({ linkId }) => existing.has(linkId));
  if (kept.length === 0) return;
  const added = await addVisitors(tx, kept);
  await tx
    .insert(clickHours)
    .values(
      kept.map(({ clicks, hashes, hour, linkId, referrer }) => {
        const visitors = [...hashes.keys()].filter((hash) => added.delete(hash)).length;
        return { linkId, hour, referrer, clicks, visitors };
      }),
    )
    .onConflictDoUpdate({
      target: [clickHours.linkId, clickHours.hour, clickHours.referrer],
      set: {
        clicks: sql`${clickHours.clicks} + excluded.clicks`,
        visitors: sql`${clickHours.visitors} + excluded.visitors`,
      },
    });
}

/** @returns the hashes, in hexadecimal, that were not there before */
async function addVisitors(tx: Tx, part: ClickBatch): Promise<Set<string>> {
  const values = part.flatMap(({ day, hashes }) => [...hashes.values()].map((hash) => ({ day, hash })));
  const unique = new Map(values.map((value) => [`${value.day} ${value.hash.toString('hex')}`, value]));
  const sorted = [...unique.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const added = new Set<string>();
  for (let from = 0; from < sorted.length; from += rowsMaximum) {
    const inserted = await tx
      .insert(clickVisitors)
      .values(sorted.slice(from, from + rowsMaximum).map(([, value]) => value))
      .onConflictDoNothing()
      .returning({ hash: clickVisitors.hash });
    for (const { hash } of inserted) added.add(hash.toString('hex'));
  }
  return added;
}
