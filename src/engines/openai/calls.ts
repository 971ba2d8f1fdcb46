/** The body of a request in the words of each server (docs/distributed-engines.md has their sources). */
import { createEngineError } from '@castwright/engine-port/faults';
import { encodeMultipart, type FormFile } from '#engines/multipart';
import type { Draft, PictureDraft, VideoDraft } from './draft.ts';
import type { ExtraField, OpenAiOptions } from './options.ts';

export type ServerCall = { path: string; contentType: string; body: Buffer };
type Value = string | number | undefined;

/** The most bytes of a request; the largest pictures of a job are scaled to some megapixels before. */
const maxBodyBytes = 128 * 1024 * 1024;

/** Creates the request for a picture or a video. @throws EngineError `invalid_request` for one that is too large */
export function createCall(draft: Draft, options: Pick<OpenAiOptions, 'server' | 'fields'>): ServerCall {
  const call =
    options.server === 'dynamo'
      ? createDynamoCall(draft)
      : draft.kind === 'video'
        ? createVideoCall(draft, options)
        : createPictureCall(draft, options);
  if (call.body.length > maxBodyBytes)
    throw createEngineError('invalid_request', `a request of ${call.body.length} bytes`);
  return call;
}

const toSize = ({ size: { height, width } }: Draft) => `${width}x${height}`;

/** A picture from a prompt as JSON; one from pictures as a form (`/v1/images/edits`). */
function createPictureCall(
  draft: PictureDraft,
  options: Pick<OpenAiOptions, 'server' | 'fields'>,
): ServerCall {
  const { mask, model, pictures, prompt, strength } = draft;
  const isStandard = options.server === 'openai-compatible';
  const fields = {
    model: model.model,
    prompt,
    n: 1,
    size: toSize(draft),
    response_format: 'b64_json',
    ...(!isStandard && { output_format: 'png' }),
    ...createSamplingFields(draft, options),
  };
  if (pictures.length === 0) return toJson('/v1/images/generations', fields);
  // The SDK of OpenAI sends several pictures as `image[]`; vLLM-Omni and SGLang read either.
  const field = isStandard && pictures.length > 1 ? 'image[]' : 'image';
  const files = pictures.map((bytes, at): FormFile => toPng(field, `image-${at + 1}.png`, bytes));
  if (mask) files.push(toPng(isStandard ? 'mask' : 'mask_image', 'mask.png', mask));
  return toForm('/v1/images/edits', { ...fields, strength: strength ?? undefined }, files);
}

function createVideoCall(draft: VideoDraft, options: Pick<OpenAiOptions, 'server' | 'fields'>): ServerCall {
  const { frames, framesPerSecond, model, pictures, prompt, seconds } = draft;
  const isStandard = options.server === 'openai-compatible';
  const fields = {
    model: model.model,
    prompt,
    size: toSize(draft),
    ...(isStandard ? { seconds } : { fps: framesPerSecond, num_frames: frames }),
    ...createSamplingFields(draft, options),
  };
  const files = pictures.map((bytes) => toPng('input_reference', 'first-frame.png', bytes));
  return toForm('/v1/videos', fields, files);
}

/** What goes beyond the OpenAI API; of a server that is merely compatible, what the operator's file names. */
function createSamplingFields(
  draft: Draft,
  { fields, server }: Pick<OpenAiOptions, 'server' | 'fields'>,
): Record<string, Value> {
  const { guidance, model, negativePrompt, seed, steps } = draft;
  const all: Record<ExtraField, Value> = {
    seed,
    num_inference_steps: steps,
    negative_prompt: negativePrompt ?? undefined,
    guidance_scale: guidance ?? undefined,
  };
  if (server === 'openai-compatible') return Object.fromEntries(fields.map((field) => [field, all[field]]));
  // Qwen-Image has the guidance of a distilled model besides, and calls the usual one true CFG.
  if (!model.family.startsWith('qwen-image')) return all;
  const { guidance_scale, ...others } = all;
  return { ...others, true_cfg_scale: guidance_scale };
}

/** Dynamo's frontend takes JSON alone, with its extensions under `nvext` and one picture as a data URL. */
function createDynamoCall(draft: Draft): ServerCall {
  const { guidance, model, negativePrompt, pictures, prompt, seed, steps } = draft;
  const [first] = pictures;
  const nvext = withoutEmpty({
    seed,
    num_inference_steps: steps,
    guidance_scale: guidance ?? undefined,
    negative_prompt: negativePrompt ?? undefined,
    ...(draft.kind === 'video' && { fps: draft.framesPerSecond, num_frames: draft.frames }),
  });
  const fields = {
    model: model.model,
    prompt,
    size: toSize(draft),
    response_format: 'b64_json',
    ...(first && { input_reference: `data:image/png;base64,${first.toString('base64')}` }),
    nvext,
  };
  if (draft.kind === 'picture') return toJson('/v1/images/generations', { ...fields, n: 1 });
  return toJson('/v1/videos', { ...fields, seconds: draft.seconds, output_format: 'mp4' });
}

const withoutEmpty = (fields: Record<string, Value>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const toPng = (field: string, name: string, bytes: Buffer): FormFile => ({
  field,
  name,
  bytes,
  mediaType: 'image/png',
});

const toJson = (path: string, fields: object): ServerCall => ({
  path,
  contentType: 'application/json',
  body: Buffer.from(JSON.stringify(fields)),
});

function toForm(path: string, fields: Record<string, Value>, files: readonly FormFile[]): ServerCall {
  const texts = Object.entries(withoutEmpty(fields)).map(([name, value]) => [name, String(value)]);
  return { path, ...encodeMultipart(Object.fromEntries(texts), files) };
}
