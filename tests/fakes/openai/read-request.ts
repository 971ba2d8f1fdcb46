/** Reads a request as each server does, by its source: which fields there are, and what it refuses. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { ServerKind } from '../../../src/engines/openai/server-kinds.ts';

export type Asked = {
  width: number;
  height: number;
  seconds: number;
  framesPerSecond: number;
  /** The same for the same request. */
  digest: Buffer;
  fields: Readonly<Record<string, string>>;
  pictures: readonly Buffer[];
  mask: Buffer | null;
};

/** A refusal, as FastAPI and vLLM word it. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Given = { fields: Record<string, string>; files: Map<string, Buffer[]> };

const pictureFields = ['image', 'image[]', 'input_reference'];
const maskFields: Record<ServerKind, string | null> = {
  'vllm-omni': 'mask_image',
  sglang: null,
  dynamo: null,
  'openai-compatible': 'mask',
};

/** @throws Refusal for a request that the server does not take */
export async function readRequest(
  server: ServerKind,
  path: string,
  { body, contentType }: { body: Buffer; contentType: string },
  models: readonly string[],
): Promise<Asked> {
  const isForm = contentType.startsWith('multipart/form-data');
  requireForm(server, path, isForm);
  const given = isForm ? await readForm(body, contentType) : readJson(body, server);
  const { fields, files } = given;
  if (fields.prompt === undefined) throw new Refusal(422, 'prompt: Field required');
  if (server === 'dynamo' && fields.model === undefined) throw new Refusal(400, 'model: missing');
  requireModel(server, fields.model, models);
  if (path.startsWith('/v1/images') && fields.response_format !== 'b64_json')
    throw new Refusal(400, "Only 'b64_json' response format is supported");
  const [, width, height] = /^(\d+)x(\d+)$/.exec(fields.size ?? '') ?? [];
  if (!width || !height) throw new Refusal(400, 'size must be in format WIDTHxHEIGHT');
  const pictures = pictureFields.flatMap((name) => files.get(name) ?? []);
  if (path === '/v1/images/edits' && pictures.length === 0)
    throw new Refusal(422, "Field 'image' or 'url' is required");
  for (const picture of pictures) await sharp(picture).stats();
  const framesPerSecond = Number(fields.fps ?? 24);
  const seconds = fields.num_frames
    ? Number(fields.num_frames) / framesPerSecond
    : Number(fields.seconds ?? 4);
  const mask = files.get(maskFields[server] ?? '')?.[0] ?? null;
  return {
    width: Number(width),
    height: Number(height),
    seconds,
    framesPerSecond,
    digest: createDigest(fields, [...pictures, ...(mask ? [mask] : [])]),
    fields,
    pictures,
    mask,
  };
}

/** Edits are forms everywhere, videos of vLLM-Omni too; Dynamo's frontend reads JSON alone and has no edits. */
function requireForm(server: ServerKind, path: string, isForm: boolean): void {
  const needsForm = path === '/v1/images/edits' || (path === '/v1/videos' && server !== 'dynamo');
  if (server === 'dynamo' && path === '/v1/images/edits') throw new Refusal(404, 'Not Found');
  if (needsForm !== isForm) throw new Refusal(415, 'Unsupported Media Type');
}

function requireModel(server: ServerKind, model: string | undefined, models: readonly string[]): void {
  if (model === undefined || models.includes(model)) return;
  // SGLang serves one model whatever the request names.
  if (server === 'sglang') return;
  if (server === 'vllm-omni') {
    throw new Refusal(
      400,
      `Model mismatch: request specifies '${model}' but server is running '${models[0]}'.`,
    );
  }
  throw new Refusal(404, `Model ${model} not found`);
}

async function readForm(body: Buffer, contentType: string): Promise<Given> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData();
  const fields: Record<string, string> = {};
  const files = new Map<string, Buffer[]>();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else files.set(name, [...(files.get(name) ?? []), Buffer.from(await value.arrayBuffer())]);
  }
  return { fields, files };
}

function readJson(body: Buffer, server: ServerKind): Given {
  const { input_reference, nvext = {}, ...plain } = JSON.parse(body.toString());
  const sampling = ['seed', 'num_inference_steps', 'guidance_scale', 'negative_prompt'];
  if (server === 'dynamo' && sampling.some((name) => name in plain))
    throw new Refusal(400, 'extensions belong under nvext');
  const entries = Object.entries({ ...plain, ...nvext }).map(([name, value]) => [name, String(value)]);
  const [, data] = /^data:image\/png;base64,(.+)$/.exec(input_reference ?? '') ?? [];
  return {
    fields: Object.fromEntries(entries),
    files: new Map(data ? [['input_reference', [Buffer.from(data, 'base64')]]] : []),
  };
}

function createDigest(fields: Readonly<Record<string, string>>, files: readonly Buffer[]): Buffer {
  const hash = createHash('sha256').update(JSON.stringify(fields));
  for (const file of files) hash.update(file);
  return hash.digest();
}
