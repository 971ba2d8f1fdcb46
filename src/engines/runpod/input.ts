/** The input of a run: the graph and its files, inline or by link. */
import { createHash } from 'node:crypto';
import { EngineError, type EngineJob, type JobLinks, type Operation } from '@castwright/engine-port';
import { listLoraFiles, savesVideo } from '#engines/outputs';
import { type Graph, type JobFile, toLoraName } from '#engines/workflows';
import { findLoraLimit, findModelLimit, getHandlerLimits, type HandlerOptions } from './capabilities.ts';
import { maxBodyBytes, type RunPodOptions } from './options.ts';

/** The files that an extended handler may upload by link, because they would be too large for a response. */
export const listResultKinds = (operation: Operation) =>
  operation === 'lora_training'
    ? (['image', 'lora'] as const)
    : savesVideo(operation)
      ? (['video'] as const)
      : operation === 'caption'
        ? []
        : (['image'] as const);

/** Files are base64 in an input, a third larger; this leaves room for the graph. */
export const maxInlineBytes = 5_000_000;

type InputOptions = {
  job: EngineJob;
  graph: Graph;
  files: readonly JobFile[];
  /** Seconds for which links are valid. */
  seconds: number;
};

/**
 * Creates the `input` of a run.
 *
 * @throws EngineError `invalid_request`, before anything is sent, for pictures that are too large for the endpoint
 */
export async function createInput(
  { handler, links }: Pick<RunPodOptions, 'handler' | 'links'>,
  given: InputOptions,
): Promise<object> {
  const { files, graph, job } = given;
  if (handler === 'stock') {
    const images = files.map(({ bytes, name }) => ({ name, image: bytes.toString('base64') }));
    return { workflow: graph, ...(images.length > 0 && { images }) };
  }
  const inline = files.reduce((sum, { bytes }) => sum + bytes.length, 0) <= maxInlineBytes;
  const handed = async ({ bytes, name }: JobFile, at: number) =>
    inline
      ? { name, image: bytes.toString('base64') }
      : {
          name,
          url: await requireLinks(links).createDownloadUrl(job.id, `input-${at}`, bytes, given.seconds),
          sha256: hashBytes(bytes),
        };
  const training = job.request.operation === 'lora_training';
  const handedOver = [];
  for (const [at, file] of files.entries()) {
    const isText = training && file.name.endsWith('.txt');
    handedOver.push(isText ? { name: file.name, text: file.bytes.toString() } : await handed(file, at));
  }
  const folder = files[0]?.folder ?? '';
  return {
    castwright: 1,
    job: job.id,
    workflow: graph,
    ...(!training && handedOver.length > 0 && { images: handedOver }),
    ...(training && { dataset: { folder, files: handedOver } }),
    ...(links && {
      results: Object.fromEntries(
        listResultKinds(job.request.operation).map((kind) => [
          kind,
          links.createUploadUrl(job.id, kind, given.seconds),
        ]),
      ),
    }),
    ...(await createLoraInput(job, links, given.seconds)),
  };
}

async function createLoraInput(job: EngineJob, links: JobLinks | null, seconds: number) {
  const loras: object[] = [];
  for (const [at, { read, sha256 }] of listLoraFiles(job).entries()) {
    const url = await requireLinks(links).createDownloadUrl(job.id, `model-${at}`, await read(), seconds);
    loras.push({ name: toLoraName({ sha256 }), url, sha256 });
  }
  return loras.length > 0 && { loras };
}

/** @throws EngineError `unsupported` for an operation a trained model or a LoRA that the handler cannot take */
export function requireSupported({ request }: EngineJob, options: HandlerOptions): void {
  const reason =
    getHandlerLimits(options)[request.operation] ??
    ('trained' in request && request.trained ? findModelLimit(options) : null) ??
    ('loras' in request && request.loras ? findLoraLimit(options) : null);
  if (reason) throw new EngineError('unsupported', reason.reason, reason.details.join('; '));
}

function requireLinks(links: JobLinks | null): JobLinks {
  if (links) return links;
  throw createTooLargeError('by link it could be, but BASE_URL is no public https address');
}

const createTooLargeError = (detail: string) =>
  new EngineError(
    'invalid_request',
    'The pictures for this are too large for this engine. Use smaller or fewer ones.',
    detail,
  );

/** Creates the body of `/run`. @throws EngineError `invalid_request` for one that is too large for RunPod */
export function createBody(
  input: object,
  {
    executionMs,
    lowPriority,
    ttlMs,
    webhook,
  }: {
    executionMs: number;
    ttlMs: number;
    lowPriority: boolean;
    webhook: string | null;
  },
): string {
  const body = JSON.stringify({
    input,
    ...(webhook !== null && { webhook }),
    policy: { executionTimeout: executionMs, ttl: ttlMs, lowPriority },
  });
  const bytes = Buffer.byteLength(body);
  if (bytes > maxBodyBytes)
    throw createTooLargeError(`a body of ${bytes} bytes, and ${maxBodyBytes} are handed over at most`);
  return body;
}

const hashBytes = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
