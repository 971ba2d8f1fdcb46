import type { Job, Operation } from '#contract/jobs.ts';

/** What every engine counts where it is not steps. Of a video some count frames and others steps. */
const stepWords: Partial<Record<Operation, string>> = { upscale: 'Tile' };

/** Where a job stands, in a few words: what the engine reported, never a guess. */
export function describeJob({ state, position, progress, attempt, operation }: Job): string {
  if (state === 'completed') return 'Done';
  if (state === 'failed') return 'Failed';
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'running') {
    if (!progress) return 'Starting';
    const { step, steps } = progress;
    // What is read has no steps of its own: the engine tells its share of a hundred.
    if (operation === 'image_to_text') return `Reading, ${Math.round((step / steps) * 100)} %`;
    return `${stepWords[operation] ?? 'Step'} ${step} of ${steps}`;
  }
  if (attempt > 0) return 'Waiting to try again';
  if (position === null) return 'Waiting';
  return position === 0 ? 'Next in line' : `Waiting, ${position} before it`;
}

/**
 * How long it is likely to take, in words as rough as the figure: `about 20 s`. Null where nothing is known.
 *
 * @param seconds from recent jobs of the kind, as the server reckons
 */
export function describeWait(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds < 10) return 'a few seconds';
  if (seconds < 55) return `about ${Math.round(seconds / 10) * 10} s`;
  const minutes = seconds / 60;
  if (minutes < 10) return `about ${Math.max(1, Math.round(minutes))} min`;
  if (minutes < 55) return `about ${Math.round(minutes / 5) * 5} min`;
  return `about ${Math.max(1, Math.round(minutes / 60))} h`;
}

/** Why a job failed, and what that cost. */
export function describeFailure({ problem }: Job): string {
  return `${problem ?? 'It could not be made.'} Nothing was charged.`;
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
