import { randomUUID } from 'node:crypto';
import {
  type Cleared,
  type Engine,
  EngineError,
  type EngineJob,
  type EngineProgress,
  type EngineRequest,
  imageSizes,
} from '@castwright/engine-port';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { makeVideo } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hashFile, makeLoraFile } from '#tests/factories/lora-files.ts';
import { createModelChoice, everyFile } from '#tests/fakes/comfyui/model-files.ts';
import type { ComfyUiScript } from '#tests/fakes/comfyui/script.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { type ComfyUiOptions, createComfyUiEngine } from './index.ts';

vi.setConfig({ testTimeout: 60_000 });

const never = new AbortController().signal;
const limits = { callMs: 2_000, fileMs: 4_000, pollMs: 50, goneMs: 600, stuckMs: 4_000, reconnectMs: 50 };
const prompted = {
  category: 'sfw',
  prompt: 'a bridge in the rain',
  negativePrompt: '',
  seed: 7,
  model: null,
  identity: null,
  adapters: [],
} as const;
const portrait: EngineRequest = { ...prompted, operation: 'text_to_image', aspectRatio: '3:4' };

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function start(
  script: ComfyUiScript = {},
  more: Partial<ComfyUiOptions> = {},
): Promise<{ server: FakeComfyUi; engine: Engine }> {
  const server = await startComfyUi(script);
  open.push(() => server.close());
  return { server, engine: createEngine(server, more) };
}

function createEngine({ url }: FakeComfyUi, more: Partial<ComfyUiOptions> = {}): Engine {
  const models = createModelChoice('zimage');
  const engine = createComfyUiEngine({
    id: 'gpu',
    name: 'GPU',
    url,
    headers: {},
    concurrency: 2,
    models,
    limits,
    ...more,
  });
  open.push(() => engine.close());
  return engine;
}

// Only the safety decision creates cleared jobs; a test of an engine stands in for it.
const cleared = (request: EngineRequest, more: Partial<EngineJob> = {}) =>
  ({ id: randomUUID(), request, ...more }) as Cleared<EngineJob>;

async function done(engine: Engine, job: Cleared<EngineJob>) {
  await engine.submit(job);
  const result = await engine.getResult(job.id, never);
  await engine.cleanUp(job.id);
  return result;
}

const failure = (engine: Engine, job: Cleared<EngineJob>) =>
  done(engine, job).then(
    () => null,
    (error: unknown) => (error instanceof EngineError ? error : Promise.reject(error)),
  );

/** A video of two seconds that is to be enlarged. */
const createVideoUpscale = async (): Promise<EngineRequest> => ({
  operation: 'upscale_video',
  category: 'sfw',
  source: { bytes: await makeVideo('64x96', 2), mediaType: 'video/mp4' },
  factor: 2,
  seconds: 2,
  width: 128,
  height: 192,
});

async function picture(width = 320, height = 240) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return { bytes, mediaType: 'image/png', recipe: null } as const;
}

describe('cleaning up orphaned files on a server', () => {
  it('happens later: a cancellation fails while the server is away, and removes everything once it is back', async () => {
    const { engine, server } = await start({ stepMs: 200 });
    const source = await picture();
    const job = cleared({
      ...prompted,
      operation: 'image_to_image',
      source,
      strength: 0.5,
      style: null,
      keepComposition: true,
    });
    await engine.submit(job);
    await vi.waitFor(() => expect(server.open()).toEqual([job.id]));
    server.script.fault = () => 'cut';
    await expect(engine.cancel(job.id)).rejects.toMatchObject({ fault: 'gone' });
    server.script.fault = undefined;
    expect(server.filesLeft()).not.toEqual([]);
    // Another process cancels by the id alone.
    const other = createEngine(server);
    await other.cancel(job.id);
    expect(server.open()).toEqual([]);
    expect(server.filesLeft()).toEqual([]);
  });

  it('by the id alone finds every picture that a job had', async () => {
    const source = await picture();
    const requests: EngineRequest[] = [
      {
        ...prompted,
        operation: 'image_to_video',
        source,
        lastFrame: source,
        seconds: 3,
        width: 320,
        height: 176,
      },
      { ...portrait, references: [source, source, source] },
      {
        ...portrait,
        chosenReferences: [
          { role: 'outfit', picture: source },
          { role: 'place', picture: source },
        ],
        references: [source],
      },
    ];
    for (const request of requests) {
      const { engine, server } = await start({ stepMs: 200 }, { models: createModelChoice('klein') });
      const job = cleared(request);
      await engine.submit(job);
      await vi.waitFor(() => expect(server.open()).toEqual([job.id]));
      const pictures = server.filesLeft().filter((name) => name.startsWith('input/'));
      expect(pictures).toHaveLength('references' in request ? 3 : 2);
      await createEngine(server).cancel(job.id);
      await vi.waitFor(() => expect(server.filesLeft()).toEqual([]));
    }
  });

  it('by the id alone finds the video that a job had', async () => {
    const { engine, server } = await start();
    const job = cleared(await createVideoUpscale());
    await engine.submit(job);
    await engine.getResult(job.id, never);
    expect(server.filesLeft()).toContain(`input/castwright/${job.id}-source.mp4`);
    await createEngine(server).cancel(job.id);
    expect(server.filesLeft()).toEqual([]);
  });

  it('leaves nothing of a picture before the next one is made under the same id, as for “Best of 4”', async () => {
    const { engine, server } = await start();
    const id = randomUUID();
    for (const seed of [7, 8, 9]) {
      await engine.cancel(id);
      expect(server.filesLeft()).toEqual([]);
      await engine.submit(cleared({ ...portrait, seed }, { id }));
      expect((await engine.getResult(id, never)).outputs).toHaveLength(1);
    }
    const seeds = server.graphs.map((graph) => JSON.stringify(graph).match(/seed":(\d+)/)?.[1]);
    expect(seeds).toEqual(['7', '8', '9']);
    await engine.cancel(id);
    expect(server.filesLeft()).toEqual([]);
  });

  it('is reported as pending when the server may still have the files of a finished job', async () => {
    const { engine, server } = await start();
    const job = cleared(portrait);
    server.script.fault = ({ path }) => (path === '/upload/image' ? 'error' : null);
    await engine.submit(job);
    expect((await engine.getResult(job.id, never)).needsCleanup).toBe(true);
    await expect(engine.cleanUp(job.id)).rejects.toMatchObject({ fault: 'gone' });
    expect(server.filesLeft()).toEqual([`output/castwright/${job.id}-01_00001_.png`]);
    server.script.fault = undefined;
    await engine.cancel(job.id);
    expect(server.filesLeft()).toEqual([]);
  });

  it('waits for the result: after a worker is killed, the next one gets the result without another run', async () => {
    const { engine, server } = await start();
    const job = cleared(portrait);
    await engine.submit(job);
    await engine.getResult(job.id, never);
    expect(server.filesLeft()).toHaveLength(1);
    expect((await done(createEngine(server), job)).outputs).toHaveLength(1);
    expect(server.submissions.get(job.id)).toBe(1);
    expect(server.filesLeft()).toEqual([]);
  });

  it('gives the next attempt a new run when half of the files are removed already', async () => {
    const { engine, server } = await start();
    const job = cleared(portrait);
    server.script.fault = ({ path }) => (path === '/history' ? 'error' : null);
    await expect(done(engine, job)).rejects.toMatchObject({ fault: 'gone' });
    server.script.fault = undefined;
    expect((await done(createEngine(server), job)).outputs).toHaveLength(1);
    expect(server.submissions.get(job.id)).toBe(2);
    expect(server.filesLeft()).toEqual([]);
  });

  it('includes the results from before a restart, which have another number', async () => {
    const { engine, server } = await start({ stepMs: 5 });
    const job = cleared(portrait);
    // The server has written its picture, and forgets the job before the adapter can poll it.
    let forgotten = false;
    server.script.fault = ({ method, path }) => {
      if (forgotten || method !== 'GET' || !path.startsWith('/api/jobs/') || server.filesLeft().length === 0)
        return null;
      forgotten = true;
      server.loseMemory();
      return 'error';
    };
    expect((await done(engine, job)).outputs).toHaveLength(1);
    expect(server.submissions.get(job.id)).toBe(2);
    expect(server.filesLeft()).toEqual([]);
  });

  it('does not end this process: a connection that breaks during an upload is a fault of that job', async () => {
    const { engine, server } = await start();
    const source = await picture(1_600, 1_200);
    server.script.fault = ({ path }) => (path === '/upload/image' ? 'cut' : null);
    await server.close();
    const jobs = Array.from({ length: 8 }, () =>
      cleared({ operation: 'upscale', category: 'sfw', source, factor: 2, detail: 1 }),
    );
    const faults = await Promise.all(jobs.map((job) => failure(engine, job)));
    expect(faults.every((fault) => fault?.fault === 'gone')).toBe(true);
  });
});

describe('a job on a ComfyUI server', () => {
  it('gives a picture of the size that was asked for, and leaves nothing behind', async () => {
    const { engine, server } = await start();
    const job = cleared(portrait);
    const { engineSeconds, model, outputs } = await done(engine, job);
    const [output] = outputs;
    if (output?.kind !== 'image') throw new Error('no picture');
    const { height, width } = await sharp(output.bytes).metadata();
    expect({ width, height }).toEqual(imageSizes['3:4']);
    expect(model).toBe('zimage (z-image-turbo)');
    expect(engineSeconds).toBeGreaterThanOrEqual(0);
    expect(server.submissions.get(job.id)).toBe(1);
    expect(server.filesLeft()).toEqual([]);
  });

  it('enlarges every frame of a video with the model for pictures, and leaves nothing behind', async () => {
    const { engine, server } = await start();
    const { model, outputs } = await done(engine, cleared(await createVideoUpscale()));
    const [output] = outputs;
    if (output?.kind !== 'video') throw new Error('no video');
    const video = readMp4(output.bytes, { side: 192, seconds: 3, frames: 100 });
    expect([video.width, video.height]).toEqual([128, 192]);
    expect(getDuration(video)).toBeCloseTo(2, 1);
    expect(model).toBe('larger (upscaler)');
    expect(server.filesLeft()).toEqual([]);
  });

  it('reports its steps, only forward, with preview pictures', async () => {
    const { engine } = await start({ stepMs: 15 });
    const job = cleared(portrait);
    await engine.submit(job);
    const seen: EngineProgress[] = [];
    for await (const each of engine.watchProgress(job.id, never)) seen.push(each);
    const steps = seen.map(({ step }) => step);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(new Set(seen.slice(1).map((each) => each.steps))).toEqual(new Set([8]));
    const sketch = seen.findLast(({ preview }) => preview)?.preview;
    expect(sketch?.mediaType).toBe('image/jpeg');
    expect((await sharp(sketch?.bytes).metadata()).width).toBe(512);
  });

  it('reports the steps of a training only, and shows a sample at the end', async () => {
    const { engine } = await start({ stepMs: 15 });
    const pictures = [{ picture: await picture(), caption: 'ada' }];
    const facts = { operation: 'lora_training', category: 'sfw', name: 'Ada', trigger: 'ada' } as const;
    const job = cleared({ ...facts, pictures, steps: 200, seed: 1 });
    await engine.submit(job);
    const seen: EngineProgress[] = [];
    for await (const each of engine.watchProgress(job.id, never)) seen.push(each);
    expect(seen.every(({ steps }) => steps === 200)).toBe(true);
    const shown = seen.filter(({ preview }) => preview);
    expect(shown.map(({ step }) => step)).toEqual([200]);
    expect((await sharp(shown[0]?.preview?.bytes).metadata()).width).toBe(1024);
  });

  it.each(['zimage', 'klein'] as const)(
    'carries out every operation that there is a model for, pictures by %s',
    async (pictures) => {
      const { engine, server } = await start({}, { models: createModelChoice(pictures) });
      const source = await picture();
      const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
      const { operations } = await engine.getCapabilities();
      const requests: EngineRequest[] = [
        portrait,
        {
          ...prompted,
          operation: 'text_to_image_with_face',
          aspectRatio: '1:1',
          source,
          face: null,
          identityStrength: 1,
        },
        {
          ...prompted,
          operation: 'image_to_image',
          source,
          strength: 0.6,
          style: null,
          keepComposition: false,
        },
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
        {
          ...prompted,
          operation: 'image_to_video',
          source,
          lastFrame: source,
          seconds: 3,
          width: 320,
          height: 176,
        },
        await createVideoUpscale(),
        {
          operation: 'lora_training',
          category: 'sfw',
          name: 'Ada',
          trigger: 'ada',
          pictures: [
            { picture: source, caption: 'ada, smiling' },
            { picture: source, caption: 'ada' },
          ],
          steps: 200,
          seed: 1,
        },
      ];
      expect(requests.map(({ operation }) => operation).toSorted()).toEqual(operations.toSorted());
      for (const request of requests) {
        const { outputs } = await done(engine, cleared(request));
        const [output] = outputs;
        const expected = {
          caption: 'text',
          text_to_video: 'video',
          image_to_video: 'video',
          upscale_video: 'video',
          lora_training: 'model',
        };
        expect(output?.kind, request.operation).toBe(
          expected[request.operation as keyof typeof expected] ?? 'image',
        );
        if (request.operation === 'upscale' && output?.kind === 'image') {
          expect((await sharp(output.bytes).metadata()).width).toBe(640);
        }
      }
      expect(server.filesLeft()).toEqual([]);
    },
  );

  it('uses a model that was trained on another server', async () => {
    const first = await start();
    const training = cleared({
      operation: 'lora_training',
      category: 'sfw',
      name: 'Ada',
      trigger: 'ada',
      pictures: [{ picture: await picture(), caption: 'ada' }],
      steps: 100,
      seed: 1,
    });
    const { outputs } = await done(first.engine, training);
    const [model] = outputs;
    if (model?.kind !== 'model') throw new Error('no model');
    const { engine, server } = await start();
    const sha256 = 'd'.repeat(64);
    const withModel = { ...portrait, trained: { id: 'm', sha256 } };
    let read = 0;
    const readModel = async () => {
      read += 1;
      return model.bytes;
    };
    await done(engine, cleared(withModel, { readModel }));
    await done(engine, cleared(withModel, { readModel }));
    expect(read).toBe(1);
    expect(server.filesLeft()).toEqual([`output/loras/castwright/${sha256}.safetensors`]);
    const foreign = cleared(
      { ...portrait, trained: { id: 'n', sha256: 'e'.repeat(64) } },
      { readModel: async () => Buffer.from('a preview model') },
    );
    expect(await failure(engine, foreign)).toMatchObject({ fault: 'missing_model', retryable: false });
  });

  it('gets a creator’s LoRA once, by its hash, and refuses a file that is none', async () => {
    const { engine, server } = await start();
    const file = makeLoraFile('z-image-turbo');
    const lora = { id: 'l', sha256: hashFile(file), family: 'z-image-turbo', weight: 0.8 };
    let read = 0;
    const readLora = async () => {
      read += 1;
      return file;
    };
    const request = { ...portrait, loras: [lora] };
    await done(engine, cleared(request, { readLora }));
    await done(engine, cleared(request, { readLora }));
    expect(read).toBe(1);
    expect(server.filesLeft()).toEqual([`output/loras/castwright/${lora.sha256}.safetensors`]);
    const other = { ...portrait, loras: [{ ...lora, sha256: 'f'.repeat(64) }] };
    const foreign = cleared(other, { readLora: async () => Buffer.from('a pickle') });
    expect(await failure(engine, foreign)).toMatchObject({ fault: 'missing_model', retryable: false });
    expect(await failure(engine, cleared(other))).toMatchObject({ fault: 'missing_model' });
  });

  it('sends the headers that a proxy asks for, to the socket as well', async () => {
    const headers = { authorization: 'Bearer of-the-proxy' };
    const { engine, server } = await start({ headers, stepMs: 10 }, { headers });
    const job = cleared(portrait);
    await engine.submit(job);
    const seen: EngineProgress[] = [];
    for await (const each of engine.watchProgress(job.id, never)) seen.push(each);
    expect(seen.some(({ preview }) => preview)).toBe(true);
    const refused = await failure(createEngine(server), cleared(portrait));
    expect(refused?.fault).toBe('gone');
    expect(refused?.operatorDetail).toContain('401');
  });
});

describe('a job that was submitted', () => {
  it('gives the same graph as another with the same request, apart from the names of its files', async () => {
    const { engine, server } = await start();
    const jobs = [cleared(portrait), cleared(portrait)];
    for (const job of jobs) await done(engine, job);
    const graphs = jobs.map(({ id }, index) => JSON.stringify(server.graphs[index]).replaceAll(id, 'job'));
    expect(graphs[0]).toContain('a bridge in the rain');
    expect(graphs[1]).toBe(graphs[0]);
  });

  it('is joined by another worker, and runs once', async () => {
    const { engine, server } = await start({ stepMs: 60 });
    const job = cleared(portrait);
    await engine.submit(job);
    await vi.waitFor(() => expect(server.submissions.get(job.id)).toBe(1));
    await engine.close();
    expect(server.open()).toEqual([job.id]);
    const { outputs } = await done(createEngine(server), job);
    expect(outputs[0]?.kind).toBe('image');
    expect(server.submissions.get(job.id)).toBe(1);
    expect(server.filesLeft()).toEqual([]);
  });

  it('is stopped by a cancel, and nothing of it stays', async () => {
    const { engine, server } = await start({ stepMs: 60 });
    const job = cleared({
      ...prompted,
      operation: 'image_to_image',
      source: await picture(),
      strength: 1,
      style: null,
      keepComposition: false,
    });
    await engine.submit(job);
    await vi.waitFor(() => expect(server.open()).toEqual([job.id]));
    await engine.cancel(job.id);
    await vi.waitFor(() => {
      expect(server.open()).toEqual([]);
      expect(server.filesLeft()).toEqual([]);
    });
  });

  it('is stopped by a cancel without an error though its node ends a slow step first', async () => {
    const { engine, server } = await start({ stepMs: 700 });
    const job = cleared(portrait);
    await engine.submit(job);
    await vi.waitFor(() => expect(server.open()).toEqual([job.id]));
    await engine.cancel(job.id);
    expect(server.open()).toEqual([]);
    expect(server.filesLeft()).toEqual([]);
    await engine.cancel(job.id);
  });

  it('that does not stop in time is reported, to be cancelled again later', async () => {
    const { engine, server } = await start({ stepMs: 1_500 }, { limits: { ...limits, stopMs: 100 } });
    const job = cleared(portrait);
    await engine.submit(job);
    await vi.waitFor(() => expect(server.open()).toEqual([job.id]));
    await expect(engine.cancel(job.id)).rejects.toMatchObject({ fault: 'busy' });
    await vi.waitFor(() => engine.cancel(job.id), 10_000);
    expect(server.open()).toEqual([]);
  });

  it('is submitted again to a server that has lost its memory', async () => {
    const { engine, server } = await start({ stepMs: 40 });
    const job = cleared(portrait);
    await engine.submit(job);
    await vi.waitFor(() => expect(server.open()).toEqual([job.id]));
    server.loseMemory();
    expect((await engine.getResult(job.id, never)).outputs).toHaveLength(1);
    expect(server.submissions.get(job.id)).toBe(2);
  });

  it('is followed from its first step, however long the socket takes to open', async () => {
    const step = Promise.withResolvers<void>();
    const { engine } = await start({ openMs: 200, hold: () => step.promise });
    const job = cleared(portrait);
    await engine.submit(job);
    for await (const { step: first } of engine.watchProgress(job.id, never)) {
      expect(first).toBe(1);
      break;
    }
    step.resolve();
    await engine.getResult(job.id, never);
  });

  it('goes on without the socket, which is opened again', async () => {
    const { engine, server } = await start({ stepMs: 40 });
    const job = cleared(portrait);
    await engine.submit(job);
    await vi.waitFor(() => expect(server.open()).toEqual([job.id]));
    server.cutSockets();
    const seen: EngineProgress[] = [];
    for await (const each of engine.watchProgress(job.id, never)) seen.push(each);
    expect((await engine.getResult(job.id, never)).outputs).toHaveLength(1);
    expect(seen.at(-1)?.step).toBe(8);
  });
});

describe('a fault', () => {
  const exceptions: [string, string, string, boolean][] = [
    ['torch.OutOfMemoryError', 'CUDA out of memory. Tried to allocate 2 GiB', 'out_of_memory', false],
    ['RuntimeError', 'Allocation on device 0 would exceed allowed memory', 'out_of_memory', false],
    ['FileNotFoundError', '[Errno 2] No such file or directory: lora', 'missing_model', false],
    ['SafetensorError', 'Error while deserializing header: HeaderTooLarge', 'missing_model', false],
    ['RuntimeError', 'CUDA error: an illegal memory access was encountered', 'gone', true],
    ['RuntimeError', 'CUDA error: device-side assert triggered', 'gone', true],
    ['ValueError', 'too many values to unpack', 'invalid_request', false],
  ];
  it.each(exceptions)('%s “%s” is %s', async (exception_type, exception_message, fault, retryable) => {
    const { engine, server } = await start({ exception: () => ({ exception_type, exception_message }) });
    const failed = await failure(engine, cleared(portrait));
    expect(failed).toMatchObject({ fault, retryable });
    expect(failed?.message).not.toContain(exception_message);
    expect(failed?.operatorDetail).toContain(exception_message);
    expect(failed?.operatorDetail).not.toContain('secret');
    expect(server.filesLeft()).toEqual([]);
  });

  it('of a file that is not there names it to the operator alone', async () => {
    const files = { ...everyFile, diffusion_models: ['another.safetensors'] };
    const { engine } = await start({ files });
    const failed = await failure(engine, cleared(portrait));
    expect(failed).toMatchObject({ fault: 'missing_model' });
    expect(failed?.message).not.toContain('z_image');
    expect(failed?.operatorDetail).toContain('z_image_turbo_bf16.safetensors');
    const { unsupported: lacks } = await engine.getCapabilities();
    expect(lacks.find(({ operation }) => operation === 'text_to_image')).toMatchObject({
      reason: 'The engine lacks a model file for this.',
      details: [expect.stringContaining('z_image_turbo_bf16.safetensors')],
    });
  });

  it.each(['cut', 'error', 'hang'] as const)(
    'of the server that passes (%s) does not fail the job',
    async (kind) => {
      let turn = 0;
      const { engine, server } = await start({
        stepMs: 20,
        // Every third poll of a job.
        fault: ({ method, path }) =>
          method === 'GET' && path.startsWith('/api/jobs/') && ++turn % 3 === 0 ? kind : null,
      });
      const slow = createEngine(server, { limits: { ...limits, callMs: 300, goneMs: 3_000 } });
      const job = cleared(portrait);
      const outcome = await done(slow, job).catch((error: unknown) => error);
      if (outcome instanceof EngineError) expect(outcome.retryable).toBe(true);
      else expect(server.submissions.get(job.id)).toBe(1);
      await engine.close();
    },
  );

  it('of a server that is away is retryable', async () => {
    const { engine, server } = await start();
    await server.close();
    open.shift();
    const failed = await failure(engine, cleared(portrait));
    expect(failed).toMatchObject({ fault: 'gone', retryable: true });
    await expect(engine.checkHealth()).rejects.toThrow(EngineError);
  });

  it('of a graph that hangs ends with a time-out, and the graph is cancelled', async () => {
    const { engine, server } = await start(
      { stepMs: 2_000 },
      { limits: { ...limits, stuckMs: 300, stopMs: 300 } },
    );
    const job = cleared(portrait);
    // Its node ends its step first, so the platform has to clean up later.
    expect(await failure(engine, job)).toMatchObject({
      fault: 'timeout',
      retryable: true,
      needsCleanup: true,
    });
    await vi.waitFor(() => expect(server.open()).toEqual([]), 10_000);
    await engine.cancel(job.id);
  });

  it('of a result does not keep the next run from a result of its own, though the server runs no graph twice', async () => {
    let results = 0;
    const { engine, server } = await start({
      spoil: (bytes) => (++results === 1 ? Buffer.alloc(0) : bytes),
    });
    const job = cleared(portrait);
    expect(await failure(engine, job)).toMatchObject({ fault: 'corrupt_output' });
    await engine.cancel(job.id);
    expect((await done(engine, job)).outputs).toHaveLength(1);
    expect(server.filesLeft()).toEqual([]);
  });

  it('after a LoRA was written removes the LoRA', async () => {
    const exception = { exception_type: 'RuntimeError', exception_message: 'out of memory' };
    const { engine, server } = await start({ exception: () => exception });
    const pictures = [{ picture: await picture(), caption: 'a portrait of zoe' }];
    const training = {
      ...prompted,
      operation: 'lora_training',
      name: 'Zoe',
      trigger: 'zoe',
      pictures,
      steps: 10,
    } as const;
    expect(await failure(engine, cleared(training))).toMatchObject({ fault: 'out_of_memory' });
    expect(server.filesLeft()).toEqual([]);
  });

  it('of a server that is gone while pictures go up is one of these jobs, and not the end of this process', async () => {
    const { engine, server } = await start();
    const source = await picture(1_600, 1_200);
    await engine.getCapabilities();
    await server.close();
    const jobs = Array.from({ length: 8 }, () =>
      cleared({ operation: 'upscale', category: 'sfw', source, factor: 2, detail: 1 }),
    );
    const faults = await Promise.all(jobs.map((job) => failure(engine, job)));
    expect(faults.every((fault) => fault?.fault === 'gone')).toBe(true);
  });

  it('of a result with nothing in it is a broken result', async () => {
    const { engine } = await start({ spoil: () => Buffer.alloc(0) });
    expect(await failure(engine, cleared(portrait))).toMatchObject({
      fault: 'corrupt_output',
      retryable: true,
    });
  });
});
