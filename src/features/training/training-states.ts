import type { TrainedModelStatus } from '#contract/training.ts';

/** Where a session stands. The first two are what is stored; the others follow from its model's training. */
export type SessionState = 'choosing' | 'collecting' | 'training' | 'trained' | 'failed' | 'closed' | 'gone';

/**
 * A session of the wizard, from the first click to the model, and every move between its states (specification
 * 001, section 4.2).
 *
 * - `choosing`: step 1, pictures of which one gives the face.
 * - `collecting`: step 2, the pictures to be trained of.
 * - `training`: step 3, while the job of the model waits or runs.
 * - `trained`, `failed`: step 3, when it has ended and its owner has not gone on yet.
 *
 * A training that is cancelled takes its model with it, and the session is where it was before. `end` is what the
 * engine's job does; all other moves are its owner's.
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

/** Whether a move may be made from a state. */
export function mayMove(state: SessionState, move: SessionMove): boolean {
  return (sessionMoves[move].from as readonly SessionState[]).includes(state);
}

/** A trained model's states and moves (specification 001, section 4.1); `gone` has no row any more. */
export const modelMoves = {
  start: { from: ['preparing'], to: 'queued' },
  lease: { from: ['queued'], to: 'training' },
  retry: { from: ['training'], to: 'queued' },
  complete: { from: ['training'], to: 'completed' },
  fail: { from: ['queued', 'training'], to: 'failed' },
  cancel: { from: ['queued', 'training'], to: 'gone' },
  delete: { from: ['preparing', 'completed', 'failed'], to: 'gone' },
} as const satisfies Record<string, { from: readonly TrainedModelStatus[]; to: TrainedModelStatus | 'gone' }>;

/** What is known of a model beside its row: the item that its job fills, and that job. */
type Known = {
  item: 'processing' | 'completed' | 'failed' | null;
  job: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | null;
};

/**
 * Where a model stands. It is not stored: its item and its job are changed in the transaction that captures or
 * releases the price, so what they say is true.
 */
export function modelStatus({ item, job }: Known): TrainedModelStatus {
  if (item === null) return 'preparing';
  if (item !== 'processing') return item;
  return job === 'running' ? 'training' : 'queued';
}

/** Where a session stands, of what is stored and of its latest model. */
export function sessionState(
  stored: { status: 'active' | 'completed'; step: number },
  model: TrainedModelStatus | null,
): SessionState {
  if (stored.status === 'completed') return 'closed';
  if (stored.step === 1) return 'choosing';
  if (stored.step === 2 || model === null || model === 'preparing') return 'collecting';
  if (model === 'completed') return 'trained';
  return model === 'failed' ? 'failed' : 'training';
}
