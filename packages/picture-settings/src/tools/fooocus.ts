import { asList, type JsonObject, listOthers, parseJsonObject, pick } from '../json.ts';
import { limits, type RawSettings } from '../settings.ts';

const known = new Set([
  'prompt',
  'negative_prompt',
  'full_prompt',
  'full_negative_prompt',
  'seed',
  'sampler',
  'scheduler',
  'steps',
  'guidance_scale',
  'resolution',
  'base_model',
  'base_model_hash',
  'loras',
  'version',
  'metadata_scheme',
]);
const combined = /^lora_combined_\d{1,2}$/;

/** Reads the JSON of Fooocus' own scheme: one flat object, a size as `(1152, 896)`, LoRAs as `[name, weight, hash]`. */
export function readFooocus(text: string | undefined): RawSettings | null {
  const found = parseJsonObject(text);
  if (!found || !(isFooocus(found) || isPlain(found))) return null;
  const [, width, height] = /^\(?\s*(\d{1,6})\s*[,x×]\s*(\d{1,6})/.exec(String(found.resolution ?? '')) ?? [];
  return {
    tool: isFooocus(found) ? 'fooocus' : 'unknown',
    version: found.version,
    prompt: pick(found, 'prompt') ?? joinTexts(found.full_prompt),
    negativePrompt: pick(found, 'negative_prompt') ?? joinTexts(found.full_negative_prompt),
    seed: found.seed,
    sampler: found.sampler,
    scheduler: found.scheduler,
    steps: found.steps,
    guidance: found.guidance_scale,
    ...{ width, height },
    model: found.base_model,
    modelHash: found.base_model_hash,
    loras: listLoras(found),
    others: listOthers(found, new Set([...known, ...Object.keys(found).filter((key) => combined.test(key))])),
  };
}

const isFooocus = (found: JsonObject) =>
  'base_model' in found || 'metadata_scheme' in found || String(found.version ?? '').startsWith('Fooocus');

/** A flat object in the same words, of a tool that does not name itself. */
const isPlain = (found: JsonObject) =>
  typeof found.prompt === 'string' && ('seed' in found || 'steps' in found);

const joinTexts = (value: unknown) =>
  asList(value)
    .filter((part) => typeof part === 'string')
    .slice(0, limits.facts)
    .join(', ');

function listLoras(found: JsonObject): { name: unknown; weight?: unknown; hash?: unknown }[] {
  const listed = asList(found.loras).filter(Array.isArray);
  if (listed.length > 0) return listed.map(([name, weight, hash]) => ({ name, weight, hash }));
  return Object.entries(found)
    .filter(([key, value]) => combined.test(key) && typeof value === 'string')
    .map(([, value]) => {
      const [name, weight] = String(value).split(' : ', 2);
      return { name, weight };
    });
}
