import { describe, expect, it } from 'vitest';
import { modelChoice } from '#engines/workflows';
import { recipes } from './catalogue/index.ts';
import { proposeStacks, toStackFields } from './propose-stacks.ts';

const serverOf = (...paths: string[]) => {
  const files = new Map<string, string[]>();
  for (const one of paths) {
    const [folder = '', ...name] = one.split('/');
    files.set(folder, [...(files.get(folder) ?? []), name.join('/')]);
  }
  return files;
};
const zImage = [
  'diffusion_models/z_image_turbo_bf16.safetensors',
  'text_encoders/qwen_3_4b.safetensors',
  'vae/ae.safetensors',
];
const names = ({ stacks }: ReturnType<typeof proposeStacks>) => stacks.map(({ name }) => name);
const usesOf = ({ uses }: ReturnType<typeof proposeStacks>) =>
  Object.fromEntries(uses.map(({ stack, use }) => [use, stack]));

describe('the catalogue', () => {
  it('gives each family a stack that an engine file accepts, with the names of its files', () => {
    const all = Object.fromEntries(
      recipes.map((recipe) => {
        const files = new Map(recipe.files.map(({ name, role }) => [role, name]));
        return [recipe.stack, toStackFields({ recipe, files })];
      }),
    );
    expect(modelChoice.safeParse({ stacks: all, uses: {} }).error?.issues ?? []).toEqual([]);
  });

  it('recognises its own files, and each file for one role of a family alone', () => {
    for (const { files } of recipes) {
      for (const file of files) {
        expect(file.alike.test(file.name.toLowerCase()), file.name).toBe(true);
        const twins = files.filter(
          (each) => each.folder === file.folder && each.alike.test(file.name.toLowerCase()),
        );
        expect(twins, file.name).toEqual([file]);
      }
    }
  });

  it('has no hash that is none', () => {
    const hashes = recipes.flatMap(({ files }) => files.flatMap(({ sha256 }) => sha256 ?? []));
    expect(hashes.length).toBeGreaterThan(5);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('stacks for the files of a server', () => {
  it('need every file of a family, and name what is missing', () => {
    const proposal = proposeStacks(serverOf(...zImage.slice(0, 2)));
    expect(names(proposal)).toEqual([]);
    const found = proposal.recipes.find(({ recipe }) => recipe.family === 'z-image-turbo');
    expect(found?.missing.map(({ folder, name }) => `${folder}/${name}`)).toEqual(['vae/ae.safetensors']);
  });

  it('take files of other precisions and in folders, the catalogue’s own first', () => {
    const proposal = proposeStacks(
      serverOf(
        'diffusion_models/fast/z_image_turbo_fp8.safetensors',
        'text_encoders/Qwen_3_4b_fp8_mixed.safetensors',
        'text_encoders/qwen_3_4b.safetensors',
        'vae/flux_ae.safetensors',
      ),
    );
    expect(Object.fromEntries(proposal.stacks[0]?.files ?? [])).toEqual({
      diffusion: 'fast/z_image_turbo_fp8.safetensors',
      textEncoder: 'qwen_3_4b.safetensors',
      vae: 'flux_ae.safetensors',
    });
  });

  it.each([
    ['FLUX.1 dev', 'diffusion_models/flux1-dev.safetensors'],
    ['FLUX.1 Kontext', 'diffusion_models/flux1-kontext-dev.safetensors'],
    ['FLUX.2 klein 9B', 'diffusion_models/flux-2-klein-9b.safetensors'],
    ['FLUX.2 dev', 'diffusion_models/flux2-dev.safetensors'],
    ['a checkpoint of an unknown licence', 'checkpoints/anything.safetensors'],
  ])('are none of %s', (_, model) => {
    const rest = [
      'text_encoders/clip_l.safetensors',
      'text_encoders/t5xxl_fp16.safetensors',
      'text_encoders/qwen_3_4b.safetensors',
      'vae/ae.safetensors',
      'vae/flux2-vae.safetensors',
    ];
    expect(names(proposeStacks(serverOf(model, ...rest)))).toEqual([]);
  });

  it('assign a use to the first family that can, and keep what is assigned', () => {
    const both = serverOf(...zImage, 'checkpoints/sd_xl_base_1.0.safetensors');
    expect(usesOf(proposeStacks(both))).toEqual({
      text_to_image: 'z-image',
      image_to_image: 'z-image',
      inpaint: 'z-image',
      lora_training: 'z-image',
    });
    const { stacks, uses } = modelChoice.parse({
      stacks: { mine: { family: 'sdxl', licence: 'Own', checkpoint: 'sd_xl_base_1.0.safetensors' } },
      uses: { text_to_image: 'mine', inpaint: { nsfw: 'mine' } },
    });
    const proposal = proposeStacks(both, stacks, uses);
    expect(names(proposal)).toEqual(['z-image', 'mine']);
    expect(proposal.stacks.map(({ exists }) => exists)).toEqual([false, true]);
    // Models are trained for the family that draws.
    expect(usesOf(proposal)).toEqual({ image_to_image: 'z-image', lora_training: 'mine' });
  });

  it('train no model where two families draw', () => {
    const { stacks, uses } = modelChoice.parse({
      stacks: {
        a: { family: 'sdxl', licence: 'Own', checkpoint: 'sd_xl_base_1.0.safetensors' },
        b: { family: 'sd15', licence: 'Own', checkpoint: 'v1-5-pruned.safetensors' },
      },
      uses: { text_to_image: { sfw: 'a', nsfw: 'b' } },
    });
    expect(usesOf(proposeStacks(serverOf(...zImage), stacks, uses)).lora_training).toBeUndefined();
  });

  it('get a free name where another stack has theirs', () => {
    const { stacks } = modelChoice.parse({
      stacks: { 'z-image': { family: 'sdxl', licence: 'Own', checkpoint: 'x.safetensors' } },
      uses: {},
    });
    expect(names(proposeStacks(serverOf(...zImage), stacks))).toEqual(['z-image-2']);
  });
});
