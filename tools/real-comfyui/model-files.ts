/** The engine file of the kit: every family that the code knows, with fast sampling, and the weights that it needs. */
import type { ModelChoice } from '#engines/workflows';
import { createModelChoice } from '#tests/fakes/comfyui/model-files.ts';

/** A file that a stack names, and where a server looks for it. */
export type WantedFile = { family: string; role: string; folder: string; file: string };

const foldersByRole: Record<string, string> = {
  checkpoint: 'checkpoints',
  diffusion: 'diffusion_models',
  highNoise: 'diffusion_models',
  lowNoise: 'diffusion_models',
  textEncoder: 'text_encoders',
  secondTextEncoder: 'text_encoders',
  vae: 'vae',
  faceLandmarker: 'detection',
  model: 'upscale_models',
  lora: 'loras',
  edges: 'controlnet',
};

/** What make_weights.py calls the experts that take a picture: they have more channels than those of prompts alone. */
const expertsForPictures = 'wan-2.2-i2v';

/** The least that shows a step: random weights draw nothing better in more of them. */
const steps = 2;

/** The models of the doubles (tests/fakes/comfyui), as the kit uses them. */
export function createKitModels(): ModelChoice {
  const models = structuredClone(createModelChoice('sd15'));
  for (const stack of Object.values(models.stacks)) {
    if ('sampling' in stack) stack.sampling = { ...stack.sampling, steps };
  }
  return models;
}

/** Every file that these models name, once. */
export function listWantedFiles({ adapters, stacks, uses }: ModelChoice): WantedFile[] {
  const fromPictures = Object.values(uses.image_to_video ?? {});
  const files = Object.entries(stacks).flatMap(([id, stack]): WantedFile[] => {
    const { family } = stack;
    const parts = Object.entries(stack).flatMap(([role, file]) => {
      const folder = foldersByRole[role];
      if (!folder || typeof file !== 'string') return [];
      const isExpert = role === 'highNoise' || role === 'lowNoise';
      const kind = isExpert && fromPictures.includes(id) ? expertsForPictures : family;
      return [{ family: kind, role, folder, file }];
    });
    const loras = 'loras' in stack ? stack.loras.map(({ file }) => createLora(family, file)) : [];
    return [...parts, ...loras];
  });
  const named = Object.values(adapters).map(({ family, file }) => createLora(family, file));
  const byPlace = new Map([...files, ...named].map((each) => [`${each.folder}/${each.file}`, each]));
  return [...byPlace.values()];
}

const createLora = (family: string, file: string): WantedFile => ({
  family,
  role: 'lora',
  folder: 'loras',
  file,
});
