import { EngineError, type ParameterSupport, type RequestedSampling } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import { createModelChoice, everyFile } from '#tests/fakes/comfyui/model-files.ts';
import { createObjectInfo } from '#tests/fakes/comfyui/object-info.ts';
import { prompted, textToImage } from '#tests/fakes/comfyui/reviewed-requests.ts';
import { compile, type ModelChoice, objectInfo, probeCapabilities } from './index.ts';

const nodes = objectInfo.parse(createObjectInfo(everyFile));
const jobId = '0b9c1f6e-7d0a-4f0e-9a53-0d6a5e1c2b3d';
const families = ['sd15', 'sdxl', 'zimage', 'qwen', 'flux', 'klein'] as const;

const findTaken = (models: ModelChoice, operation = 'text_to_image', identity?: 'references') =>
  probeCapabilities(models, nodes).parameters.find(
    (each) => each.operation === operation && each.category === 'sfw' && each.identity === identity,
  );

const getTaken = (models: ModelChoice, ...rest: [operation?: string, identity?: 'references']) => {
  const found = findTaken(models, ...rest);
  if (!found) throw new Error('nothing is taken');
  return found;
};

const withSampling = (models: ModelChoice, sampling: object): ModelChoice => ({
  ...models,
  stacks: Object.fromEntries(
    Object.entries(models.stacks).map(([id, stack]) => [
      id,
      'sampling' in stack ? { ...stack, sampling } : stack,
    ]),
  ) as ModelChoice['stacks'],
});

const draw = (models: ModelChoice, sampling: RequestedSampling) =>
  Object.values(compile({ ...textToImage, sampling }, { jobId, models }).graph);

/** The most that a family takes of each parameter that it takes. */
const toLargest = ({ steps, guidance, sampler, scheduler }: ParameterSupport): RequestedSampling => ({
  steps: 'max' in steps ? steps.max : undefined,
  guidance: 'max' in guidance ? guidance.max : undefined,
  sampler: 'values' in sampler ? sampler.values.at(-1) : undefined,
  scheduler: 'values' in scheduler ? scheduler.values.at(-1) : undefined,
});

const getRefusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof EngineError) return error;
  }
  throw new Error('nothing was refused');
};

describe('what a family takes', () => {
  it.each(families)('of %s is its usual values and more, all of which the server lists', (family) => {
    const { steps, guidance, sampler, scheduler, size } = getTaken(createModelChoice(family));
    for (const range of [steps, guidance]) {
      if ('reason' in range) continue;
      expect(range.min).toBeLessThanOrEqual(range.usual);
      expect(range.usual).toBeLessThanOrEqual(range.max);
      expect(range.min).toBeLessThan(range.max);
    }
    const known = nodes.KSampler?.input.required;
    for (const [choice, listed] of [
      [sampler, known?.sampler_name?.values],
      [scheduler, known?.scheduler?.values],
    ] as const) {
      if ('reason' in choice) continue;
      expect(choice.values).toContain(choice.usual);
      expect(listed).toEqual(expect.arrayContaining([...choice.values]));
    }
    if ('reason' in size) throw new Error(size.reason);
    expect(size.max ** 2).toBeGreaterThanOrEqual(size.maxPixels);
    // Every ratio of the port fits, so that a custom size never offers less.
    expect(size.maxPixels).toBeGreaterThan(1024 * 768);
  });

  it.each(families)('of %s reaches the sampler', (family) => {
    const models = createModelChoice(family);
    const asked = toLargest(getTaken(models));
    const inputs = Object.assign({}, ...draw(models, asked).map((node) => node.inputs));
    expect(inputs.steps).toBe(asked.steps);
    expect(inputs.sampler_name).toBe(asked.sampler);
    if (asked.guidance) expect(inputs.cfg).toBe(asked.guidance);
    if (asked.scheduler) expect(inputs.scheduler).toBe(asked.scheduler);
  });

  it.each(['zimage', 'flux', 'klein'] as const)('of %s is no guidance, because it is distilled', (family) => {
    const models = createModelChoice(family);
    expect(getTaken(models).guidance).toEqual({ reason: expect.stringContaining('is distilled') });
    expect(getRefusal(() => draw(models, { guidance: 4 }))).toMatchObject({
      fault: 'unsupported',
      message: expect.stringMatching(/is distilled.* Change it under Advanced/),
    });
    // A base model that the operator gives guidance takes it.
    const base = withSampling(models, { steps: 24, cfg: 5 });
    expect(getTaken(base)).toMatchObject({ guidance: { min: 1, usual: 5 }, steps: { max: 24, usual: 24 } });
    expect(draw(base, { guidance: 3 }).some(({ inputs }) => inputs.cfg === 3)).toBe(true);
  });

  it('of FLUX.2 is no scheduler', () => {
    const models = createModelChoice('klein');
    expect(getTaken(models).scheduler).toEqual({ reason: expect.stringContaining('noise schedule') });
    expect(getRefusal(() => draw(models, { scheduler: 'karras' })).fault).toBe('unsupported');
  });

  it('is refused beyond its bounds, in words', () => {
    const models = createModelChoice('sdxl');
    const message = (sampling: RequestedSampling) => getRefusal(() => draw(models, sampling)).message;
    expect(message({ steps: 61 })).toMatch('This model takes steps from 10 to 60.');
    expect(message({ guidance: 0.5 })).toMatch('This model takes guidance from 1 to 15.');
    expect(message({ sampler: 'unheard_of' })).toMatch('does not take the sampler “unheard_of”');
  });

  it('differs where a person is drawn from reference pictures by another stack', () => {
    const models = createModelChoice('sdxl', 'klein');
    expect(getTaken(models)).toMatchObject({ guidance: { max: 15 } });
    expect(getTaken(models, 'text_to_image', 'references').guidance).toHaveProperty('reason');
  });

  it('of a variation and of a video has a size of its own', () => {
    const models = createModelChoice('sdxl');
    expect(getTaken(models, 'image_to_image')).toMatchObject({
      steps: { max: 60 },
      size: { reason: expect.stringContaining('picture') },
    });
    expect(getTaken(models, 'text_to_video')).toMatchObject({
      steps: { usual: 20 },
      size: { reason: expect.stringContaining('quality') },
    });
    expect(getTaken(models, 'image_to_video')).toMatchObject({
      steps: { usual: 20 },
      guidance: { usual: 3.5 },
    });
    const small = createModelChoice('sdxl', undefined, 'wan-2.2-5b');
    expect(getTaken(small, 'image_to_video')).toMatchObject({
      guidance: { usual: 5, max: 8 },
      sampler: { usual: 'uni_pc' },
    });
    expect(findTaken(models, 'upscale')).toBeUndefined();
  });

  it('leaves out what a server does not know, and is all of it where nothing is known', () => {
    const old = structuredClone(nodes);
    const input = old.KSampler?.input.required.sampler_name;
    if (input) input.values = ['euler', 'dpmpp_2m'];
    const models = createModelChoice('sdxl');
    const list = (known: typeof nodes | null) =>
      probeCapabilities(models, known).parameters.find(({ operation }) => operation === 'text_to_image')
        ?.sampler;
    expect(list(old)).toMatchObject({ values: ['dpmpp_2m', 'euler'] });
    expect(list(null)).toMatchObject({ values: expect.arrayContaining(['uni_pc', 'ddim']) });
  });
});

describe('a custom size', () => {
  it('is that of the result, on the grid of latents', () => {
    const models = createModelChoice('sdxl');
    const size = { width: 1000, height: 600 };
    const compiled = compile({ ...textToImage, size }, { jobId, models });
    expect(compiled.size).toEqual(size);
    const drawn = Object.values(compiled.graph);
    expect(drawn.find(({ class_type }) => class_type === 'EmptyLatentImage')?.inputs).toMatchObject({
      width: 1008,
      height: 608,
    });
    expect(drawn.find(({ class_type }) => class_type === 'ImageScale')?.inputs).toMatchObject(size);
  });

  it('and sampling do not change other requests', () => {
    const models = createModelChoice('sdxl');
    const plain = compile({ ...prompted, operation: 'text_to_image', aspectRatio: '1:1' }, { jobId, models });
    const empty = compile(
      { ...prompted, operation: 'text_to_image', aspectRatio: '1:1', sampling: {} },
      { jobId, models },
    );
    expect(empty).toEqual(plain);
  });
});
