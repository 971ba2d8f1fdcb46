import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Cleared,
  type Engine,
  EngineError,
  type EngineJob,
  type EnginePicture,
  type EngineProgress,
  type EngineRequest,
  imageSizes,
  type JobLinks,
} from '@castwright/engine-port';
import { makeVideo } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashFile, makeLoraFile } from '#tests/factories/lora-files.ts';
import { createModelChoice, everyFile } from '#tests/fakes/comfyui/model-files.ts';
import { startFileHost } from '#tests/fakes/runpod/file-host.ts';
import type { Fault, RunPodScript } from '#tests/fakes/runpod/script.ts';
import { type FakeRunPod, startRunPod } from '#tests/fakes/runpod/server.ts';
import { createRunPodEngine, type RunPodOptions } from './index.ts';

vi.setConfig({ testTimeout: 60_000 });

const never = new AbortController().signal;
const limits = {
  callMs: 1_000,
  fileMs: 2_000,
  pollMs: 20,
  longestPollMs: 60,
  goneMs: 600,
  busyMs: 3_000,
  lostMs: 60,
  overdueMs: 500,
};
const prompted = {
  category: 'sfw',
  prompt: 'a bridge in the rain',
  negativePrompt: '',
  seed: 7,
  model: null,
  identity: null,
  adapters: [],
} as const;
const portrait = { ...prompted, operation: 'text_to_image', aspectRatio: '3:4' } as const;

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

type Start = RunPodScript & { handler?: 'stock' | 'extended' };

async function start(script: Start = {}, more: Partial<RunPodOptions> = {}) {
  const server = await startRunPod(script);
  open.push(() => server.close());
  const files = await startFileHost();
  open.push(() => files.close());
  const engine = createEngine(server, files.links, { handler: script.handler ?? 'stock', ...more });
  return { server, files, engine };
}

function createEngine(
  { endpoint, key, script, url }: FakeRunPod,
  links: JobLinks | null,
  more: Partial<RunPodOptions> = {},
): Engine {
  const engine = createRunPodEngine({
    id: 'pod',
    name: 'Pod',
    url,
    endpoint,
    key,
    concurrency: 4,
    handler: 'stock',
    results: script.s3 ? 's3' : 'inline',
    executionTimeout: 900,
    trainingTimeout: 7_200,
    ttl: 14_400,
    lowPriority: false,
    models: createModelChoice('zimage'),
    links,
    allowLoopback: true,
    limits,
    ...more,
  });
  open.push(() => engine.close());
  return engine;
}

/** Stores an engine's handle of a job, as the platform does for all its workers. */
function createHandleStore() {
  let saved: string | null = null;
  return {
    get saved() {
      return saved;
    },
    handle: () => ({
      saved,
      save: async (handle: string) => {
        saved = handle;
      },
    }),
  };
}

// Only the safety decision creates cleared jobs; a test of an engine stands in for it.
const cleared = (request: EngineRequest, more: Partial<EngineJob> = {}) =>
  ({ id: randomUUID(), request, ...more }) as Cleared<EngineJob>;

async function done(engine: Engine, job: Cleared<EngineJob>) {
  await engine.submit(job);
  return engine.getResult(job.id, never);
}

const failure = (engine: Engine, job: Cleared<EngineJob>) =>
  done(engine, job).then(
    () => null,
    (error: unknown) => (error instanceof EngineError ? error : Promise.reject(error)),
  );

async function picture(width = 320, height = 240) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return { bytes, mediaType: 'image/png', recipe: null } as const;
}

/** A picture of more than five megabytes that does not compress. */
async function noise() {
  const [width, height] = [1_400, 1_300];
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 1) raw[at] = Math.floor(Math.random() * 256);
  const bytes = await sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return { bytes, mediaType: 'image/png', recipe: null } as const;
}

const createRedraw = async (source: EnginePicture): Promise<EngineRequest> => ({
  ...prompted,
  operation: 'image_to_image',
  source,
  strength: 0.6,
  style: null,
  keepComposition: false,
});

const training = async (steps = 200): Promise<EngineRequest> => ({
  operation: 'lora_training',
  category: 'sfw',
  name: 'Ada',
  trigger: 'ada',
  pictures: [
    { picture: await picture(), caption: 'ada, smiling' },
    { picture: await picture(), caption: 'ada' },
  ],
  steps,
  seed: 1,
});

async function createAllRequests(): Promise<EngineRequest[]> {
  const source = await picture();
  const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
  return [
    portrait,
    {
      ...prompted,
      operation: 'text_to_image_with_face',
      aspectRatio: '1:1',
      source,
      face: null,
      identityStrength: 1,
    },
    await createRedraw(source),
    { ...prompted, operation: 'inpaint', source, mask: source, task: 'replace' },
    {
      operation: 'face_swap',
      category: 'sfw',
      source,
      target: source,
      faces: [{ source: box, target: box }],
      identityStrength: 1,
      seed: 1,
    },
    { operation: 'upscale', category: 'sfw', source, factor: 2, detail: 1 },
    { operation: 'caption', category: 'sfw', source },
    { ...prompted, operation: 'text_to_video', seconds: 3, width: 320, height: 176 },
    { ...prompted, operation: 'image_to_video', source, seconds: 3, width: 320, height: 176 },
    {
      operation: 'upscale_video',
      category: 'sfw',
      source: { bytes: await makeVideo('64x96'), mediaType: 'video/mp4' },
      factor: 2,
      seconds: 1,
      width: 128,
      height: 192,
    },
    await training(),
  ];
}

describe('a job on RunPod', () => {
  it('gives a picture of the size that was asked for, with its time and its policy', async () => {
    const { engine, server } = await start({ stepMs: 5 });
    const job = cleared(portrait);
    const { engineSeconds, model, outputs } = await done(engine, job);
    const [output] = outputs;
    if (output?.kind !== 'image') throw new Error('no picture');
    const { height, width } = await sharp(output.bytes).metadata();
    expect({ width, height }).toEqual(imageSizes['3:4']);
    expect(output.mediaType).toBe('image/png');
    expect(model).toBe('zimage (z-image-turbo)');
    expect(engineSeconds).toBeGreaterThan(0.03);
    expect(server.submissions.get(job.id)).toBe(1);
    const [run] = server.runs.values();
    expect(run?.policy).toEqual({ executionTimeout: 900_000, ttl: 14_400_000, lowPriority: false });
  });

  it.each([
    ['stock', {}, ['caption', 'image_to_video', 'lora_training', 'text_to_video', 'upscale_video']],
    ['stock', { s3: true }, ['caption', 'lora_training', 'upscale_video']],
    ['extended', {}, []],
    ['extended', { s3: true }, []],
    ['extended', { putFrom: 1 }, []],
  ] as const)(
    'with a %s handler (%o) does all that it can, and says what it cannot',
    async (handler, script, not) => {
      const { engine, files } = await start({ handler, ...script });
      const {
        unsupported: lacks,
        unsupportedWithModel: lacksWithModel,
        models,
        operations,
      } = await engine.getCapabilities();
      const lacking = new Set(lacks.map(({ operation }) => operation));
      const ofOthers = ['image_to_text', 'join_videos', 'edit_video'];
      expect([...lacking].filter((each) => !ofOthers.includes(each)).toSorted()).toEqual([...not]);
      const refused = lacksWithModel?.filter(({ operation }) => operation === 'text_to_image') ?? [];
      expect(refused).toHaveLength(handler === 'stock' ? 2 : 0);
      expect(models?.every(({ operation }) => operations.includes(operation))).toBe(true);
      const requests = (await createAllRequests()).filter(({ operation }) => operations.includes(operation));
      expect(requests).toHaveLength(operations.length);
      for (const request of requests) {
        const { outputs } = await done(engine, cleared(request));
        const expected = {
          caption: 'text',
          text_to_video: 'video',
          image_to_video: 'video',
          upscale_video: 'video',
          lora_training: 'model',
        };
        const kind = expected[request.operation as keyof typeof expected] ?? 'image';
        expect(outputs[0]?.kind, request.operation).toBe(kind);
        if (request.operation === 'upscale' && outputs[0]?.kind === 'image') {
          expect((await sharp(outputs[0].bytes).metadata()).width).toBe(640);
        }
      }
      expect(files.names()).toEqual([]);
    },
  );

  it('draws a person from as many reference pictures as the model takes, made smaller where they are too large', async () => {
    const { engine, server } = await start(
      { handler: 'stock' },
      { models: createModelChoice('zimage', 'klein') },
    );
    const large = await noise();
    const references = [large, large, large, large, large];
    const { model, outputs } = await done(engine, cleared({ ...portrait, references }));
    expect(outputs).toHaveLength(1);
    expect(model).toBe('klein (flux2-klein)');
    const { input } = JSON.parse(String(server.bodies.at(-1)));
    const bytes = input.images.map(({ image }: { image: string }) => Buffer.from(image, 'base64'));
    expect(Buffer.concat(bytes).length).toBeLessThan(5_000_000);
    expect(bytes).toHaveLength(4);
    const { width, height } = await sharp(bytes[3]).metadata();
    expect(Math.round((width * height) / 10_000)).toBe(105);
    expect((await engine.getCapabilities()).identity?.[0]).toMatchObject({
      sources: ['references'],
      references: 4,
    });
  });

  it('draws from references in their order, made smaller as well, before those of the persona', async () => {
    const { engine, server } = await start(
      { handler: 'stock' },
      { models: createModelChoice('zimage', 'edit') },
    );
    const large = await noise();
    const chosenReferences = [
      { role: 'style', picture: large },
      { role: 'outfit', picture: large },
    ] as const;
    const request = { ...portrait, chosenReferences, references: [large, large] };
    expect((await done(engine, cleared(request))).model).toBe('edit (qwen-image-edit)');
    const { input } = JSON.parse(String(server.bodies.at(-1)));
    const bytes = input.images.map(({ image }: { image: string }) => Buffer.from(image, 'base64'));
    expect(bytes).toHaveLength(3);
    expect(Buffer.concat(bytes).length).toBeLessThan(5_000_000);
    expect(JSON.stringify(input)).toContain(
      'with the outfit of image 2, in the style and colours of image 1',
    );
    expect((await engine.getCapabilities()).chosenReferences?.[0]).toEqual({
      category: 'sfw',
      most: 3,
      // A stock handler gets no models that were trained here.
      withModel: false,
    });
  });

  it('makes a video from large pictures, which it makes as small as the video allows, and ignores a trained model', async () => {
    const { engine, server } = await start({ handler: 'stock', s3: true });
    const large = await noise();
    const request: EngineRequest = {
      ...prompted,
      operation: 'image_to_video',
      source: large,
      lastFrame: large,
      trained: { id: 'm', sha256: 'e'.repeat(64) },
      seconds: 3,
      width: 320,
      height: 176,
    };
    const { model, outputs } = await done(engine, cleared(request));
    expect(outputs[0]?.kind).toBe('video');
    expect(model).toBe('film-from-picture (wan-2.2)');
    const { input } = JSON.parse(String(server.bodies.at(-1)));
    const sizes = input.images.map(async ({ image }: { image: string }) => {
      const { width, height } = await sharp(Buffer.from(image, 'base64')).metadata();
      return Math.min(width / request.width, height / request.height);
    });
    expect((await Promise.all(sizes)).map((scale) => scale.toFixed(1))).toEqual(['1.0', '1.0']);
    const { unsupportedWithModel } = await engine.getCapabilities();
    const refused = new Set(unsupportedWithModel?.map(({ operation }) => operation));
    expect(refused).not.toContain('image_to_video');
    expect(refused).toContain('text_to_video');
  });

  it('on an extended handler reports its steps, losses and preview pictures, only forward', async () => {
    const { engine } = await start({ handler: 'extended', stepMs: 60 });
    const job = cleared(await training(400));
    await engine.submit(job);
    const seen: EngineProgress[] = [];
    for await (const each of engine.watchProgress(job.id, never)) seen.push(each);
    const steps = seen.map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    const losses = seen.filter(({ loss }) => loss !== undefined).map(({ step }) => step);
    expect(new Set(losses).size).toBe(losses.length);
    expect(losses.length).toBeGreaterThan(2);
    const sketch = seen.find(({ preview }) => preview)?.preview;
    expect(sketch?.mediaType).toBe('image/jpeg');
    expect((await sharp(sketch?.bytes).metadata()).width).toBe(64);
    expect((await engine.getResult(job.id, never)).outputs[0]?.kind).toBe('model');
  });

  it('uses a model that was trained here, by link, on an extended handler alone', async () => {
    const { engine, files, server } = await start({ handler: 'extended' });
    const [model] = (await done(engine, cleared(await training()))).outputs;
    if (model?.kind !== 'model') throw new Error('no model');
    const sha256 = createHash('sha256').update(model.bytes).digest('hex');
    const withModel = { ...portrait, trained: { id: 'm', sha256 } };
    const readModel = async () => model.bytes;
    await done(engine, cleared(withModel, { readModel }));
    expect(files.names()).toEqual([]);
    const foreign = cleared(withModel, { readModel: async () => Buffer.from('a preview model') });
    expect(await failure(engine, foreign)).toMatchObject({ fault: 'missing_model', retryable: false });
    const runs = server.runs.size;
    for (const without of [
      createEngine(server, files.links, { handler: 'stock' }),
      createEngine(server, null, { handler: 'extended' }),
    ]) {
      const refused = await failure(without, cleared(withModel, { readModel }));
      expect(refused).toMatchObject({ fault: 'unsupported', retryable: false });
      expect(refused?.message).toContain('Choose no model');
    }
    expect(server.runs.size).toBe(runs);
  });

  it('brings creators’ LoRAs by link, on an extended handler alone', async () => {
    const { engine, files, server } = await start({ handler: 'extended' });
    const file = makeLoraFile('z-image-turbo');
    const loras = [{ id: 'l', sha256: hashFile(file), family: 'z-image-turbo', weight: 0.8 }];
    const job = () => cleared({ ...portrait, loras }, { readLora: async () => file });
    await done(engine, job());
    expect(JSON.parse(String(server.bodies[0])).input.loras).toMatchObject([
      { name: `castwright/${hashFile(file)}.safetensors`, sha256: hashFile(file) },
    ]);
    const runs = server.runs.size;
    const stock = createEngine(server, files.links, { handler: 'stock' });
    expect((await stock.getCapabilities()).loras?.every(({ reason }) => reason !== null)).toBe(true);
    expect(await failure(stock, job())).toMatchObject({ fault: 'unsupported', retryable: false });
    expect(server.runs.size).toBe(runs);
  });

  it('brings large pictures by link, or refuses them before anything is sent', async () => {
    const large = await noise();
    const { engine, files, server } = await start({ handler: 'extended' });
    expect((await done(engine, cleared(await createRedraw(large)))).outputs[0]?.kind).toBe('image');
    expect(server.bodies[0]?.length).toBeLessThan(100_000);
    expect(files.names()).toEqual([]);
    for (const without of [
      createEngine(server, null, { handler: 'extended' }),
      createEngine(server, files.links, { handler: 'stock' }),
    ]) {
      const request = {
        ...(await createRedraw(large)),
        operation: 'inpaint',
        mask: large,
        task: 'replace',
      } as EngineRequest;
      const refused = await failure(without, cleared(request));
      expect(refused).toMatchObject({ fault: 'invalid_request', retryable: false });
      expect(refused?.message).toContain('too large');
    }
    expect(server.bodies).toHaveLength(1);
  });
});

describe('a job that was submitted', () => {
  it('is joined by another worker, and runs and costs once', async () => {
    const { engine, files, server } = await start({ stepMs: 60 });
    const store = createHandleStore();
    const job = cleared(portrait, { handle: store.handle() });
    await engine.submit(job);
    await vi.waitFor(() => expect(server.open()).toEqual([store.saved]));
    await engine.close();
    expect(server.open()).toHaveLength(1);
    const next = createEngine(server, files.links);
    const { outputs } = await done(next, cleared(portrait, { id: job.id, handle: store.handle() }));
    expect(outputs[0]?.kind).toBe('image');
    expect(server.submissions.get(job.id)).toBe(1);
  });

  it('is joined when its run has ended meanwhile, and run again when the result is gone', async () => {
    const { engine, server } = await start();
    const store = createHandleStore();
    const job = cleared(portrait, { handle: store.handle() });
    await done(engine, job);
    await engine.cleanUp(job.id);
    const again = () => done(engine, cleared(portrait, { id: job.id, handle: store.handle() }));
    expect((await again()).outputs).toHaveLength(1);
    expect(server.submissions.get(job.id)).toBe(1);
    await engine.cleanUp(job.id);
    server.loseMemory();
    expect((await again()).outputs).toHaveLength(1);
    expect(server.submissions.get(job.id)).toBe(2);
  });

  it('is left running by a worker that detaches it', async () => {
    const { engine, server } = await start({ stepMs: 60 });
    const store = createHandleStore();
    const job = cleared(portrait, { handle: store.handle() });
    await engine.submit(job);
    await vi.waitFor(() => expect(server.open()).toHaveLength(1));
    await engine.detach?.(job.id);
    expect(server.open()).toEqual([store.saved]);
    expect(server.calls.get('cancel')).toBeUndefined();
  });

  it.each(['here', 'by another worker'])('is stopped by a cancel %s', async (where) => {
    const { engine, files, server } = await start({ handler: 'extended', stepMs: 60 });
    const store = createHandleStore();
    const job = cleared(await createRedraw(await noise()), { handle: store.handle() });
    await engine.submit(job);
    // RunPod runs it before its id is known here, and another worker cancels it by that id.
    await vi.waitFor(() => expect(server.open()).toEqual([store.saved]));
    if (where === 'here') await engine.cancel(job.id);
    else await createEngine(server, files.links).cancel(job.id, store.saved ?? '');
    expect(server.open()).toEqual([]);
    expect(files.names()).toEqual([]);
    await engine.cancel(job.id, 'unknown');
  });

  it('is stopped when it turns out to be another worker’s', async () => {
    const { engine, server } = await start({ stepMs: 60 });
    const save = async () => {
      throw new EngineError('cancelled', 'This was stopped.');
    };
    const failed = await failure(engine, cleared(portrait, { handle: { saved: null, save } }));
    expect(failed?.fault).toBe('cancelled');
    expect(server.open()).toEqual([]);
  });

  it('is run three times at most when RunPod forgets it', async () => {
    const { engine, server } = await start({ delayMs: 60_000, ttlMs: 50 });
    const job = cleared(portrait);
    expect(await failure(engine, job)).toMatchObject({ fault: 'gone', retryable: true });
    expect(server.submissions.get(job.id)).toBe(3);
  });

  it.each(['once', 'twice', 'early'] as const)(
    'is looked at when a hint comes (%s), and runs once',
    async (webhooks) => {
      const slow = { ...limits, pollMs: 1_500, longestPollMs: 5_000 };
      const { engine, files, server } = await start({ webhooks, stepMs: 20 }, { limits: slow });
      files.onHint((jobId) => engine.handleHint?.(jobId));
      const job = cleared(portrait);
      const began = Date.now();
      expect((await done(engine, job)).outputs).toHaveLength(1);
      expect(Date.now() - began).toBeLessThan(1_400);
      expect(server.submissions.get(job.id)).toBe(1);
      engine.handleHint?.(job.id);
      engine.handleHint?.(randomUUID());
    },
  );
});

describe('a fault', () => {
  const exceptions: [string, string, string, boolean][] = [
    ['torch.OutOfMemoryError', 'CUDA out of memory. Tried to allocate 2 GiB', 'out_of_memory', false],
    ['FileNotFoundError', '[Errno 2] No such file or directory: lora', 'missing_model', false],
    ['RuntimeError', 'CUDA error: an illegal memory access was encountered', 'gone', true],
    ['ValueError', 'too many values to unpack', 'invalid_request', false],
  ];
  it.each(exceptions)('%s “%s” is %s', async (exception_type, exception_message, fault, retryable) => {
    const { engine, server } = await start({ exception: () => ({ exception_type, exception_message }) });
    const failed = await failure(engine, cleared(portrait));
    expect(failed).toMatchObject({ fault, retryable });
    expect(failed?.message).not.toContain(exception_message);
    expect(failed?.operatorDetail).toContain(exception_message);
    expect(failed?.operatorDetail).not.toContain(server.key);
  });

  it('that an extended handler names itself is what it says, and unknown ones are its own', async () => {
    const failed = { fault: 'missing_model', message: 'no such LoRA', details: 'ada.safetensors' };
    const { engine, server } = await start({ handler: 'extended', failure: failed });
    const first = await failure(engine, cleared(portrait));
    expect(first).toMatchObject({ fault: 'missing_model' });
    expect(first?.operatorDetail).toContain('no such LoRA: ada.safetensors');
    server.script.failure = { fault: 'something_new', message: 'odd' };
    expect(await failure(engine, cleared(portrait))).toMatchObject({ fault: 'invalid_request' });
  });

  it('of a file or a node that the workers lack is a missing model', async () => {
    const { engine, server } = await start();
    server.script.files = { ...everyFile, diffusion_models: ['another.safetensors'] };
    expect(await failure(engine, cleared(portrait))).toMatchObject({ fault: 'missing_model' });
  });

  it('of too many calls is waited out, and the job is not lost', async () => {
    let turn = 0;
    const { engine, server } = await start({
      retryAfter: 0,
      stepMs: 20,
      fault: () => (++turn % 2 === 1 ? 'busy' : null),
    });
    const job = cleared(portrait);
    expect((await done(engine, job)).outputs).toHaveLength(1);
    expect(server.submissions.get(job.id)).toBe(1);
    server.script.fault = () => 'busy';
    const impatient = createEngine(server, null, { limits: { ...limits, busyMs: 200 } });
    expect(await failure(impatient, cleared(portrait))).toMatchObject({ fault: 'busy', retryable: true });
  });

  it.each<Exclude<Fault, null>>(['cut', 'error', 'hang', 'half'])(
    'of polling a run that passes (%s) does not fail the job',
    async (kind) => {
      let turn = 0;
      const { engine, server } = await start(
        { stepMs: 20, fault: ({ path }) => (path.startsWith('/status/') && ++turn % 3 === 0 ? kind : null) },
        { limits: { ...limits, callMs: 200, goneMs: 3_000 } },
      );
      const job = cleared(portrait);
      expect((await done(engine, job)).outputs).toHaveLength(1);
      expect(server.submissions.get(job.id)).toBe(1);
    },
  );

  it('of RunPod that is away is retryable, and the run can be joined', async () => {
    const { engine, server } = await start({ stepMs: 100 });
    const store = createHandleStore();
    const job = cleared(portrait, { handle: store.handle() });
    await engine.submit(job);
    await vi.waitFor(() => expect(store.saved).not.toBeNull());
    server.script.fault = () => 'error';
    await expect(engine.getResult(job.id, never)).rejects.toMatchObject({ fault: 'gone', retryable: true });
    await expect(engine.checkHealth()).rejects.toThrow(EngineError);
    server.script.fault = () => null;
    await engine.cleanUp(job.id);
    await done(engine, cleared(portrait, { id: job.id, handle: store.handle() }));
    expect(server.submissions.get(job.id)).toBe(1);
  });

  it('of a wrong key names the cause to the operator, without the key', async () => {
    const { server } = await start();
    const key = 'rpa_WRONG0KEY';
    const failed = await failure(createEngine(server, null, { key }), cleared(portrait));
    expect(failed).toMatchObject({ fault: 'gone' });
    expect(failed?.operatorDetail).toContain('is the key right?');
    expect(JSON.stringify(failed) + failed?.operatorDetail + failed?.message).not.toContain(key);
  });

  it('of a run that takes too long is RunPod’s time-out, to be tried again', async () => {
    const { engine } = await start({ stepMs: 500, executionMs: 100 });
    expect(await failure(engine, cleared(portrait))).toMatchObject({ fault: 'timeout', retryable: true });
  });

  it('of a run that RunPod does not end is ended from here', async () => {
    const { engine, server } = await start(
      { stepMs: 2_000 },
      { executionTimeout: 0, limits: { ...limits, overdueMs: 100 } },
    );
    server.script.executionMs = 60_000;
    expect(await failure(engine, cleared(portrait))).toMatchObject({ fault: 'timeout' });
    expect(server.open()).toEqual([]);
  });

  it.each([{}, { s3: true }])('of a result that is broken is a broken result (%o)', async (more) => {
    const { engine, server } = await start({ spoil: () => Buffer.alloc(0), ...more });
    const broken = { fault: 'corrupt_output', retryable: true };
    expect(await failure(engine, cleared(portrait))).toMatchObject(broken);
    server.script.spoil = () => Buffer.from('<html>not a picture</html>');
    expect(await failure(engine, cleared(portrait))).toMatchObject(broken);
  });

  it('of a result that leads into the operator’s network is refused, and its link stands in no message', async () => {
    const { engine, server } = await start({ s3: true }, { allowLoopback: false });
    const failed = await failure(engine, cleared(portrait));
    expect(failed).toMatchObject({ fault: 'corrupt_output' });
    expect(failed?.operatorDetail).not.toContain('Signature');
    expect(server.open()).toEqual([]);
  });
});

describe('the endpoint', () => {
  it('is online when it answers, with its workers and what waits', async () => {
    const { engine } = await start();
    expect(await engine.checkHealth()).toEqual({
      online: true,
      gpu: true,
      detail: 'RunPod, stock handler; 1 idle',
    });
  });

  it('is asked gently: many jobs stay below the limit', async () => {
    const { engine, server } = await start({ statuses: 400 }, { concurrency: 16 });
    const jobs = Array.from({ length: 12 }, () => cleared(portrait));
    await Promise.all(jobs.map((job) => done(engine, job)));
    await pause(10);
    expect([...server.submissions.values()].every((times) => times === 1)).toBe(true);
  });
});
