import type { Job } from '#contract/generation.ts';

/** Where a job stands, in a few words: what the engine reported, never a guess. */
export function describeJob({ state, position, progress }: Job): string {
  if (state === 'completed') return 'Done';
  if (state === 'failed') return 'Failed';
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'running') return progress ? `Step ${progress.step} of ${progress.steps}` : 'Starting';
  if (position === null) return 'Waiting';
  return position === 0 ? 'Next in line' : `Waiting, ${position} before it`;
}

/** How far a job is, from 0 to 1; null before the engine's first report. */
export function jobFraction({ state, progress }: Job): number | null {
  if (state === 'completed') return 1;
  if (!progress || progress.steps <= 0) return null;
  return Math.min(1, Math.max(0, progress.step / progress.steps));
}

/** Whether a job still waits or works. */
export function isUnderWay({ state }: Job): boolean {
  return state === 'queued' || state === 'running';
}
