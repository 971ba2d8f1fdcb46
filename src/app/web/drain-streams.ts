import { setTimeout as pause } from 'node:timers/promises';
import type { EventHub } from '#platform/events/hub.ts';

type DrainOptions = { graceMs: number; hub: EventHub; hurry: AbortSignal | undefined };

/**
 * Runs between a web process's stop signal and its end: it keeps serving while `/readyz` reports that it stops, and
 * then disconnects the event streams gradually. Disconnected at once, pages would reconnect to this process.
 */
export async function drainStreams({ graceMs, hub, hurry }: DrainOptions): Promise<void> {
  if (graceMs === 0) return;
  await pause(graceMs / 2, undefined, { signal: hurry }).catch(() => {});
  await hub.drain(graceMs / 2, hurry);
}
