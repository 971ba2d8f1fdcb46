/** One ComfyUI server: its calls, each with a time-out, bounded answers, and faults of the port. */

import { faultOf } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { parsedOrNull, readAnswer, reasonOf } from '#engines/read-answer';
import { type Graph, objectInfo } from '#engines/workflows';
import { traceHeaders } from '#platform/tracing/spans.ts';
import { faultOfRefusal, faultOfStatus } from './faults.ts';
import { multipart } from './multipart.ts';
import { type ComfyUiLimits, type ComfyUiOptions, mostBytes, mostUploadBytes } from './options.ts';

/** A file on the server. */
export type ServerFile = { filename: string; subfolder: string; type: 'input' | 'output' | 'temp' };

const serverFile = z.looseObject({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.enum(['input', 'output', 'temp']).default('output'),
});

const nodeOutput = z.looseObject({
  images: z.array(serverFile).optional(),
  text: z.array(z.string()).optional(),
});

const exception = z.looseObject({
  node_type: z.string().optional(),
  exception_type: z.string().optional(),
  exception_message: z.string().optional(),
});

const jobAnswer = z.looseObject({
  status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
  execution_start_time: z.number().nullish(),
  execution_end_time: z.number().nullish(),
  outputs: z.record(z.string(), nodeOutput).nullish(),
  execution_error: exception.nullish(),
});
export type ServerJob = z.output<typeof jobAnswer>;

const promptAnswer = z.looseObject({
  prompt_id: z.string().optional(),
  error: z.union([z.string(), z.looseObject({})]).optional(),
  node_errors: z.union([z.record(z.string(), z.looseObject({})), z.array(z.unknown())]).optional(),
});

const statsAnswer = z.looseObject({
  system: z.looseObject({ comfyui_version: z.string().optional() }).optional(),
  devices: z.array(z.looseObject({ name: z.string(), type: z.string().optional() })).default([]),
});

type Ask = {
  method?: 'GET' | 'POST';
  body?: { contentType: string; bytes: Buffer<ArrayBuffer> };
  json?: unknown;
  ms?: number;
  signal?: AbortSignal | undefined;
};

export type Server = ReturnType<typeof createServer>;

export function createServer(
  { url, headers }: Pick<ComfyUiOptions, 'url' | 'headers'>,
  limits: ComfyUiLimits,
) {
  /** @throws EngineError `gone` for a server that does not answer in time, and what its status says */
  async function ask(path: string, { method = 'GET', body, json, ms, signal }: Ask = {}): Promise<Response> {
    const what = `${method} ${path.replace(/\?.*/, '')}`;
    const timeout = AbortSignal.timeout(ms ?? limits.callMs);
    const sent =
      json === undefined
        ? body
        : { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(json)) };
    try {
      return await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...traceHeaders(), ...(sent && { 'content-type': sent.contentType }) },
        body: sent?.bytes ?? null,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw faultOf('gone', `${what}: ${reasonOf(error)}`, { cause: error });
    }
  }

  async function answerOf<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    options: Ask = {},
  ): Promise<z.output<Schema>> {
    const response = await ask(path, options);
    if (!response.ok) throw faultOfStatus(response.status, path, await textOf(response));
    const parsed = schema.safeParse(await read(response, path).then(jsonOf));
    if (parsed.success) return parsed.data;
    throw faultOf('gone', `${path} answered something else: ${z.prettifyError(parsed.error)}`);
  }

  return {
    /** @throws EngineError for a graph that the server does not take whole */
    async submit(jobId: string, clientId: string, prompt: Graph): Promise<void> {
      const response = await ask('/prompt', {
        method: 'POST',
        json: {
          prompt,
          prompt_id: jobId,
          client_id: clientId,
          extra_data: { preview_method: 'latent2rgb' },
        },
      });
      const text = await textOf(response);
      const answer = promptAnswer.safeParse(parsedOrNull(text));
      if (response.status >= 500 || !answer.success) throw faultOfStatus(response.status, '/prompt', text);
      const nodeErrors = Array.isArray(answer.data.node_errors) ? {} : (answer.data.node_errors ?? {});
      // A branch that was dropped leaves a success without a result.
      if (response.ok && Object.keys(nodeErrors).length === 0) return;
      if (response.status === 400 || response.ok) {
        throw faultOfRefusal({ error: answer.data.error, node_errors: nodeErrors });
      }
      throw faultOfStatus(response.status, '/prompt', text);
    },

    /** @returns null for a job that the server does not know, or does not know any more */
    async job(jobId: string, signal?: AbortSignal): Promise<ServerJob | null> {
      const response = await ask(`/api/jobs/${jobId}`, { signal });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw faultOfStatus(response.status, '/api/jobs', await textOf(response));
      const parsed = jobAnswer.safeParse(await read(response, '/api/jobs').then(jsonOf));
      if (parsed.success) return parsed.data;
      throw faultOf('gone', `/api/jobs answered something else: ${z.prettifyError(parsed.error)}`);
    },

    /** Repeatable. Never `/interrupt`: without a job's id it stops somebody else's. */
    async cancel(jobId: string): Promise<void> {
      const response = await ask(`/api/jobs/${jobId}/cancel`, { method: 'POST' });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404)
        throw faultOfStatus(response.status, '/api/jobs/…/cancel', '');
    },

    /** Hands a file over, in the place of one of the same name. */
    async upload(file: ServerFile, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
      if (bytes.length > mostUploadBytes) {
        throw faultOf(
          'invalid_request',
          `${file.filename} has ${bytes.length} bytes, too many for an upload`,
        );
      }
      const { filename: name, type, subfolder } = file;
      const form = multipart({ type, subfolder, overwrite: 'true' }, { field: 'image', name, bytes });
      const body = { contentType: form.contentType, bytes: form.body };
      const response = await ask('/upload/image', { method: 'POST', body, ms: limits.fileMs, signal });
      const text = await textOf(response);
      if (!response.ok) throw faultOfStatus(response.status, '/upload/image', text);
    },

    async download(file: ServerFile, signal?: AbortSignal): Promise<Buffer> {
      const query = new URLSearchParams({
        filename: file.filename,
        subfolder: file.subfolder,
        type: file.type,
      });
      const response = await ask(`/view?${query}`, { ms: limits.fileMs, signal });
      if (response.status === 404) throw faultOf('corrupt_output', `${file.filename} is not there any more`);
      if (!response.ok) throw faultOfStatus(response.status, '/view', await textOf(response));
      return read(response, '/view');
    },

    /** Whether a file is there, be it empty; its bytes are not read. */
    async has(file: ServerFile): Promise<boolean> {
      const { filename, subfolder, type } = file;
      const response = await ask(`/view?${new URLSearchParams({ filename, subfolder, type })}`);
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status === 404) return false;
      throw faultOfStatus(response.status, '/view', '');
    },

    /** Names of the files in a folder of models, such as `loras`. */
    listModels: (folder: string, signal?: AbortSignal) =>
      answerOf(z.array(z.string()), `/models/${folder}`, { signal }),

    nodes: () => answerOf(objectInfo, '/object_info', { ms: limits.fileMs }),

    async devices(): Promise<{ version: string | null; names: string[]; gpu: boolean }> {
      const { system, devices } = await answerOf(statsAnswer, '/system_stats');
      return {
        version: system?.comfyui_version ?? null,
        names: devices.map(({ name }) => name),
        gpu: devices.some(({ type }) => type !== undefined && type !== 'cpu'),
      };
    },

    /** Lets the server forget how a job went. Repeatable. */
    async forget(jobId: string): Promise<void> {
      const response = await ask('/history', { method: 'POST', json: { delete: [jobId] } });
      await response.body?.cancel();
      if (!response.ok) throw faultOfStatus(response.status, '/history', '');
    },
  };
}

const read = (response: Response, what: string) => readAnswer(response, what, mostBytes);

const textOf = async (response: Response) => (await read(response, response.url).catch(() => '')).toString();

const jsonOf = (bytes: Buffer): unknown => parsedOrNull(bytes.toString());
