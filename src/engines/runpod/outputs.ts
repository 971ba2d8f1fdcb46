/** What a run has given, fetched where it lies and looked at before it is believed. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineJob, EngineOutput, JobLinks } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { outputOf } from '#engines/outputs';
import type { Compiled } from '#engines/workflows';
import { fetchOut, OutboundError } from '#platform/outbound/fetch-out.ts';
import { faultOfOutput } from './faults.ts';
import { mostFileBytes } from './options.ts';

const text = z.string();

const image = z.looseObject({
  type: z.enum(['base64', 's3_url']),
  data: text,
});

const handedOver = z.looseObject({
  sha256: text.regex(/^[0-9a-f]{64}$/).optional(),
  /** Left out: it was put where the input said. */
  url: text.optional(),
});

const outputs = z.looseObject({
  images: z.array(image).max(100).optional(),
  /** What nodes said of themselves beside a result. */
  errors: z.array(z.unknown()).optional(),
  texts: z.record(text, z.union([text, z.array(text)])).optional(),
  image: handedOver.optional(),
  video: handedOver.optional(),
  lora: handedOver.optional(),
});
type Outputs = z.output<typeof outputs>;

/** Of one result, before the job itself is tried again. */
const mostFetches = 4;

type Fetching = {
  jobId: string;
  links: JobLinks | null;
  allowLoopback: boolean;
  fileMs: number;
  pollMs: number;
  signal: AbortSignal;
};

/**
 * @param compiled the graph's node that gives the result, and its size
 * @throws EngineError `corrupt_output` for nothing, and for something else; what an output says that holds an error
 */
export async function resultOf(
  { id, request: { operation } }: EngineJob,
  { resultNode, size }: Pick<Compiled, 'resultNode' | 'size'>,
  output: unknown,
  where: Omit<Fetching, 'jobId'>,
): Promise<EngineOutput> {
  const fetching = { ...where, jobId: id };
  const failed = faultOfOutput(output);
  if (failed) throw failed;
  const parsed = outputs.safeParse(output);
  if (!parsed.success) throw faultOf('corrupt_output', `no output: ${z.prettifyError(parsed.error)}`);
  const given = parsed.data;
  return outputOf(operation, size, {
    text: () => [given.texts?.[resultNode] ?? []].flat().join(' '),
    file: () => fileOf(given, operation === 'text_to_video' ? 'video' : 'image', fetching),
    async model() {
      if (!given.lora) throw faultOf('corrupt_output', 'the training gave no LoRA');
      return handedOverAs('lora', given.lora, fetching);
    },
  });
}

/** Every graph of ours saves one file. */
async function fileOf(
  { errors, images, ...given }: Outputs,
  kind: 'image' | 'video',
  fetching: Fetching,
): Promise<Buffer> {
  const handed = given[kind];
  if (handed) return handedOverAs(kind, handed, fetching);
  const [first] = images ?? [];
  if (!first) {
    throw (
      faultOfOutput({ error: JSON.stringify(errors ?? []) === '[]' ? '' : JSON.stringify(errors) }) ??
      faultOf('corrupt_output', 'the run gave no file')
    );
  }
  return first.type === 's3_url' ? fetched(first.data, fetching) : decoded(first.data);
}

async function handedOverAs(
  kind: 'image' | 'video' | 'lora',
  { sha256, url }: z.output<typeof handedOver>,
  fetching: Fetching,
): Promise<Buffer> {
  const { jobId, links } = fetching;
  const bytes = url === undefined ? await links?.take(jobId, kind) : await fetched(url, fetching);
  if (!bytes || bytes.length === 0)
    throw faultOf('corrupt_output', `no ${kind} was put where the input said`);
  const found = createHash('sha256').update(bytes).digest('hex');
  if (sha256 === undefined || sha256 === found) return bytes;
  throw faultOf('corrupt_output', `the ${kind} has changed on its way: ${found}, not ${sha256}`);
}

/** Some handlers write a data URL. */
const decoded = (data: string) => Buffer.from(data.replace(/^data:[\w/+.-]*;base64,/, ''), 'base64');

/** The work is done and paid for by now: what may pass is tried again. The link lets its holder in, so no message has it. */
async function fetched(url: string, fetching: Fetching): Promise<Buffer> {
  const { allowLoopback, fileMs, pollMs, signal } = fetching;
  for (let turn = 1; ; turn += 1) {
    try {
      return await fetchOut(url, { allowLoopback, timeoutMs: fileMs, mostBytes: mostFileBytes, signal });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const detail = `a result at ${error.host}: ${error.message}`;
      if (!error.mayPass) throw faultOf('corrupt_output', detail, { cause: error });
      if (turn === mostFetches) throw faultOf('gone', detail, { cause: error });
      await pause(pollMs * 2 ** turn, undefined, { signal });
    }
  }
}
