import { setTimeout as pause } from 'node:timers/promises';
import type { EventHub } from '#platform/events/hub.ts';

type ServingOn = { graceMs: number; hub: EventHub; hurry: AbortSignal | undefined };

/**
 * What a web process does between its signal and its end: it serves on while whoever asks `/readyz` learns that it
 * stops, and then sends the open pages elsewhere. Sent at once they would come back here.
 */
export async function serveOn({ graceMs, hub, hurry }: ServingOn): Promise<void> {
  if (graceMs === 0) return;
  await pause(graceMs / 2, undefined, { signal: hurry }).catch(() => {});
  await hub.drain(graceMs / 2, hurry);
}
