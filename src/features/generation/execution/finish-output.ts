import {
  type Engine,
  EngineError,
  type EngineOutput,
  type EngineResult,
  type TextLine,
} from '@castwright/engine-port';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { AppError } from '#contract/errors.ts';
import type { Operation } from '#contract/jobs.ts';
import { isReading, isVideo } from '#contract/values.ts';
import type { KeptOutput, OutputFacts, OutputFile } from '#features/generation/jobs';
import { videoLimits } from '#features/library/disclosure';
import {
  type FinishDeps,
  type FinishedFile,
  finishModel,
  finishPicture,
  finishVideo,
  type VideoInput,
} from '#features/library/items';
import type { PictureRecords, StoredRequest } from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import type { EngineJobRow } from '../jobs/schema.ts';

/** Stores the text of a job, in the transaction that completes it. */
export type StoreText = (
  tx: Tx,
  job: EngineJobRow,
  words: { text: string; lines: readonly TextLine[] },
) => Promise<void>;

/** The output of a job before its inspection. */
export type MadeOutput = OutputFacts & ({ output: OutputFile & Pick<FinishedFile, 'frames'> } | KeptOutput);

type FinishOutputDeps = {
  finishing: FinishDeps;
  pictures: Pick<PictureRecords, 'openVideo'>;
  storeText: StoreText;
};

type OutputKind = EngineOutput['kind'];

const outputNames: Record<OutputKind, string> = {
  image: 'picture',
  video: 'video',
  text: 'text',
  model: 'model',
};
/** Characters of text from one picture; a page of small print has a tenth of it. */
const maxTextLength = 200_000;
const maxLines = 5_000;

/**
 * Checks the output of a job and stores it if it is a file.
 *
 * @throws EngineError corrupt_output for an output of another kind and for a broken one
 */
export async function finishOutput(
  { finishing, pictures, storeText }: FinishOutputDeps,
  engine: Engine,
  job: EngineJobRow,
  { outputs: [output], model }: EngineResult,
  signal: AbortSignal,
): Promise<MadeOutput> {
  const kind = toOutputKind(job.operation);
  if (output?.kind !== kind) {
    throw createCorruptOutputError(
      `The engine did not return a ${outputNames[kind]}. Please try again.`,
      `got ${output?.kind ?? 'nothing'}`,
    );
  }
  const made = { engine: engine.id, model };
  if (output.kind === 'text') {
    const words = checkText(output);
    return { ...made, keep: (tx, jobNow) => storeText(tx, jobNow, words) };
  }
  const provenance = { engine: engine.name, model, createdAt: job.createdAt };
  // A job without an item, whose item was erased meanwhile, is marked by its own id.
  const contentId = job.contentId ?? job.id;
  const given = { jobId: job.id, contentId, index: 0, provenance, bytes: output.bytes };
  try {
    if (output.kind === 'video' && isVideoRequest(job.request)) {
      const expected = { ...job.request, toleranceSeconds: getTolerance(job.request) };
      const sound = await findSound(pictures, job);
      const finished = await finishVideo({ ...given, expected, sound, signal }, finishing);
      const { recipe = null, seams } = output;
      const metadata = {
        ...(seams && { seams: [...seams] }),
        ...(finished.hasSound && { hasSound: true }),
      };
      return { ...made, output: { ...finished, recipe }, metadata };
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
    // An unavailable storage is no fault of the output: another attempt stores it.
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw createCorruptOutputError(
      `The engine returned a broken ${outputNames[kind]}. Please try again.`,
      cause,
      error,
    );
  }
}

/**
 * Finds the sound of a result: the video editor's, of what a creator stated their rights to; of an enlarged video, that of
 * its source. Other results have none.
 */
async function findSound(
  pictures: FinishOutputDeps['pictures'],
  { request, userId }: EngineJobRow,
): Promise<VideoInput['sound']> {
  if (request.operation === 'join_videos' || request.operation === 'edit_video') return 'own';
  if (request.operation !== 'upscale_video') return null;
  const source = await pictures.openVideo(userId, request.source.id);
  return readMp4(source.bytes, videoLimits).sound;
}

function toOutputKind(operation: Operation): OutputKind {
  if (isReading(operation)) return 'text';
  if (operation === 'lora_training') return 'model';
  return isVideo(operation) ? 'video' : 'image';
}

const isVideoRequest = (
  request: StoredRequest,
): request is Extract<
  StoredRequest,
  { operation: 'text_to_video' | 'image_to_video' | 'join_videos' | 'edit_video' | 'upscale_video' }
> => isVideo(request.operation);

/**
 * Seconds by which a video may differ from its request. An edit keeps whole frames of its source, and slow motion makes
 * them longer.
 */
const getTolerance = (request: StoredRequest): number =>
  request.operation === 'edit_video' ? 0.5 + 0.25 / request.edit.speed : 0.5;

function checkText({ text, lines }: Extract<EngineOutput, { kind: 'text' }>) {
  if (text.length > maxTextLength || lines.length > maxLines) {
    throw createCorruptOutputError(
      'The engine returned too much text. Try another picture, or a part of this one.',
      `${text.length} characters, ${lines.length} lines`,
    );
  }
  return { text, lines };
}

function createCorruptOutputError(message: string, detail: string, cause?: unknown): EngineError {
  return new EngineError('corrupt_output', message, detail, { cause });
}
