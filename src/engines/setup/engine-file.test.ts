import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { stack } from '#engines/workflows';
import { checkYaml, formatMistake } from '#platform/checked-yaml.ts';
import { createEngineFileSchema, withoutSecrets } from './engine-file.ts';

/** Reads the example with a change. @throws Error naming every mistake by its line */
async function read(change: (text: string) => string, variables: Record<string, string> = {}) {
  const schema = createEngineFileSchema({ ...withoutSecrets, readVariable: (name) => variables[name] });
  const { mistakes, value } = checkYaml(change(await readFile('engines.example.yaml', 'utf8')), schema);
  if (value !== null) return value;
  throw new Error(mistakes.map((one) => `engines.yaml:${one.line}: ${formatMistake(one)}`).join('\n'));
}

describe('the engine file', () => {
  it('that ships as an example is right, and shows every family', async () => {
    const { engines, models } = await read((text) => text);
    expect(engines).toEqual([
      {
        kind: 'comfyui',
        id: 'gpu-1',
        name: 'GPU 1',
        url: 'http://10.0.0.5:8188',
        headers: {},
        concurrency: 2,
        priority: 0,
      },
    ]);
    const withRunPod = (text: string) => text.replaceAll(/^ {2}# (- kind: runpod| {2}\w+: )/gm, '  $1');
    const both = await read(withRunPod, { RUNPOD_API_KEY: 'of-the-account' });
    expect(both.engines[1]).toEqual({
      kind: 'runpod',
      id: 'pod-1',
      name: 'Pod 1',
      endpoint: 'abc123def456',
      key: 'of-the-account',
      url: 'https://api.runpod.ai/v2',
      concurrency: 4,
      priority: 0,
      handler: 'stock',
      results: 'inline',
      executionTimeout: 900,
      trainingTimeout: 7_200,
      ttl: 14_400,
      lowPriority: false,
    });
    await expect(read(withRunPod)).rejects.toThrow(/RUNPOD_API_KEY is not set/);
    const open = (text: string) => withRunPod(text).replace(/\$\{RUNPOD_API_KEY\}/, 'rpa_OPEN');
    await expect(read(open)).rejects.toThrow(/key: is the name of a variable/);
    await expect(read(open)).rejects.not.toThrow(/rpa_OPEN/);
    const shown = new Set(Object.values(models.stacks).map(({ family }) => family));
    const all = stack.options.map(({ shape }) => shape.family.value);
    expect([...shown].toSorted()).toEqual(all.toSorted());
  });

  it('draws a person from references with the stack of text to image, if its family can', async () => {
    const getStacks = async (change: (text: string) => string) =>
      (await read(change)).models.uses.text_to_image_with_references;
    const without = (text: string) => text.replace(/^ +text_to_image_with_references.*\n/m, '');
    expect(await getStacks((text) => text)).toEqual({ sfw: 'klein', nsfw: 'klein' });
    expect(await getStacks(without)).toEqual({});
    const byKlein = (text: string) =>
      without(text).replaceAll(/(text_to_image|lora_training): z-image/g, '$1: klein');
    expect(await getStacks(byKlein)).toEqual({ sfw: 'klein', nsfw: 'klein' });
  });

  it('takes priority and cost a second of an engine', async () => {
    const { engines } = await read((text) =>
      text.replace('    concurrency: 2', '    priority: 10\n    costPerSecond: 0.0002\n    concurrency: 2'),
    );
    expect(engines[0]).toMatchObject({ priority: 10, costPerSecond: 0.0002 });
  });

  it('takes secrets from variables, and says which one is missing', async () => {
    const withHeaders = (text: string) =>
      text.replace('    # headers:\n    #   Authorization', '    headers:\n      Authorization');
    const { engines } = await read(withHeaders, { GPU_1_AUTHORIZATION: 'Bearer of-the-proxy' });
    expect(engines[0]).toMatchObject({ headers: { Authorization: 'Bearer of-the-proxy' } });
    await expect(read(withHeaders)).rejects.toThrow(
      /engines\.yaml:12: .*the variable GPU_1_AUTHORIZATION is not set/,
    );
  });

  it.each<[string, string, string, RegExp]>([
    ['a stack that is not there', 'inpaint: xl', 'inpaint: xxl', /there is no stack “xxl”/],
    [
      'a family that cannot do it',
      'upscale: larger',
      'upscale: film',
      /wan-2\.2 cannot do this; it takes upscaler/,
    ],
    [
      'models for another family',
      'lora_training: z-image',
      'lora_training: xl',
      /models are trained for sdxl/,
    ],
    [
      'a family that does not draw from reference pictures',
      'with_references: klein',
      'with_references: schnell',
      /uses\.text_to_image_with_references\.sfw: flux-schnell cannot do this; it takes flux2-klein, qwen-image-edit/,
    ],
    [
      'a source of identity twice',
      '# identity: [trained_model, references]',
      'identity: [references, references]',
      /identity: names a source twice/,
    ],
    [
      'an unknown source of identity',
      '# identity: [trained_model, references]',
      'identity: [faces]',
      /identity/,
    ],
    ['a path out of its folder', 'checkpoint: sd_xl', 'checkpoint: ../sd_xl', /stays inside the folder/],
    ['another engine’s name', 'id: gpu-1', 'id: preview', /is the name of another engine/],
    ['a cost below nothing', 'concurrency: 2', 'costPerSecond: -1', /costPerSecond/],
    ['an unknown field', 'concurrency: 2', 'concurency: 2', /Unrecognized key/],
  ])('refuses %s, by its line', async (_, from, to, message) => {
    await expect(read((text) => text.replace(from, to))).rejects.toThrow(message);
    await expect(read((text) => text.replace(from, to))).rejects.toThrow(/engines\.yaml:\d+:/);
  });
});
