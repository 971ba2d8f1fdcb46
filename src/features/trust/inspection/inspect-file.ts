import type { Category } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import type { Logger } from '#platform/log.ts';
import type { FileToInspect, Inspector, InspectorReport } from './inspector.ts';
import { type Inspection, type InspectionThresholds, judgeReports } from './policy.ts';

/** `withheld`: a reviewer decides. `failed`: an inspector gave no scores. */
export type InspectionOutcome = 'allowed' | 'withheld' | 'refused' | 'failed';

const outcomes = { allow: 'allowed', review: 'withheld', refuse: 'refused' } as const;

export type InspectionDeps = {
  inspectors: readonly Inspector[];
  /** The operator's thresholds as they are now. */
  getThresholds: () => InspectionThresholds;
  log: Logger;
  /** Counts how inspections ended. */
  onOutcome?: (outcome: InspectionOutcome) => void;
  /** The most milliseconds for one inspector, its wait for others included; a minute by default. */
  timeoutMs?: number;
};

/**
 * Inspects a file. It fails closed: while an inspector is away, slow or broken, nothing is decided.
 *
 * @throws AppError UNAVAILABLE when an inspector gave no scores; another attempt may have them
 * @throws the reason of the signal when it aborts
 */
export type InspectFile = (
  category: Category,
  file: FileToInspect,
  signal: AbortSignal,
) => Promise<Inspection>;

/** Creates what inspects files with all given inspectors. */
export function createFileInspection({
  getThresholds,
  inspectors,
  log,
  onOutcome = () => {},
  timeoutMs = 60_000,
}: InspectionDeps): InspectFile {
  return async (category, file, signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const reports = await Promise.all(
      inspectors.filter(looksAt(category)).map(async (inspector): Promise<InspectorReport> => {
        const { id, version } = inspector;
        try {
          let uploadId: string | undefined;
          const onResemblance = (found: string) => {
            uploadId = found;
          };
          const scores = await withAbort(limit, inspector.inspect(file, limit, onResemblance));
          requireScores(scores);
          return { inspector: id, version, scores, ...(uploadId && { uploadId }) };
        } catch (error) {
          signal.throwIfAborted();
          onOutcome('failed');
          log.error({ err: error, inspector: id }, 'an inspector gave no scores, and its file waits');
          throw new AppError('UNAVAILABLE', 'The result could not be checked.', undefined, { cause: error });
        }
      }),
    );
    const inspection = judgeReports(category, reports, getThresholds());
    onOutcome(outcomes[inspection.verdict]);
    return inspection;
  };
}

const looksAt =
  (category: Category) =>
  ({ categories }: Inspector): boolean =>
    categories?.includes(category) ?? true;

/** An inspector that ignores its signal must not hold the file for ever. */
function withAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** A score that is no number from 0 to 1 would pass every comparison. */
function requireScores(scores: Readonly<Record<string, number>>): void {
  const values = Object.values(scores);
  if (values.length === 0) throw new Error('no scores');
  for (const value of values) {
    if (!(value >= 0 && value <= 1)) throw new Error(`a score of ${value}`);
  }
}
