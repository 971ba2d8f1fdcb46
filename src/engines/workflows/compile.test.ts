import path from 'node:path';
import { EngineError, type Operation } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import { createModelChoice, everyFile } from '#tests/fakes/comfyui/model-files.ts';
import { createObjectInfo } from '#tests/fakes/comfyui/object-info.ts';
import { prompted, reviewedRequests, textToImage } from '#tests/fakes/comfyui/reviewed-requests.ts';
import {
  adaptToServer,
  type CompiledGraph,
  compile,
  createStepPlan,
  findProblems,
  type GraphRequest,
  objectInfo,
  probeCapabilities,
} from './index.ts';

const nodes = objectInfo.parse(createObjectInfo(everyFile));
const jobId = '0b9c1f6e-7d0a-4f0e-9a53-0d6a5e1c2b3d';

const compileReviewed = (name: string) => {
  const found = reviewedRequests[name];
  if (!found) throw new Error(name);
  return compile(found.request, {
    jobId,
    models: createModelChoice(found.pictures, found.references, found.videos),
  });
};

/** Formats a graph with one node per line. */
function formatGraph({ graph, resultNode }: CompiledGraph): string {
  const lines = Object.entries(graph).map(([id, node]) => `    "${id}": ${JSON.stringify(node)}`);
  return `{\n  "resultNode": "${resultNode}",\n  "graph": {\n${lines.join(',\n')}\n  }\n}\n`;
}

describe('a graph', () => {
  it.each(Object.keys(reviewedRequests))('for %s is the one that was reviewed', async (name) => {
    const reviewed = path.join(import.meta.dirname, 'reviewed', `${name}.json`);
    await expect(formatGraph(compileReviewed(name))).toMatchFileSnapshot(reviewed);
  });

  it.each(Object.keys(reviewedRequests))('for %s is one that a server runs', (name) => {
    expect(findProblems(adaptToServer(compileReviewed(name).graph, nodes), nodes)).toEqual([]);
  });

  it.each(Object.keys(reviewedRequests))(
    'for %s says where its result is, and does nothing besides',
    (name) => {
      const { graph, resultNode } = compileReviewed(name);
      expect(nodes[graph[resultNode]?.class_type ?? '']?.output_node).toBe(true);
      const used = new Set(Object.values(graph).flatMap(({ inputs }) => Object.values(inputs).map(String)));
      const idle = Object.entries(graph).filter(
        ([id, { class_type }]) =>
          !nodes[class_type]?.output_node && ![...used].some((link) => link.startsWith(`${id},`)),
      );
      expect(idle).toEqual([]);
    },
  );

  it('is the same for the same request, and names the job in what it writes', () => {
    expect(compileReviewed('face-swap.two-faces')).toEqual(compileReviewed('face-swap.two-faces'));
    for (const name of Object.keys(reviewedRequests)) {
      const prefixes = Object.values(compileReviewed(name).graph).flatMap(({ inputs }) =>
        [inputs.filename_prefix, inputs.prefix].filter((each) => each !== undefined),
      );
      expect(prefixes.every((prefix) => String(prefix).endsWith(jobId))).toBe(true);
    }
  });

  it.each([
    ['text-to-image.flux2-klein', [4]],
    ['image-to-image.flux2-klein', [4]],
    ['image-to-image.z-image-turbo', [8]],
    ['text-to-video', [10, 10]],
    ['image-to-video.with-parameters', [6, 6]],
    ['image-to-video.wan-2.2-5b', [20]],
    ['lora-training.flux2-klein', [800]],
  ])('for %s has the steps that a server reports', (name, steps) => {
    expect(createStepPlan(compileReviewed(name).graph).map((each) => each.steps)).toEqual(steps);
  });

  it('for an extension has the words for its surroundings, or else those of the request', () => {
    const { request, pictures } = reviewedRequests['inpaint.remove'] ?? {};
    if (request?.operation !== 'inpaint' || !pictures) throw new Error('no removal');
    const draw = (task: typeof request.task, prompt: string) =>
      compile({ ...request, task, prompt }, { jobId, models: createModelChoice(pictures) }).graph;
    expect(draw('extend', '')).toEqual(draw('remove', ''));
    expect(draw('extend', 'a pier')).toEqual(draw('replace', 'a pier'));
  });

  it('for a training draws its sample of one prompt and the training’s seed, whatever the set is', () => {
    const { request, pictures } = reviewedRequests['lora-training.sdxl'] ?? {};
    if (request?.operation !== 'lora_training' || !pictures) throw new Error('no training');
    const train = (facts: Partial<typeof request>) =>
      compile({ ...request, ...facts }, { jobId, models: createModelChoice(pictures) }).graph;
    const captions = request.pictures.map((each) => ({ ...each, caption: 'cwx person, at a harbour' }));
    expect(train({ name: 'Bea', pictures: captions.slice(1) })).toEqual(train({}));
    expect(train({ seed: request.seed + 1 })).not.toEqual(train({}));
  });

  it('covers every operation but reading, joining and editing, which other engines do', () => {
    const covered = new Set<Operation>(
      Object.values(reviewedRequests).map(({ request }) => request.operation),
    );
    expect([...covered].toSorted()).toEqual(
      [
        'caption',
        'face_swap',
        'image_to_image',
        'image_to_video',
        'inpaint',
        'lora_training',
        'text_to_image',
        'text_to_image_with_face',
        'text_to_video',
        'upscale',
        'upscale_video',
      ].toSorted(),
    );
  });
});

describe('what the operator has not provided', () => {
  const models = createModelChoice('zimage');
  const refusal = (request: GraphRequest, chosen = models) => {
    try {
      compile(request, { jobId, models: chosen });
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
    return null;
  };

  it('is refused by category, in plain words', () => {
    const safeOnly = { ...models, uses: { ...models.uses, text_to_image: { sfw: 'zimage' } } };
    expect(refusal(textToImage, safeOnly)).toBeNull();
    const refused = refusal({ ...textToImage, category: 'nsfw' }, safeOnly);
    expect(refused?.fault).toBe('unsupported');
    expect(refused?.message).toBe('This engine has no model to make pictures in the adult category.');
  });

  it('as an upscale model is missing for pictures and for videos', () => {
    const uses = { ...models.uses, upscale: { nsfw: 'larger' } };
    for (const name of ['upscale', 'upscale-video']) {
      const { request } = reviewedRequests[name] ?? {};
      if (!request) throw new Error(name);
      expect(refusal(request)).toBeNull();
      const refused = refusal(request, { ...models, uses });
      expect(refused?.fault).toBe('unsupported');
      expect(refused?.message).toBe(
        'This engine has no model to enlarge pictures or videos in the safe-for-work category.',
      );
    }
  });

  it('as the LoRA of a tag, or for another family, is a missing model', () => {
    for (const name of ['unheard-of', 'rain']) {
      const refused = refusal({ ...textToImage, adapters: [name] });
      expect(refused).toMatchObject({ fault: 'missing_model', retryable: false });
      expect(refused?.message).not.toContain('safetensors');
      expect(refused?.operatorDetail).toContain(name);
    }
  });

  it('as a creator’s LoRA of the family that draws follows the others with its weight; of another it is refused', () => {
    const lora = { id: 'l', sha256: 'd'.repeat(64), family: 'sdxl', weight: -0.5 };
    const own = { ...textToImage, loras: [lora] };
    const { graph } = compile(own, { jobId: 'j', models: createModelChoice('sdxl') });
    const loader = Object.values(graph).find(({ class_type }) => class_type === 'LoraLoader');
    expect(loader?.inputs).toMatchObject({
      lora_name: `castwright/${lora.sha256}.safetensors`,
      strength_model: -0.5,
      strength_clip: -0.5,
    });
    const refused = refusal({ ...textToImage, loras: [{ ...lora, family: 'wan-2.2' }] });
    expect(refused).toMatchObject({ fault: 'unsupported', retryable: false });
    expect(refused?.message).not.toContain('wan');
  });

  it('a picture model is not put into a video from a prompt', () => {
    const refused = refusal({
      ...prompted,
      operation: 'text_to_video',
      trained: { id: 'm', sha256: 'c'.repeat(64) },
      seconds: 5,
      width: 832,
      height: 480,
    });
    expect(refused?.fault).toBe('unsupported');
  });

  it('a last frame is refused by the family that was not trained for one', () => {
    const picture = { name: 'castwright/a.png', width: 1280, height: 720 };
    const request = {
      ...prompted,
      operation: 'image_to_video',
      source: picture,
      seconds: 5,
      width: 1280,
      height: 720,
    } as const;
    const small = createModelChoice('zimage', undefined, 'wan-2.2-5b');
    expect(refusal(request, small)).toBeNull();
    const refused = refusal({ ...request, lastFrame: picture }, small);
    expect(refused).toMatchObject({ fault: 'unsupported' });
    expect(refused?.message).toBe(
      'Videos on this engine cannot end with a picture of your choice. Leave the last frame out.',
    );
    expect(refusal({ ...request, lastFrame: picture })).toBeNull();
    expect(probeCapabilities(small, null).unsupportedWithLastFrame.map(({ category }) => category)).toEqual([
      'sfw',
      'nsfw',
    ]);
    expect(probeCapabilities(models, null).unsupportedWithLastFrame).toEqual([]);
  });
});

describe('regions', () => {
  const regions = [{ box: { x: 0.5, y: 0.25, width: 0.5, height: 0.75 }, prompt: 'a man in a hat' }];
  const draw = (pictures: Parameters<typeof createModelChoice>[0], more: Partial<typeof drawn> = {}) =>
    compile({ ...drawn, ...more }, { jobId, models: createModelChoice(pictures) }).graph;
  const drawn: Extract<GraphRequest, { operation: 'text_to_image' }> = { ...textToImage, regions };
  const find = (graph: ReturnType<typeof draw>, type: string) =>
    Object.entries(graph).filter(([, node]) => node.class_type === type);

  it('count in their boxes beside the prompt, in both passes of a large picture, and leave the negative prompt alone', () => {
    const graph = draw('sd15', { aspectRatio: '16:9' });
    const [area] = find(graph, 'ConditioningSetAreaPercentage');
    expect(area?.[1].inputs).toMatchObject({ x: 0.5, y: 0.25, width: 0.5, height: 0.75, strength: 1 });
    const [combined] = find(graph, 'ConditioningCombine');
    const encoded = find(graph, 'CLIPTextEncode');
    const text = (link: unknown) =>
      encoded.find(([id]) => Array.isArray(link) && id === link[0])?.[1].inputs.text;
    expect(text(combined?.[1].inputs.conditioning_1)).toBe(textToImage.prompt);
    expect(text(area?.[1].inputs.conditioning)).toBe('a man in a hat');
    const samplers = find(graph, 'KSampler').map(([, { inputs }]) => inputs);
    expect(samplers).toHaveLength(2);
    for (const { negative, positive } of samplers) {
      expect(positive).toEqual([combined?.[0], 0]);
      expect(text(negative)).toBe('crowd');
    }
  });

  it('are refused by transformers, and listed so with the reason', () => {
    const reason = 'The model that draws here takes no regions. Describe in the prompt where things are.';
    for (const pictures of ['zimage', 'qwen', 'flux', 'klein'] as const) {
      expect(() => draw(pictures)).toThrow(reason);
      const { regions: listed } = probeCapabilities(createModelChoice(pictures), nodes);
      expect(new Set(listed.map((each) => each.reason))).toEqual(new Set([reason]));
    }
    expect(probeCapabilities(createModelChoice('sdxl'), nodes).regions).toEqual(
      (['sfw', 'nsfw'] as const).map((category) => ({ operation: 'text_to_image', category, reason: null })),
    );
  });

  it('are not taken where another model draws from reference pictures, nor by a server without the node', () => {
    const mixed = createModelChoice('sdxl', 'edit');
    const listed = probeCapabilities(mixed, nodes).regions.filter(({ category }) => category === 'sfw');
    expect(listed.map(({ identity, reason }) => [identity, reason === null])).toEqual([
      [undefined, true],
      ['references', false],
    ]);
    const { ConditioningSetAreaPercentage: _, ...older } = createObjectInfo(everyFile);
    const [first] = probeCapabilities(createModelChoice('sdxl'), objectInfo.parse(older)).regions;
    expect(first?.reason).toBe('The engine’s software is too old for this.');
  });
});

describe('what a server can do', () => {
  const keys = (works: readonly { operation: Operation; category: string }[]) =>
    works.map(({ operation, category }) => `${operation} ${category}`).toSorted();
  const inBothCategories = (...operations: Operation[]) =>
    operations.flatMap((operation) => [`${operation} nsfw`, `${operation} sfw`]).toSorted();

  it('is everything but reading, joining and editing, with every file in its place', () => {
    const { unsupported: lacks, operations } = probeCapabilities(createModelChoice('zimage'), nodes);
    expect(operations).toHaveLength(11);
    expect(keys(lacks)).toEqual(inBothCategories('image_to_text', 'join_videos', 'edit_video'));
    expect([...new Set(lacks.map(({ reason }) => reason))]).toEqual([
      'This engine does not read text in pictures.',
      'This engine does not join videos.',
      'This engine does not edit videos.',
    ]);
  });

  it('lacks what a missing file is needed for, and names the file to the operator alone', () => {
    const fewer = { ...everyFile, detection: [], upscale_models: ['other.pth'] };
    const { unsupported: lacks } = probeCapabilities(
      createModelChoice('zimage'),
      objectInfo.parse(createObjectInfo(fewer)),
    );
    expect(keys(lacks)).toEqual(
      inBothCategories(
        'face_swap',
        'image_to_text',
        'join_videos',
        'edit_video',
        'text_to_image_with_face',
        'upscale',
        'upscale_video',
      ),
    );
    const upscale = lacks.find(({ operation }) => operation === 'upscale');
    expect(upscale?.reason).toBe('The engine lacks a model file for this.');
    expect(upscale?.details).toEqual([
      '4x-generic.safetensors is not among the files of UpscaleModelLoader.model_name',
    ]);
  });

  it('lacks what an older version has no node for', () => {
    const { TextGenerate: _, ...older } = createObjectInfo(everyFile);
    const { unsupported: lacks } = probeCapabilities(createModelChoice('zimage'), objectInfo.parse(older));
    const caption = lacks.find(({ operation }) => operation === 'caption');
    expect(caption?.reason).toBe('The engine’s software is too old for this.');
    expect(caption?.details).toEqual(['there is no node TextGenerate']);
  });

  it('may differ between the two categories', () => {
    const models = createModelChoice('zimage');
    const { unsupported: lacks, operations } = probeCapabilities(
      { ...models, uses: { ...models.uses, text_to_video: { nsfw: 'film' } } },
      nodes,
    );
    expect(operations).toContain('text_to_video');
    expect(keys(lacks)).toContain('text_to_video sfw');
    expect(keys(lacks)).not.toContain('text_to_video nsfw');
  });

  it('is less with a trained model: none in videos from prompts, and none where another family draws', () => {
    const models = createModelChoice('zimage');
    expect(keys(probeCapabilities(models, nodes).unsupportedWithModel)).toEqual(
      inBothCategories('text_to_video'),
    );
    const mixed = { ...models, uses: { ...models.uses, inpaint: { sfw: 'sdxl', nsfw: 'zimage' } } };
    const { unsupportedWithModel: lacksWithModel } = probeCapabilities(mixed, nodes);
    expect(keys(lacksWithModel)).toEqual([...inBothCategories('text_to_video'), 'inpaint sfw'].toSorted());
    expect(lacksWithModel.find(({ operation }) => operation === 'inpaint')).toMatchObject({
      reason: 'Trained models cannot be used for this on this engine. Choose no model.',
      details: ['Models are trained for z-image-turbo, and sdxl stands behind this'],
    });
  });

  it('lists for each LoRA of a tag what it can be applied to, and which file is missing', () => {
    const { adapters } = probeCapabilities(createModelChoice('sdxl'), nodes);
    const [rain, grain] = adapters;
    expect(rain).toMatchObject({ name: 'rain', licence: 'CC-BY-4.0' });
    expect(keys(rain?.work ?? [])).toEqual(
      inBothCategories('image_to_image', 'inpaint', 'text_to_image', 'text_to_image_with_face'),
    );
    expect(keys(grain?.work ?? [])).toEqual(inBothCategories('image_to_video', 'text_to_video'));
    const bare = objectInfo.parse(createObjectInfo({ ...everyFile, loras: ['edit-lightning.safetensors'] }));
    const found = probeCapabilities(createModelChoice('sdxl'), bare).adapters.find(
      ({ name }) => name === 'rain',
    );
    expect(found?.work).toEqual([]);
    expect(found?.details).toContain('tags/rain.safetensors is not among the files of LoraLoader.lora_name');
  });

  it('says for each work which creators’ LoRAs fit', () => {
    const { loras } = probeCapabilities(createModelChoice('sdxl'), nodes);
    const of = (operation: string, identity?: string) =>
      loras.find(
        (each) => each.operation === operation && each.identity === identity && each.category === 'sfw',
      );
    expect(of('text_to_image')).toMatchObject({ family: 'sdxl', reason: null });
    expect(of('text_to_video')).toMatchObject({ family: 'wan-2.2', reason: null });
    expect(loras.every(({ reason }) => reason === null)).toBe(true);
  });

  it('lists the model behind each operation, with its licence', () => {
    const { models } = probeCapabilities(createModelChoice('zimage'), nodes);
    const behind = models.filter(
      ({ operation, category }) => operation === 'text_to_image_with_face' && category === 'sfw',
    );
    expect(behind.map(({ model, licence }) => [model, licence])).toEqual([
      ['zimage (z-image-turbo)', 'Apache-2.0'],
      ['edit (qwen-image-edit)', 'Apache-2.0'],
    ]);
  });

  it('makes films of five seconds at most: no more frames than Wan was trained on', () => {
    const { longestVideo } = probeCapabilities(createModelChoice('zimage'), nodes);
    expect(longestVideo).toBe(5);
    const film = (seconds: 3 | 5 | 10) =>
      compile(
        { ...prompted, operation: 'text_to_video', seconds, width: 832, height: 480 },
        { jobId, models: createModelChoice('zimage') },
      ).graph;
    const frames = Object.values(film(5)).find(({ inputs }) => 'length' in inputs)?.inputs.length;
    expect(frames).toBe(81);
    expect(() => film(10)).toThrow('Videos on this engine last at most 5 seconds. Choose a shorter one.');
  });

  it('continues a video where it stopped: a frame of its size comes back as large, without a crop', () => {
    const still = { name: 'castwright/still.png', width: 854, height: 480 };
    for (const videos of ['wan-2.2', 'wan-2.2-5b'] as const) {
      const { graph } = compile(
        { ...prompted, operation: 'image_to_video', source: still, seconds: 3, width: 854, height: 480 },
        { jobId, models: createModelChoice('zimage', undefined, videos) },
      );
      const scaled = Object.values(graph).filter(({ class_type }) => class_type === 'ImageScale');
      expect(scaled.map(({ inputs }) => inputs.crop)).toEqual(['disabled', 'disabled']);
      expect(scaled.at(-1)?.inputs).toMatchObject({ width: 854, height: 480 });
      expect(Object.values(graph).some(({ class_type }) => class_type === 'ImageCrop')).toBe(false);
    }
  });

  it('has a video from a picture keep the person of the picture: a trained model is left out', () => {
    const reviewed = reviewedRequests['image-to-video'];
    if (reviewed?.request.operation !== 'image_to_video') throw new Error('no video');
    const models = createModelChoice(reviewed.pictures);
    const trained = { id: 'm', sha256: 'c'.repeat(64) };
    expect(compile({ ...reviewed.request, trained }, { jobId, models })).toEqual(
      compile(reviewed.request, { jobId, models }),
    );
    const { identity } = probeCapabilities(models, nodes);
    expect(identity.find(({ operation }) => operation === 'image_to_video')?.sources).toEqual([]);
  });

  it('is taken from the operator’s file when the server does not report it', () => {
    expect(probeCapabilities(createModelChoice('flux'), null).operations).toHaveLength(11);
  });

  it('gives a new version’s further inputs their defaults', () => {
    const answer = structuredClone(createObjectInfo(everyFile));
    if (answer.KSampler) answer.KSampler.input.required.sharpness = ['FLOAT', { default: 0.3 }];
    const newer = objectInfo.parse(answer);
    const { graph } = compileReviewed('text-to-image.qwen-image');
    expect(findProblems(graph, newer)).toEqual([
      { kind: 'misfit', node: 'KSampler', detail: 'wants “sharpness”' },
    ]);
    expect(findProblems(adaptToServer(graph, newer), newer)).toEqual([]);
  });
});
