import type { RawGenerationMetadata } from './generation-metadata.ts';
import { asObject, type JsonObject } from './json.ts';

/** The keys that generators with a flat JSON object use for each setting. */
const names = {
  prompt: ['prompt', 'positive_prompt', 'Prompt'],
  negativePrompt: ['negative_prompt', 'negativeprompt', 'negativePrompt', 'uc', 'Negative Prompt'],
  seed: ['seed', 'Seed'],
  Model: ['model', 'base_model', 'Base Model', 'model_weights'],
  Steps: ['steps', 'Steps'],
  Sampler: ['sampler', 'scheduler', 'Sampler'],
  'CFG scale': ['cfg_scale', 'cfgscale', 'guidance_scale', 'scale', 'Guidance Scale'],
  Version: ['app_version', 'version', 'swarm_version'],
} as const;

/**
 * Reads the settings that InvokeAI, NovelAI, Fooocus and SwarmUI store in a picture: one flat object, with different
 * keys in each generator.
 */
export function readGeneratorJson(generator: string, object: JsonObject): RawGenerationMetadata {
  const { prompt, negativePrompt, seed, ...settings } = names;
  const value = (among: readonly string[]) => among.map((name) => object[name]).find((one) => one != null);
  return {
    generator,
    prompt: value(prompt),
    negativePrompt: value(negativePrompt),
    seed: value(seed),
    settings: Object.entries(settings).map(([name, among]) => [name, toModelName(value(among))] as const),
  };
}

/** A model is a name, or an object that holds its name. */
function toModelName(value: unknown): unknown {
  const object = asObject(value);
  return object ? (object.name ?? object.model_name) : value;
}
