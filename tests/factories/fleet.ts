import type { EngineCapabilities } from '@castwright/engine-port';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { reportCapacity, toCapacity } from '../../src/features/generation/fleet/engine-capacity.ts';
import {
  engineCapacities,
  engineJobs,
  enginePauses,
  engineStates,
  engineStatus,
} from '../../src/features/generation/jobs/schema.ts';
import { requestWaitingPictures } from './queue.ts';
import { makeUserWithTokens } from './wallets.ts';

const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

const base = 'z-image (z-image-turbo)';
const says: EngineCapabilities = {
  operations: ['text_to_image', 'image_to_image', 'inpaint'],
  concurrency: 2,
  unsupported: [],
  adapters: [],
  models: (['text_to_image', 'image_to_image', 'inpaint'] as const).flatMap((operation) =>
    (['sfw', 'nsfw'] as const).map((category) => ({
      operation,
      category,
      model: base,
      licence: 'Apache-2.0',
    })),
  ),
  shared: true,
  keepsLoaded: true,
};

/** A server each: one that has models loaded and is full, one whose breaker is open, one that drains. */
const servers = [
  { id: 'gpu-1', name: 'GPU 1', detail: 'ComfyUI 0.33.0; NVIDIA L40S', priority: 10, hourlyCost: 690_000 },
  { id: 'gpu-2', name: 'GPU 2', detail: 'ComfyUI 0.33.0; NVIDIA L40S', priority: 0, hourlyCost: 990_000 },
  { id: 'gpu-3', name: 'GPU 3', detail: 'ComfyUI 0.33.0; NVIDIA A40', priority: 0, hourlyCost: null },
];
const ids = servers.map(({ id }) => id);

/**
 * Stores a fleet of three servers, as workers and the operator would have left it: `gpu-1` has models loaded and is
 * full, `gpu-2` is paused because it lost jobs, `gpu-3` is draining.
 */
export async function makeFleet(db: Db): Promise<void> {
  const { concurrency: _, operations, ...abilities } = says;
  await db.insert(engineStatus).values(
    servers.map((server) => ({
      ...server,
      ...{ online: true, gpu: true, operations, abilities, seenAt: new Date(), onlineAt: new Date() },
    })),
  );
  for (const workerId of ['worker-a', 'worker-b']) {
    await reportCapacity(
      db,
      workerId,
      ids.map((id) => toCapacity(id, says)),
    );
  }
  const loaded = { base, baseSince: ago(25 * 60), loraSince: ago(90), usedAt: ago(20) };
  await db.insert(engineStates).values([
    {
      engineId: 'gpu-1',
      ...loaded,
      loraNames: ['a trained model', 'film-grain'],
      basesLoaded: 3,
      lorasLoaded: 41,
    },
    {
      engineId: 'gpu-2',
      breaker: { state: 'open', until: Date.now() + 40_000, pauseMs: 60_000 },
      timesOpened: 4,
      basesLoaded: 2,
      lorasLoaded: 7,
    },
    { engineId: 'gpu-3', ...loaded, basesLoaded: 1 },
  ]);
  await db.insert(enginePauses).values({
    engineId: 'gpu-3',
    reason: 'A new card goes in at nine',
    since: new Date(Date.now() - 480_000),
  });
  const { id: userId } = await makeUserWithTokens(db, 3);
  const jobs = await requestWaitingPictures(db, userId, { count: 3 });
  for (const [n, { id }] of jobs.entries()) {
    await db
      .update(engineJobs)
      .set({
        state: 'running',
        engineId: n < 2 ? 'gpu-1' : 'gpu-3',
        leasedBy: 'worker-a',
        leaseExpiresAt: sql`now() + interval '1 day'`,
        startedAt: ago(12),
        attempt: 1,
      })
      .where(sql`${engineJobs.id} = ${id}`);
  }
}

/** Removes the fleet. */
export async function deleteFleet(db: Db): Promise<void> {
  await db
    .update(engineJobs)
    .set({ state: 'cancelled', endedAt: sql`now()`, leasedBy: null, leaseExpiresAt: null })
    .where(sql`state = 'running' and ${inArray(engineJobs.engineId, ids)}`);
  await db.delete(enginePauses).where(inArray(enginePauses.engineId, ids));
  await db.delete(engineStates).where(inArray(engineStates.engineId, ids));
  await db.delete(engineCapacities).where(inArray(engineCapacities.engineId, ids));
  await db.delete(engineStatus).where(inArray(engineStatus.id, ids));
}
