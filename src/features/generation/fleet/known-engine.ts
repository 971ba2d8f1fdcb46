import type { Engine } from '@castwright/engine-port';
import { type EngineTerms, type OwnRoom, roomOf } from './engine-rooms.ts';

/** An engine of this worker, and the room that it had when it was looked at last. */
export type KnownEngine = {
  readonly engine: Engine;
  readonly terms: EngineTerms | undefined;
  room: OwnRoom;
  lookedAt: number;
};

/** Nothing is known of it yet, so it is given nothing. */
export function unseenEngine(engine: Engine, terms?: EngineTerms): KnownEngine {
  return { engine, terms, lookedAt: 0, room: { id: engine.id, work: new Set(), free: 0 } };
}

/**
 * Asks an engine whether it is there and what it can do by now. One that is away has no room: its jobs wait for it
 * instead of failing on it one try after the other.
 *
 * @returns whether there is room where there was none, or for something new
 */
export async function lookAt(known: KnownEngine): Promise<boolean> {
  const before = known.room;
  known.lookedAt = Date.now();
  const now = await roomNow(known).catch(() => ({ ...before, free: 0 }));
  known.room = now;
  const { free, work } = known.room;
  return free > before.free || (free > 0 && [...work].some((each) => !before.work.has(each)));
}

async function roomNow({ engine, terms }: KnownEngine): Promise<OwnRoom> {
  const { online } = await engine.health();
  const room = roomOf(engine.id, await engine.capabilities(), terms);
  return online ? room : { ...room, free: 0 };
}
