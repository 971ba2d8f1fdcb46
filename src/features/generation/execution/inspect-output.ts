import { AppError } from '#contract/errors.ts';
import { type JobOutput, listInspectedFiles } from '#features/generation/jobs';
import { type InspectFile, storeInspections } from '#features/trust/inspection';
import type { Db } from '#platform/db/client.ts';
import { withSpan } from '#platform/tracing/spans.ts';
import type { EngineJobRow } from '../jobs/schema.ts';
import type { MadeOutput } from './finish-output.ts';

/** For the creator. The tokens are returned with every refusal. */
const refusal =
  'The result came out explicit, but it was asked for as safe for work. It was not kept. Change the prompt, or start again with another seed.';

/**
 * Looks at the file of an output before it is delivered. An output without a file passes.
 *
 * @returns the output with the decision that allows it
 * @throws AppError FORBIDDEN when the file is refused; the decision is stored by then
 * @throws AppError UNAVAILABLE when the file could not be inspected
 */
export async function inspectOutput(
  { db, inspectFile }: { db: Db; inspectFile: InspectFile },
  job: EngineJobRow,
  made: MadeOutput,
  signal: AbortSignal,
): Promise<JobOutput> {
  if (!('output' in made)) return made;
  const { output, ...facts } = made;
  const { frames, ...file } = output;
  const inspection = await withSpan('inspect output', {}, () =>
    inspectFile(job.category, { frames }, signal),
  );
  if (inspection.isAllowed) return { ...facts, output: file, inspection };
  await storeInspections(db, listInspectedFiles(job, file, inspection));
  throw new AppError('FORBIDDEN', refusal);
}
