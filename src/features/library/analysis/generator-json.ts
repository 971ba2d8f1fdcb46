import { asObject, type JsonObject } from './json.ts';
import type { FoundMaking } from './making.ts';

/** What generators that write a flat JSON object call the same things. */
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
 * Reads the settings that InvokeAI, NovelAI, Fooocus and SwarmUI write beside a picture: one flat object, with
 * names of their own.
 */
export function readGeneratorJson(generator: string, object: JsonObject): FoundMaking {
  const { prompt, negativePrompt, seed, ...settings } = names;
  const value = (among: readonly string[]) => among.map((name) => object[name]).find((one) => one != null);
  return {
    generator,
    prompt: value(prompt),
    negativePrompt: value(negativePrompt),
    seed: value(seed),
    settings: Object.entries(settings).map(([name, among]) => [name, named(value(among))] as const),
  };
}

/** A model may be an object with its name in it. */
function named(value: unknown): unknown {
  const object = asObject(value);
  return object ? (object.name ?? object.model_name) : value;
}
