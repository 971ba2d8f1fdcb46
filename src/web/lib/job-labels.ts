import type { Job, JobState, Operation } from '#contract/jobs.ts';
import { activeJobStates } from '#contract/values.ts';
import { formatPercent } from '#web/lib/format.ts';

/** The progress unit of operations that do not count steps. For videos, engines count frames or steps. */
const stepLabels: Partial<Record<Operation, string>> = { upscale: 'Tile' };

/** The state of a job in a few words, from what the engine reported. */
export function describeJob({ state, position, progress, attempt, operation }: Job): string {
  if (state === 'completed') return 'Done';
  if (state === 'failed') return 'Failed';
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'checking') return 'Being checked';
  if (state === 'running') {
    if (!progress) return 'Starting';
    const { step, steps } = progress;
    // Text recognition has no steps: the engine reports percent.
    if (operation === 'image_to_text') return `Reading, ${formatPercent(step / steps)}`;
    return `${stepLabels[operation] ?? 'Step'} ${step} of ${steps}`;
  }
  if (attempt > 0) return 'Waiting to try again';
  if (position === null) return 'Waiting';
  return position === 0 ? 'Next in line' : `${position} ahead of you`;
}

/**
 * The estimated time, rounded: `about 20 s`; null if unknown.
 *
 * @param seconds the server's estimate from recent jobs of the kind
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

/** Why a job failed, and that it cost nothing. */
export function describeFailure({ problem }: Job): string {
  return `${problem ?? 'The job failed.'} Nothing was charged.`;
}

/** The progress of a job, 0 … 1; null before the engine's first report. */
export function getJobFraction({ state, progress }: Job): number | null {
  if (state === 'completed') return 1;
  if (!progress || progress.steps <= 0) return null;
  return Math.min(1, Math.max(0, progress.step / progress.steps));
}

/** Whether a job has not ended. */
export function isActiveJob({ state }: Pick<Job, 'state'>): boolean {
  return (activeJobStates as readonly JobState[]).includes(state);
}
