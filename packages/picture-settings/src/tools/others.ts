import { type JsonObject, listOthers, parseJsonObject, pick } from '../json.ts';
import type { RawSettings } from '../settings.ts';

const knownOfNovel = new Set([
  'prompt',
  'uc',
  'seed',
  'sampler',
  'noise_schedule',
  'steps',
  'scale',
  'width',
  'height',
]);

/** Reads NovelAI's texts: `Description` is the prompt, and `Comment` the settings as JSON. */
export function readNovelAi(texts: ReadonlyMap<string, string>): RawSettings | null {
  if (texts.get('Software') !== 'NovelAI') return null;
  const found: JsonObject = parseJsonObject(texts.get('Comment')) ?? {};
  return {
    tool: 'novelai',
    version: texts.get('Source'),
    prompt: texts.get('Description') ?? found.prompt,
    negativePrompt: found.uc,
    seed: found.seed,
    sampler: found.sampler,
    scheduler: found.noise_schedule,
    steps: found.steps,
    guidance: found.scale,
    width: found.width,
    height: found.height,
    others: listOthers(found, knownOfNovel),
  };
}

const knownOfDraw = new Set(['c', 'uc', 'seed', 'sampler', 'steps', 'scale', 'size', 'model', 'v2']);

/** Reads what Draw Things writes into XMP: `c` is the prompt, `uc` the negative prompt, `size` is `512x768`. */
export function readDrawThings(text: string | undefined): RawSettings | null {
  const found = parseJsonObject(text);
  if (!found || typeof found.c !== 'string') return null;
  const [, width, height] = /^(\d{1,6})x(\d{1,6})$/.exec(String(found.size ?? '')) ?? [];
  return {
    tool: 'draw_things',
    prompt: found.c,
    negativePrompt: found.uc,
    seed: found.seed,
    sampler: found.sampler,
    steps: found.steps,
    guidance: pick(found, 'scale'),
    ...{ width, height },
    model: found.model,
    others: listOthers(found, knownOfDraw),
  };
}
