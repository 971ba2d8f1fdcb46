/** Pages show the current state, and no event was lost without a reset. */
import { sql } from 'drizzle-orm';
import type { Job } from '#contract/jobs.ts';
import type { Db } from '#platform/db/client.ts';
import type { Person } from './creator.ts';
import type { Wallet } from './page.ts';

type Found = (what: string) => void;

/** @returns how many events were compared */
export async function verifyPages(db: Db, people: readonly Person[], found: Found): Promise<number> {
  let compared = 0;
  for (const [nth, person] of people.entries()) {
    const named = (what: string) => found(`creator ${nth}: ${what}`);
    await verifyPicture(person, named);
    compared += await verifyEvents(db, person, named);
  }
  return compared;
}

async function verifyPicture({ page }: Person, found: Found): Promise<void> {
  const shown = new Map(page.jobs);
  const [jobs, user] = [
    await page.callUntilAnswered<Job[]>('listJobs'),
    await page.callUntilAnswered<Wallet>('currentUser'),
  ];
  if (jobs?.status !== 200 || user?.status !== 200) return found('the last read was not answered');
  for (const { id, state } of jobs.body)
    if (shown.get(id) !== state) found(`the page shows job ${id} as ${shown.get(id)}, and it is ${state}`);
  const real = new Set(jobs.body.map(({ id }) => id));
  for (const id of shown.keys())
    if (!real.has(id)) found(`the page shows job ${id}, which is not in the list`);
  for (const kind of ['tokens', 'planTokens', 'heldTokens'] as const)
    if (page.wallet?.[kind] !== user.body[kind])
      found(`the page shows ${page.wallet?.[kind]} ${kind}, and there are ${user.body[kind]}`);
}

/** Between two received events without a reset in between, no event is missing. */
async function verifyEvents(db: Db, { id: userId, page }: Person, found: Found): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from user_events where user_id = ${userId} order by id`);
  const all = rows.map(({ id }) => Number(id));
  let heard = 0;
  for (const ids of page.heard) {
    heard += ids.length;
    for (const [at, id] of ids.entries())
      if (at > 0 && id <= (ids[at - 1] ?? 0)) found(`event ${id} came after event ${ids[at - 1]}`);
    const [first, last, came] = [ids[0] ?? 0, ids.at(-1) ?? -1, new Set(ids)];
    const missed = all.filter((id) => id > first && id < last && !came.has(id));
    if (missed.length > 0) found(`${missed.length} events are missing, such as ${missed[0]}`);
  }
  return heard;
}
