import { and, gt, sql } from 'drizzle-orm';
import { type Operation, operation } from '#contract/jobs.ts';
import { categories, type EngineCapabilities } from '#engines/port';
import type { Db } from '#platform/db/client.ts';
import { type EngineRoom, type WorkKey, workKey } from './choose-next.ts';
import { notPaused } from './operator/pauses.ts';
import { engineRooms } from './schema.ts';

/** A worker that has said nothing for so long is gone, and its room with it. */
const freshSeconds = 20;

/** Of workers that have been heard of lately. */
export const freshRoom = gt(engineRooms.seenAt, sql`now() - make_interval(secs => ${freshSeconds})`);

/** Tells what room this worker's engines have in all; repeated while the worker lives. */
export async function reportRooms(db: Db, workerId: string, rooms: readonly EngineRoom[]): Promise<void> {
  for (const { id, work, free } of rooms) {
    const operations = operation.options.filter((each) =>
      categories.some((category) => work.has(workKey({ operation: each, category }))),
    );
    const lacks = everythingOf(operations).filter((key) => !work.has(key));
    const row = { operations, lacks, concurrency: free, seenAt: sql`now()` };
    await db
      .insert(engineRooms)
      .values({ workerId, engineId: id, ...row })
      .onConflictDoUpdate({ target: [engineRooms.workerId, engineRooms.engineId], set: row });
  }
}

/** Takes back what this worker has told, and what workers that are long gone did. */
export async function withdrawRooms(db: Db, workerId: string): Promise<void> {
  await db.execute(sql`
    delete from engine_rooms where worker_id = ${workerId} or seen_at < now() - interval '1 day'`);
}

/** The room of all workers' engines that are given work. Engines of two workers are two, whatever they are called. */
export async function allRooms(db: Db): Promise<EngineRoom[]> {
  const rows = await db
    .select()
    .from(engineRooms)
    .where(and(freshRoom, notPaused(engineRooms.engineId)));
  return rows.map((row) => ({
    id: roomId(row.workerId, row.engineId),
    work: new Set(everythingOf(row.operations).filter((key) => !row.lacks.includes(key))),
    free: row.concurrency,
  }));
}

export function roomId(workerId: string, engineId: string): string {
  return `${workerId} ${engineId}`;
}

/** The room of an engine, by what it says of itself. */
export function roomOf(id: string, { operations, lacks, concurrency }: EngineCapabilities): EngineRoom {
  const lacking = new Set(lacks.map(workKey));
  const work = everythingOf(operations).filter((key) => !lacking.has(key));
  return { id, work: new Set(work), free: concurrency };
}

function everythingOf(operations: readonly Operation[]): WorkKey[] {
  return operations.flatMap((each) => categories.map((category) => workKey({ operation: each, category })));
}
