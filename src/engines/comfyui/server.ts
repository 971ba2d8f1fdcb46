/** The HTTP calls of one ComfyUI server, each with a time-out, a bounded response, and faults of the port. */

import { createEngineError } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { encodeMultipart } from '#engines/multipart';
import { describeError, parseJson, readBody } from '#engines/read-body';
import { type Graph, objectInfo } from '#engines/workflows';
import { createTraceHeaders } from '#platform/tracing/spans.ts';
import { toRefusalError, toStatusError } from './faults.ts';
import { type ComfyUiLimits, type ComfyUiOptions, maxResponseBytes, maxUploadBytes } from './options.ts';

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

type CallOptions = {
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
  /** @throws EngineError `gone` for a server that does not answer in time */
  async function call(
    path: string,
    { method = 'GET', body, json, ms, signal }: CallOptions = {},
  ): Promise<Response> {
    const what = `${method} ${path.replace(/\?.*/, '')}`;
    const timeout = AbortSignal.timeout(ms ?? limits.callMs);
    const sent =
      json === undefined
        ? body
        : { contentType: 'application/json', bytes: Buffer.from(JSON.stringify(json)) };
    try {
      return await fetch(`${url}${path}`, {
        method,
        headers: { ...headers, ...createTraceHeaders(), ...(sent && { 'content-type': sent.contentType }) },
        body: sent?.bytes ?? null,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw createEngineError('gone', `${what}: ${describeError(error)}`, { cause: error });
    }
  }

  async function getJson<Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    options: CallOptions = {},
  ): Promise<z.output<Schema>> {
    const response = await call(path, options);
    if (!response.ok) throw toStatusError(response.status, path, await readText(response));
    const parsed = schema.safeParse(await readServerBody(response, path).then(parseJsonBytes));
    if (parsed.success) return parsed.data;
    throw createEngineError('gone', `${path} answered something else: ${z.prettifyError(parsed.error)}`);
  }

  return {
    /** @throws EngineError for a graph that the server refuses, wholly or in part */
    async submit(jobId: string, clientId: string, prompt: Graph): Promise<void> {
      const response = await call('/prompt', {
        method: 'POST',
        json: {
          prompt,
          prompt_id: jobId,
          client_id: clientId,
          extra_data: { preview_method: 'latent2rgb' },
        },
      });
      const text = await readText(response);
      const answer = promptAnswer.safeParse(parseJson(text));
      if (response.status >= 500 || !answer.success) throw toStatusError(response.status, '/prompt', text);
      const nodeErrors = Array.isArray(answer.data.node_errors) ? {} : (answer.data.node_errors ?? {});
      // The server drops a branch with errors and still answers with a success, which would have no result.
      if (response.ok && Object.keys(nodeErrors).length === 0) return;
      if (response.status === 400 || response.ok) {
        throw toRefusalError({ error: answer.data.error, node_errors: nodeErrors });
      }
      throw toStatusError(response.status, '/prompt', text);
    },

    /** @returns null for a job that the server does not know, or no longer knows */
    async findJob(jobId: string, signal?: AbortSignal): Promise<ServerJob | null> {
      const response = await call(`/api/jobs/${jobId}`, { signal });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok) throw toStatusError(response.status, '/api/jobs', await readText(response));
      const parsed = jobAnswer.safeParse(await readServerBody(response, '/api/jobs').then(parseJsonBytes));
      if (parsed.success) return parsed.data;
      throw createEngineError('gone', `/api/jobs answered something else: ${z.prettifyError(parsed.error)}`);
    },

    /** Repeatable. `/interrupt` is no alternative: without an id it stops another client's job. */
    async cancel(jobId: string): Promise<void> {
      const response = await call(`/api/jobs/${jobId}/cancel`, { method: 'POST' });
      await response.body?.cancel();
      if (!response.ok && response.status !== 404)
        throw toStatusError(response.status, '/api/jobs/…/cancel', '');
    },

    /** Uploads a file, replacing one of the same name. */
    async upload(file: ServerFile, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
      if (bytes.length > maxUploadBytes) {
        throw createEngineError(
          'invalid_request',
          `${file.filename} has ${bytes.length} bytes, too many for an upload`,
        );
      }
      const { filename: name, type, subfolder } = file;
      const form = encodeMultipart({ type, subfolder, overwrite: 'true' }, [{ field: 'image', name, bytes }]);
      const body = { contentType: form.contentType, bytes: form.body };
      const response = await call('/upload/image', { method: 'POST', body, ms: limits.fileMs, signal });
      const text = await readText(response);
      if (!response.ok) throw toStatusError(response.status, '/upload/image', text);
    },

    async download(file: ServerFile, signal?: AbortSignal): Promise<Buffer> {
      const query = new URLSearchParams({
        filename: file.filename,
        subfolder: file.subfolder,
        type: file.type,
      });
      const response = await call(`/view?${query}`, { ms: limits.fileMs, signal });
      if (response.status === 404)
        throw createEngineError('corrupt_output', `${file.filename} is not there any more`);
      if (!response.ok) throw toStatusError(response.status, '/view', await readText(response));
      return readServerBody(response, '/view');
    },

    /** Whether a file exists, even an empty one. It does not read the file. */
    async hasFile(file: ServerFile): Promise<boolean> {
      const { filename, subfolder, type } = file;
      const response = await call(`/view?${new URLSearchParams({ filename, subfolder, type })}`);
      await response.body?.cancel();
      if (response.ok) return true;
      if (response.status === 404) return false;
      throw toStatusError(response.status, '/view', '');
    },

    /** The names of the files in a folder of models, such as `loras`. */
    listModels: (folder: string, signal?: AbortSignal) =>
      getJson(z.array(z.string()), `/models/${folder}`, { signal }),

    getNodes: () => getJson(objectInfo, '/object_info', { ms: limits.fileMs }),

    async getDevices(): Promise<{ version: string | null; names: string[]; gpu: boolean }> {
      const { system, devices } = await getJson(statsAnswer, '/system_stats');
      return {
        version: system?.comfyui_version ?? null,
        names: devices.map(({ name }) => name),
        gpu: devices.some(({ type }) => type !== undefined && type !== 'cpu'),
      };
    },

    /** Deletes a job from the server's history. Repeatable. */
    async deleteHistory(jobId: string): Promise<void> {
      const response = await call('/history', { method: 'POST', json: { delete: [jobId] } });
      await response.body?.cancel();
      if (!response.ok) throw toStatusError(response.status, '/history', '');
    },
  };
}

const readServerBody = (response: Response, what: string) => readBody(response, what, maxResponseBytes);

const readText = async (response: Response) =>
  (await readServerBody(response, response.url).catch(() => '')).toString();

const parseJsonBytes = (bytes: Buffer): unknown => parseJson(bytes.toString());
