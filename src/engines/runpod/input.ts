/** What a run is given: the graph, and what it is made from, within the answer's bounds or by link. */
import { createHash } from 'node:crypto';
import { EngineError, type EngineJob, type JobLinks, type Operation } from '@castwright/engine-port';
import { modelFileOf } from '#engines/outputs';
import { type Graph, type JobFile, loraNameOf } from '#engines/workflows';
import { type Handling, withoutHandling, withoutModels } from './abilities.ts';
import { mostBodyBytes, type RunPodOptions } from './options.ts';

/** What an extended handler may put where the input says, in place of an answer that would be too large. */
export const resultKinds = (operation: Operation) =>
  operation === 'lora_training'
    ? (['image', 'lora'] as const)
    : operation === 'text_to_video'
      ? (['video'] as const)
      : operation === 'caption'
        ? []
        : (['image'] as const);

/** A file in an input takes a third more as text; beside them the graph has room. */
const mostInlineBytes = 5_000_000;

type Given = {
  job: EngineJob;
  graph: Graph;
  files: readonly JobFile[];
  /** Seconds that links hold. */
  seconds: number;
};

/**
 * The `input` of a run.
 *
 * @throws EngineError `invalid_request` for pictures that are larger than the endpoint can be given, `unsupported` for
 *   a trained model on a handler that takes none; nothing was sent then
 */
export async function inputOf(
  { handler, links }: Pick<RunPodOptions, 'handler' | 'links'>,
  given: Given,
): Promise<object> {
  const { files, graph, job } = given;
  if (handler === 'stock') {
    const images = files.map(({ bytes, name }) => ({ name, image: bytes.toString('base64') }));
    return { workflow: graph, ...(images.length > 0 && { images }) };
  }
  const inline = files.reduce((sum, { bytes }) => sum + bytes.length, 0) <= mostInlineBytes;
  const handed = async ({ bytes, name }: JobFile, at: number) =>
    inline
      ? { name, image: bytes.toString('base64') }
      : {
          name,
          url: await required(links).lend(job.id, `input-${at}`, bytes, given.seconds),
          sha256: sha256Of(bytes),
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
        resultKinds(job.request.operation).map((kind) => [kind, links.accept(job.id, kind, given.seconds)]),
      ),
    }),
    ...(await withLora(job, links, given.seconds)),
  };
}

async function withLora({ id, readModel, request }: EngineJob, links: JobLinks | null, seconds: number) {
  if (!('trained' in request) || !request.trained) return {};
  const { trained } = request;
  const bytes = await modelFileOf(trained, readModel);
  const url = await required(links).lend(id, 'model', bytes, seconds);
  return { loras: [{ name: loraNameOf(trained), url, sha256: trained.sha256 }] };
}

/** @throws EngineError before anything is sent for work or a model that the handler does not take */
export function requireUsable({ request }: EngineJob, options: Handling): void {
  const lack =
    withoutHandling(options)[request.operation] ??
    ('trained' in request && request.trained ? withoutModels(options) : null);
  if (lack) throw new EngineError('unsupported', lack.reason, lack.details.join('; '));
}

function required(links: JobLinks | null): JobLinks {
  if (links) return links;
  throw tooLarge('by link it could be, but BASE_URL is no public https address');
}

const tooLarge = (detail: string) =>
  new EngineError(
    'invalid_request',
    'The pictures for this are too large for this engine. Use smaller or fewer ones.',
    detail,
  );

/** The body of `/run`. @throws EngineError `invalid_request` for more than RunPod takes */
export function bodyOf(
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
  if (bytes > mostBodyBytes)
    throw tooLarge(`a body of ${bytes} bytes, and ${mostBodyBytes} are handed over at most`);
  return body;
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
