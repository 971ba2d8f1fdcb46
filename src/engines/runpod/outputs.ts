/** Fetches the result of a run and checks it. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineJob, EngineOutput, JobLinks } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { readOutput, savesVideo } from '#engines/outputs';
import type { CompiledGraph } from '#engines/workflows';
import { fetchPublicUrl, OutboundError } from '#platform/outbound/fetch-public-url.ts';
import { findOutputError } from './faults.ts';
import { maxFileBytes } from './options.ts';

const text = z.string();

const image = z.looseObject({
  type: z.enum(['base64', 's3_url']),
  data: text,
});

const handedOver = z.looseObject({
  sha256: text.regex(/^[0-9a-f]{64}$/).optional(),
  /** Left out: the handler has uploaded it to the link in the input. */
  url: text.optional(),
});

const outputs = z.looseObject({
  images: z.array(image).max(100).optional(),
  /** Errors of nodes beside a result. */
  errors: z.array(z.unknown()).optional(),
  texts: z.record(text, z.union([text, z.array(text)])).optional(),
  image: handedOver.optional(),
  video: handedOver.optional(),
  lora: handedOver.optional(),
});
type Outputs = z.output<typeof outputs>;

/** Tries to download one result before the job itself fails and is retried. */
const maxFetches = 4;

type FetchOptions = {
  jobId: string;
  links: JobLinks | null;
  allowLoopback: boolean;
  fileMs: number;
  pollMs: number;
  signal: AbortSignal;
};

/**
 * Reads the result of a completed run.
 *
 * @param output as RunPod returns it
 * @throws EngineError the error that the output contains, or `corrupt_output` for an output without the result
 */
export async function readResult(
  { id, request: { operation } }: EngineJob,
  { resultNode, size }: Pick<CompiledGraph, 'resultNode' | 'size'>,
  output: unknown,
  where: Omit<FetchOptions, 'jobId'>,
): Promise<EngineOutput> {
  const fetching = { ...where, jobId: id };
  const failed = findOutputError(output);
  if (failed) throw failed;
  const parsed = outputs.safeParse(output);
  if (!parsed.success)
    throw createEngineError('corrupt_output', `no output: ${z.prettifyError(parsed.error)}`);
  const given = parsed.data;
  return readOutput(operation, size, {
    text: () => [given.texts?.[resultNode] ?? []].flat().join(' '),
    file: () => fetchFile(given, savesVideo(operation) ? 'video' : 'image', fetching),
    async model() {
      if (!given.lora) throw createEngineError('corrupt_output', 'the training gave no LoRA');
      return fetchHandedOver('lora', given.lora, fetching);
    },
  });
}

/** Fetches the one file that a graph saves. */
async function fetchFile(
  { errors, images, ...given }: Outputs,
  kind: 'image' | 'video',
  fetching: FetchOptions,
): Promise<Buffer> {
  const handed = given[kind];
  if (handed) return fetchHandedOver(kind, handed, fetching);
  const [first] = images ?? [];
  if (!first) {
    throw (
      findOutputError({ error: JSON.stringify(errors ?? []) === '[]' ? '' : JSON.stringify(errors) }) ??
      createEngineError('corrupt_output', 'the run gave no file')
    );
  }
  return first.type === 's3_url' ? fetchWithRetry(first.data, fetching) : decodeBase64(first.data);
}

async function fetchHandedOver(
  kind: 'image' | 'video' | 'lora',
  { sha256, url }: z.output<typeof handedOver>,
  fetching: FetchOptions,
): Promise<Buffer> {
  const { jobId, links } = fetching;
  const bytes =
    url === undefined ? await links?.readUpload(jobId, kind) : await fetchWithRetry(url, fetching);
  if (!bytes || bytes.length === 0)
    throw createEngineError('corrupt_output', `no ${kind} was put where the input said`);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (sha256 === undefined || sha256 === found) return bytes;
  throw createEngineError('corrupt_output', `the ${kind} has changed on its way: ${found}, not ${sha256}`);
}

/** Some handlers return a data URL. */
const decodeBase64 = (data: string) => Buffer.from(data.replace(/^data:[\w/+.-]*;base64,/, ''), 'base64');

/** Retries transient failures, because the run is already paid for. No message contains the URL, which grants access. */
async function fetchWithRetry(url: string, fetching: FetchOptions): Promise<Buffer> {
  const { allowLoopback, fileMs, pollMs, signal } = fetching;
  for (let turn = 1; ; turn += 1) {
    try {
      return await fetchPublicUrl(url, {
        allowLoopback,
        timeoutMs: fileMs,
        maximumBytes: maxFileBytes,
        signal,
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const detail = `a result at ${error.host}: ${error.message}`;
      if (!error.isTransient) throw createEngineError('corrupt_output', detail, { cause: error });
      if (turn === maxFetches) throw createEngineError('gone', detail, { cause: error });
      await pause(pollMs * 2 ** turn, undefined, { signal });
    }
  }
}
