import { AppError } from '#contract/errors.ts';
import { type JobOutput, toPromptToRead } from '#features/generation/jobs';
import type { WithheldOutput } from '#features/generation/output-checks';
import type { InspectFile } from '#features/trust/inspection';
import { withSpan } from '#platform/tracing/spans.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import type { MadeOutput } from './finish-output.ts';

/** An output that may be delivered, or one that is withheld. */
type InspectedOutput = { allowed: JobOutput } | { withheld: WithheldOutput };

/** Looks at the file of an output before it is delivered. An output without a file is allowed. */
export async function inspectOutput(
  { inspectFile }: { inspectFile: InspectFile },
  { category, request, userId }: EngineJobRow,
  made: MadeOutput,
  signal: AbortSignal,
): Promise<InspectedOutput> {
  if (!('output' in made)) return { allowed: made };
  const {
    output: { frames, ...output },
    ...facts
  } = made;
  const inspection = await withSpan('inspect output', {}, () =>
    inspectFile(category, { frames, output: { userId, prompt: toPromptToRead(request) } }, signal).catch(
      ignoreUnavailable,
    ),
  );
  const file = { ...facts, output };
  return inspection?.verdict === 'allow'
    ? { allowed: { ...file, inspection } }
    : { withheld: { made: file, inspection } };
}

/** Gives no decision when an inspector failed. @throws anything else, such as the reason of a signal */
function ignoreUnavailable(error: unknown): null {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return null;
  throw error;
}
