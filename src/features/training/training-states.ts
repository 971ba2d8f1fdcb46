import type { JobState } from '#contract/jobs.ts';
import type { TrainedModelStatus } from '#contract/training.ts';

/** The state of a session. The first two are stored; the others follow from its model's training. */
export type SessionState = 'choosing' | 'collecting' | 'training' | 'trained' | 'failed' | 'closed' | 'gone';

/**
 * The states of a training session and every move between them (`docs/requirements/signed-in.md`, section 4.2).
 *
 * - `choosing`: step 1, the creator chooses a face.
 * - `collecting`: step 2, the creator collects the training set.
 * - `training`: step 3, while the model's job is active.
 * - `trained`, `failed`: step 3, after the job has ended.
 *
 * Cancelling a training deletes its model and returns the session to `collecting`. `complete` and `fail` come from the
 * job; all other moves are the creator's.
 */
export const sessionMoves = {
  choose: { from: ['choosing'], to: 'collecting' },
  back: { from: ['collecting'], to: 'choosing' },
  start: { from: ['collecting'], to: 'training' },
  cancel: { from: ['training'], to: 'collecting' },
  complete: { from: ['training'], to: 'trained' },
  fail: { from: ['training'], to: 'failed' },
  retrain: { from: ['trained', 'failed', 'closed'], to: 'collecting' },
  close: { from: ['trained', 'failed'], to: 'closed' },
  startFresh: { from: ['choosing', 'collecting', 'trained', 'failed'], to: 'gone' },
} as const satisfies Record<string, { from: readonly SessionState[]; to: SessionState }>;

export type SessionMove = keyof typeof sessionMoves;

/** Whether a move is allowed in a state. */
export function canMove(state: SessionState, move: SessionMove): boolean {
  return (sessionMoves[move].from as readonly SessionState[]).includes(state);
}

/** A trained model's states and moves (`docs/requirements/signed-in.md`, section 4.1); `gone`: the row is deleted. */
export const modelMoves = {
  start: { from: ['preparing'], to: 'queued' },
  lease: { from: ['queued'], to: 'training' },
  retry: { from: ['training'], to: 'queued' },
  complete: { from: ['training'], to: 'completed' },
  fail: { from: ['queued', 'training'], to: 'failed' },
  cancel: { from: ['queued', 'training'], to: 'gone' },
  delete: { from: ['preparing', 'completed', 'failed'], to: 'gone' },
} as const satisfies Record<string, { from: readonly TrainedModelStatus[]; to: TrainedModelStatus | 'gone' }>;

/** The states of a model's content item and job. */
type Known = {
  item: 'processing' | 'completed' | 'failed' | null;
  job: JobState | null;
};

/**
 * Determines a model's status from its item and job. Both change in the transaction that captures or releases the
 * price, so the status needs no column.
 */
export function toModelStatus({ item, job }: Known): TrainedModelStatus {
  if (item === null) return 'preparing';
  if (item !== 'processing') return item;
  return job === 'running' || job === 'checking' ? 'training' : 'queued';
}

/** Determines a session's state from its row and its latest model. */
export function toSessionState(
  stored: { status: 'active' | 'completed'; step: number },
  model: TrainedModelStatus | null,
): SessionState {
  if (stored.status === 'completed') return 'closed';
  if (stored.step === 1) return 'choosing';
  if (stored.step === 2 || model === null || model === 'preparing') return 'collecting';
  if (model === 'completed') return 'trained';
  return model === 'failed' ? 'failed' : 'training';
}
