import { asList, asObject, type JsonObject, listOthers, parseJsonObject, pick } from '../json.ts';
import type { RawSettings } from '../settings.ts';

const known = new Set([
  'app_version',
  'positive_prompt',
  'negative_prompt',
  'seed',
  'scheduler',
  'steps',
  'cfg_scale',
  'guidance',
  'width',
  'height',
  'model',
  'loras',
]);

/** Reads `invokeai_metadata`: one flat object; a model and a LoRA are objects with a name. */
export function readInvokeMetadata(text: string | undefined): RawSettings | null {
  const found = parseJsonObject(text);
  if (!found) return null;
  const model = asObject(found.model);
  return {
    tool: 'invokeai',
    version: found.app_version,
    prompt: found.positive_prompt,
    negativePrompt: found.negative_prompt,
    seed: found.seed,
    // One name stands for sampler and schedule.
    sampler: found.scheduler,
    steps: found.steps,
    guidance: pick(found, 'cfg_scale', 'guidance'),
    width: found.width,
    height: found.height,
    model: model ? pick(model, 'name', 'model_name') : found.model,
    modelHash: model?.hash,
    loras: asList(found.loras).map(toLora),
    others: listOthers(found, known),
  };
}

/** Version 3 has `{lora: {model_name}, weight}`, later ones `{model: {name}, weight}`. */
function toLora(entry: unknown) {
  const lora = asObject(entry) ?? {};
  const model = asObject(lora.model) ?? asObject(lora.lora) ?? {};
  return { name: pick(model, 'name', 'model_name'), weight: lora.weight, hash: model.hash };
}

const knownOfImage = new Set(['prompt', 'seed', 'sampler', 'steps', 'cfg_scale', 'width', 'height']);

/** Reads `sd-metadata` of InvokeAI 2: the settings are in `image`, and the negative prompt in brackets in the prompt. */
export function readInvokeLegacy(text: string | undefined): RawSettings | null {
  const found = parseJsonObject(text);
  const image = asObject(found?.image);
  if (!found || !image) return null;
  return {
    tool: 'invokeai',
    version: found.app_version,
    ...splitPrompt(joinPrompts(image.prompt)),
    seed: image.seed,
    sampler: image.sampler,
    steps: image.steps,
    guidance: image.cfg_scale,
    width: image.width,
    height: image.height,
    model: found.model_weights,
    modelHash: found.model_hash,
    others: listOthers(image, knownOfImage),
  };
}

/** A text, or a list of weighted texts. */
function joinPrompts(prompt: unknown): string {
  if (typeof prompt === 'string') return prompt;
  const texts = asList(prompt)
    .slice(0, 32)
    .map((part) => (asObject(part) as JsonObject | null)?.prompt);
  return texts.filter((part) => typeof part === 'string').join(' ');
}

/** Takes the parts in brackets out of a prompt: InvokeAI 2 avoided what they say. */
function splitPrompt(text: string): { prompt: string; negativePrompt: string } {
  const avoided: string[] = [];
  const prompt = text.slice(0, 20_000).replace(/\[([^[\]]*)\]/g, (_, words: string) => {
    avoided.push(words.trim());
    return '';
  });
  return { prompt: prompt.trim(), negativePrompt: avoided.join(', ') };
}

/** The options of InvokeAI's command line. */
const options = { s: 'steps', S: 'seed', W: 'width', H: 'height', C: 'guidance', A: 'sampler' } as const;

/** Reads `Dream` of InvokeAI 1 and 2: `"a prompt" -s 50 -S 42 -W 512 -H 512 -C 7.5 -A k_lms`. */
export function readDream(text: string | undefined): RawSettings | null {
  const line = text?.trim().slice(0, 40_000) ?? '';
  const end = line.lastIndexOf('"');
  const isQuoted = line.startsWith('"') && end > 0;
  const firstOption = line.search(/ -[a-zA-Z]/);
  if (!isQuoted && firstOption < 0) return null;
  const prompt = isQuoted ? line.slice(1, end) : line.slice(0, firstOption);
  const found: RawSettings = { tool: 'invokeai', ...splitPrompt(prompt) };
  const others: [string, string][] = [];
  const words = line.slice(isQuoted ? end + 1 : firstOption);
  for (const [, name = '', value = ''] of words.matchAll(/-([a-zA-Z])[ =]?([\w.+:-]{1,60})/g)) {
    if (name in options) found[options[name as keyof typeof options]] ??= value;
    else if (others.length < 20) others.push([`-${name}`, value]);
  }
  return found.steps === undefined && found.seed === undefined ? null : { ...found, others };
}
