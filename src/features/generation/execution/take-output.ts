import {
  type Engine,
  EngineError,
  type EngineOutput,
  type EngineResult,
  type TextLine,
} from '@castwright/engine-port';
import { AppError } from '#contract/errors.ts';
import { isReading, type Operation } from '#contract/jobs.ts';
import type { JobYield } from '#features/generation/jobs';
import { type FinishDependencies, finishModel, finishPicture, finishVideo } from '#features/library/items';
import type { Tx } from '#platform/db/client.ts';
import type { EngineJobRow } from '../jobs/schema.ts';

/** Stores what a job read or said, in the transaction that completes it. */
export type KeepWords = (
  tx: Tx,
  job: EngineJobRow,
  words: { text: string; lines: readonly TextLine[] },
) => Promise<void>;

type OutputKind = EngineOutput['kind'];

const inWords: Record<OutputKind, string> = {
  image: 'picture',
  video: 'video',
  text: 'text',
  model: 'model',
};
/** Characters of what is read in one picture; a page of small print has a tenth of it. */
const longestText = 200_000;
const mostLines = 5_000;

/**
 * The one output that was asked for, checked, and stored where it is a file.
 *
 * @throws EngineError corrupt_output for another kind of output and for one that is broken
 */
export async function takeOutput(
  { finishing, keepWords }: { finishing: FinishDependencies; keepWords: KeepWords },
  engine: Engine,
  job: EngineJobRow,
  { outputs: [output], model }: EngineResult,
  signal: AbortSignal,
): Promise<JobYield> {
  const kind = kindOf(job.operation);
  if (output?.kind !== kind) {
    throw corrupt(
      `The engine gave something else than a ${inWords[kind]}. Please try again.`,
      `got ${output?.kind ?? 'nothing'}`,
    );
  }
  const made = { engine: engine.id, model };
  if (output.kind === 'text') {
    const words = wordsOf(output);
    return { ...made, keep: (tx, jobNow) => keepWords(tx, jobNow, words) };
  }
  const provenance = { engine: engine.name, model, createdAt: job.createdAt };
  const given = { jobId: job.id, index: 0, provenance, bytes: output.bytes };
  try {
    if (job.request.operation === 'text_to_video') {
      return { ...made, output: await finishVideo({ ...given, asked: job.request, signal }, finishing) };
    }
    if (output.kind === 'model') {
      return {
        ...made,
        note: output.note,
        output: await finishModel({ ...given, sample: output.sample }, finishing),
      };
    }
    const finished = await finishPicture(given, finishing);
    const { recipe = null, faces = null } = output.kind === 'image' ? output : {};
    return { ...made, output: { ...finished, recipe, faces } };
  } catch (error) {
    // The storage being away says nothing of the output: it is kept, and stored by another try.
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw corrupt(
      `The engine gave a broken ${inWords[kind]}, which was thrown away. Please try again.`,
      cause,
      error,
    );
  }
}

function kindOf(operation: Operation): OutputKind {
  if (isReading(operation)) return 'text';
  if (operation === 'lora_training') return 'model';
  return operation === 'text_to_video' ? 'video' : 'image';
}

function wordsOf({ text, lines }: Extract<EngineOutput, { kind: 'text' }>) {
  if (text.length > longestText || lines.length > mostLines) {
    throw corrupt(
      'The engine gave too much text to keep. Try another picture, or a part of this one.',
      `${text.length} characters, ${lines.length} lines`,
    );
  }
  return { text, lines };
}

function corrupt(message: string, detail: string, cause?: unknown): EngineError {
  return new EngineError('corrupt_output', message, detail, { cause });
}
