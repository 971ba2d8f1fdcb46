/** Reads a server's result and brings it to what was requested. */
import {
  type EngineOutput,
  type EngineRequest,
  getPictureSize,
  type ImageToImage,
  type ImageToVideo,
  type Inpaint,
  type TextToImage,
  type TextToVideo,
} from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { readOutput } from '#engines/outputs';
import type { Api } from './api.ts';
import type { Draft } from './draft.ts';
import { toVideoError } from './faults.ts';
import { fitVideo } from './fit-video.ts';
import { composite, fitResult, measure } from './pictures.ts';

const item = z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() });
const answer = z.looseObject({
  data: z.array(item).max(16),
  /** A video of Dynamo that failed comes with status 200. */
  status: z.string().optional(),
  error: z.unknown().optional(),
  inference_time_s: z.number().nonnegative().nullish(),
});

export type ReadOptions = { api: Api; ffmpegPath: string | null; signal: AbortSignal };

/** Reads the file in the response to a request. @throws EngineError `corrupt_output` for a response without one */
export async function readAnswer(
  given: unknown,
  { api, signal }: Pick<ReadOptions, 'api' | 'signal'>,
): Promise<{ bytes: Buffer; seconds: number | null }> {
  const parsed = answer.safeParse(given);
  if (!parsed.success)
    throw createEngineError('corrupt_output', `no result: ${z.prettifyError(parsed.error)}`);
  const { data, error, inference_time_s: seconds = null, status } = parsed.data;
  if (status === 'failed') throw toVideoError('the result', describeFailure(error));
  const [first] = data;
  if (first?.b64_json) return { bytes: decodeBase64(first.b64_json), seconds };
  if (first?.url) return { bytes: await api.downloadFile(first.url, signal), seconds };
  throw createEngineError('corrupt_output', 'the response has no file: the result is empty');
}

/** The words of a video's error, which is a text or an object with a message. */
export function describeFailure(error: unknown): string {
  if (typeof error === 'string') return error;
  const { data } = z.looseObject({ message: z.string() }).safeParse(error);
  return data?.message ?? (error ? JSON.stringify(error) : '');
}

/** Some servers return a data URL. @throws EngineError `corrupt_output` for what is no base64 */
function decodeBase64(text: string): Buffer {
  const data = text.replace(/^data:[\w/+.-]*;base64,/, '');
  if (!/^[A-Za-z0-9+/\r\n]*={0,2}\s*$/.test(data))
    throw createEngineError('corrupt_output', 'the result is no base64');
  return Buffer.from(data, 'base64');
}

type Served = TextToImage | ImageToImage | Inpaint | TextToVideo | ImageToVideo;

/**
 * Checks a result and brings it to the requested size.
 *
 * @throws EngineError `corrupt_output` for another kind of file, or a picture of another size than the server was asked for
 */
export async function finishResult(
  bytes: Buffer,
  draft: Draft,
  request: EngineRequest,
  { ffmpegPath, signal }: Pick<ReadOptions, 'ffmpegPath' | 'signal'>,
): Promise<EngineOutput> {
  const size = draft.kind === 'video' ? null : draft.size;
  const output = await readOutput(request.operation, size, {
    text: () => '',
    file: async () => bytes,
    model: async () => bytes,
  });
  const served = request as Served;
  if (output.kind === 'video') {
    const { height, width } = served as TextToVideo | ImageToVideo;
    const fit = served.operation === 'image_to_video' ? 'fill' : 'cover';
    const video = await fitVideo(output.bytes, { width, height }, { draft, ffmpegPath, fit, signal });
    return { ...output, bytes: video };
  }
  if (output.kind !== 'image') return output;
  const requested = 'source' in served ? await measure(served.source) : getPictureSize(served as TextToImage);
  const isRight = requested.width === draft.size.width && requested.height === draft.size.height;
  if (isRight && served.operation !== 'inpaint') return output;
  // A source was stretched to the grid; the same the other way keeps everything where it was.
  const fitted = await fitResult(output.bytes, requested, 'source' in served ? 'fill' : 'cover');
  const drawn = served.operation === 'inpaint' ? await composite(served.source, served.mask, fitted) : fitted;
  return { kind: 'image', bytes: drawn, mediaType: 'image/png' };
}
