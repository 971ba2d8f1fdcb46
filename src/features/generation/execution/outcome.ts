import { EngineError, type EngineResult } from '@castwright/engine-port';
import { AppError } from '#contract/errors.ts';
import type { JobOutput, KeptOutput, OutputFile } from '#features/generation/jobs';
import type { WithheldOutput } from '#features/generation/output-checks';
import type { JobEnd } from '#features/generation/scheduler';

/** How far an attempt came before it ended: the engine's result, then the stored files of its output. */
type Reached = { result?: EngineResult; output?: StoredOutput };

/** The output of a job, inspected or not, as far as its files matter. */
export type StoredOutput = { output: Pick<OutputFile, 'files'> } | KeptOutput;

/** How one attempt of a job ended. */
export type Outcome =
  /** The engine delivered, and the output is finished and stored; nothing is charged yet. */
  | { kind: 'finished'; result: EngineResult; output: JobOutput }
  /** The same, but the output is refused, or waits for a decision about its file. */
  | { kind: 'withheld'; result: EngineResult; withheld: WithheldOutput }
  /** The output is finished, but the job had ended or another worker had leased it. */
  | { kind: 'superseded'; output: StoredOutput }
  /** The job was cancelled, its lease was lost, or the process shuts down. */
  | { kind: 'aborted'; reached: Reached }
  /** The safety decision no longer holds, or the output may not be kept. There is no other attempt. */
  | { kind: 'refused'; error: AppError; reached: Reached }
  | { kind: 'failed'; error: unknown; reached: Reached };

/** Turns what an attempt threw into its outcome. */
export function toOutcome(error: unknown, reached: Reached, signal: AbortSignal): Outcome {
  if (signal.aborted) return { kind: 'aborted', reached };
  if (error instanceof AppError && error.code === 'FORBIDDEN') return { kind: 'refused', error, reached };
  return { kind: 'failed', error, reached };
}

/** What an outcome says about the engine's health; null: nothing, because the fault was not the engine's. */
export function toJobEnd(outcome: Outcome): JobEnd | null {
  switch (outcome.kind) {
    case 'finished':
    case 'withheld':
      return 'completed';
    case 'superseded':
    case 'aborted':
      return null;
    case 'refused':
      return outcome.reached.result ? 'completed' : null;
    case 'failed':
      if (outcome.error instanceof EngineError) return outcome.error.fault;
      return outcome.reached.result ? 'completed' : null;
  }
}
