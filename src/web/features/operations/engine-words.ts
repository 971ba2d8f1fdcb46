import type { EngineEntry } from '#contract/operations.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** How an engine stands, in a word: a pause says more than being there. */
export function engineState({
  online,
  paused,
  running,
}: Pick<EngineEntry, 'online' | 'paused' | 'running'>): { tone: Tone; label: string } {
  if (paused) return { tone: 'waiting', label: running > 0 ? 'Draining' : 'Paused' };
  return online ? { tone: 'good', label: 'Online' } : { tone: 'bad', label: 'Offline' };
}
