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

/** Makes the example's engine of a kind a part of the file. */
const uncomment = (kind: string) => (text: string) =>
  text.replace(new RegExp(`^ {2}# - kind: ${kind}\\n( {2}# .*\\n)+`, 'm'), (block) =>
    block.replaceAll(/^ {2}# /gm, '  '),
  );

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
    const withRunPod = uncomment('runpod');
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

  describe('with a server of the OpenAI API', () => {
    const withServer = uncomment('openai');
    const secrets = { OMNI_1_KEY: 'of-the-server' };

    it('takes it as the example shows it', async () => {
      const { engines } = await read(withServer, secrets);
      expect(engines[1]).toEqual({
        kind: 'openai',
        id: 'omni-1',
        name: 'Omni 1',
        server: 'vllm-omni',
        url: 'http://10.0.0.7:8091',
        key: 'of-the-server',
        concurrency: 8,
        priority: 0,
        timeout: 900,
        lostRequests: 3,
        fields: ['seed'],
        models: [
          {
            model: 'black-forest-labs/FLUX.2-klein-4B',
            family: 'flux2-klein',
            licence: 'Apache-2.0',
            uses: ['text_to_image', 'text_to_image_with_references', 'image_to_image', 'inpaint'],
            categories: ['sfw', 'nsfw'],
          },
        ],
      });
      await expect(read(withServer)).rejects.toThrow(/OMNI_1_KEY is not set/);
    });

    it('needs no models beside those of the server, and others do', async () => {
      const alone = (text: string) =>
        withServer(text)
          .replace(/^models:[\s\S]*/m, '')
          .replace(/ {2}- kind: comfyui[\s\S]*?(?=\n {2}- kind: openai)/, '');
      expect((await read(alone, secrets)).models).toMatchObject({ stacks: {}, adapters: {} });
      const both = (text: string) => withServer(text).replace(/^models:[\s\S]*/m, '');
      await expect(read(both, secrets)).rejects.toThrow(/models: is missing: ComfyUI servers/);
    });

    it.each<[string, string, string, RegExp]>([
      ['an unknown server', 'server: vllm-omni', 'server: omni', /server: /],
      ['an address with /v1', '10.0.0.7:8091', '10.0.0.7:8091/v1', /url: is written without \/v1/],
      ['a key in the file', '$' + '{OMNI_1_KEY}', 'sk-open', /key: is the name of a variable/],
      [
        'a use that the server has no call for',
        'server: vllm-omni',
        'server: sglang',
        /uses\.3: sglang does not serve inpaint/,
      ],
      [
        'a use that the server does not have with the family',
        'family: flux2-klein\n',
        'family: qwen-image\n',
        /uses\.1: vllm-omni does not serve text_to_image_with_references with qwen-image; with flux2-klein/,
      ],
      ['a use twice', 'image_to_image, inpaint]', 'inpaint, inpaint]', /uses: names a use twice/],
      [
        'two models for the same work',
        'models:\n      - model',
        'models:\n      - { model: other, family: z-image-turbo, licence: x, uses: [text_to_image] }\n      - model',
        /uses\.0: other is chosen for text_to_image \(sfw\) already/,
      ],
      ['no model', 'models:\n      - model', 'models: []\n    x:\n      - model', /models: /],
    ])('refuses %s, by its line', async (_, from, to, message) => {
      const change = (text: string) => {
        const changed = withServer(text).replace(from, () => to);
        expect(changed).not.toBe(withServer(text));
        return changed;
      };
      await expect(read(change, secrets)).rejects.toThrow(message);
      await expect(read(change, secrets)).rejects.toThrow(/engines\.yaml:\d+:/);
      await expect(read(change, secrets)).rejects.not.toThrow(/sk-open/);
    });
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
