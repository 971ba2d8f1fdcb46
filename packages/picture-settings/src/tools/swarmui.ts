import { asList, asObject, listOthers, parseJsonObject, pick } from '../json.ts';
import type { RawSettings } from '../settings.ts';

const known = new Set([
  'prompt',
  'negativeprompt',
  'seed',
  'steps',
  'cfgscale',
  'width',
  'height',
  'sampler',
  'comfyuisampler',
  'scheduler',
  'comfyuischeduler',
  'model',
  'loras',
  'loraweights',
  'swarm_version',
]);

/** Reads SwarmUI's `{"sui_image_params": {…}, "sui_models": […]}`; null for other texts. */
export function readSwarm(text: string | undefined): RawSettings | null {
  const whole = parseJsonObject(text);
  const found = asObject(whole?.sui_image_params);
  if (!whole || !found) return null;
  const weights = toTexts(found.loraweights);
  const files = asList(whole.sui_models).map((entry) => asObject(entry) ?? {});
  const hashOf = (param: string, name: unknown) => {
    const file = files.find(
      (each) => each.param === param && (param === 'model' || isNamed(each.name, name)),
    );
    return typeof file?.hash === 'string' ? file.hash.replace(/^0x/, '') : undefined;
  };
  return {
    tool: 'swarmui',
    version: found.swarm_version,
    prompt: found.prompt,
    negativePrompt: found.negativeprompt,
    seed: found.seed,
    sampler: pick(found, 'sampler', 'comfyuisampler'),
    scheduler: pick(found, 'scheduler', 'comfyuischeduler'),
    steps: found.steps,
    guidance: found.cfgscale,
    width: found.width,
    height: found.height,
    model: found.model,
    modelHash: hashOf('model', found.model),
    loras: toTexts(found.loras).map((name, at) => ({
      name,
      weight: weights[at],
      hash: hashOf('loras', name),
    })),
    others: listOthers(found, known),
  };
}

/** A list, or a text with commas. */
function toTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',', 64).map((part) => part.trim());
  return asList(value)
    .slice(0, 64)
    .map((part) => String(typeof part === 'object' ? '' : part));
}

function isNamed(file: unknown, name: unknown): boolean {
  return typeof file === 'string' && typeof name === 'string' && file.replace(/\.safetensors$/, '') === name;
}
