import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineRequest, JobHandle } from '@castwright/engine-port';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import {
  catchFault,
  createClearedJob,
  never,
  runToResult,
} from '#tests/engine-contract/engine-under-test.ts';
import { type OpenOpenAi, openOpenAi } from '#tests/engine-contract/open-openai.ts';
import { portrait } from '#tests/engine-contract/requests.ts';
import { createCall } from './calls.ts';
import type { PictureDraft, VideoDraft } from './draft.ts';
import { toStatusError, toVideoError } from './faults.ts';
import { formatHandle, parseHandle } from './handles.ts';
import { findModelMistakes, type ServedModel } from './models.ts';

const open: { close(): Promise<void> }[] = [];
const opened = async (...given: Parameters<typeof openOpenAi>): Promise<OpenOpenAi> => {
  const each = await openOpenAi(...given);
  open.push(each);
  return each;
};
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

const png = (width: number, height: number, background = '#888') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const picture = async (width: number, height: number, background?: string) =>
  ({ bytes: await png(width, height, background), mediaType: 'image/png', recipe: null }) as const;

const { aspectRatio: _, ...words } = portrait;
const video = { ...words, operation: 'text_to_video', seconds: 3, width: 320, height: 176 } as const;

/** A handle that remembers what is saved in it. */
function createHandle(saved: string | null = null): JobHandle & { all: string[] } {
  const all: string[] = [];
  return { saved, all, save: async (handle) => void all.push(handle) };
}

describe('the body of a request', () => {
  const model = (family: ServedModel['family']): ServedModel => ({
    model: 'the-model',
    family,
    licence: 'Apache-2.0',
    uses: ['text_to_image'],
    categories: ['sfw'],
  });
  const drawn = {
    kind: 'picture',
    model: model('qwen-image'),
    prompt: 'a "lighthouse"\nat dusk',
    negativePrompt: 'crowd',
    seed: 7,
    steps: 20,
    guidance: 2.5,
    size: { width: 864, height: 1152 },
    pictures: [],
    mask: null,
    strength: null,
  } as PictureDraft;
  const read = (draft: PictureDraft | VideoDraft, server: Parameters<typeof createCall>[1]['server']) => {
    const { body, contentType, path } = createCall(draft, { server, fields: ['seed'] });
    return { path, contentType, text: body.toString('latin1') };
  };

  it('is JSON without pictures, with the guidance as the model calls it', () => {
    const { path, text } = read(drawn, 'vllm-omni');
    expect(path).toBe('/v1/images/generations');
    expect(JSON.parse(text)).toEqual({
      model: 'the-model',
      prompt: drawn.prompt,
      n: 1,
      size: '864x1152',
      response_format: 'b64_json',
      output_format: 'png',
      seed: 7,
      num_inference_steps: 20,
      negative_prompt: 'crowd',
      true_cfg_scale: 2.5,
    });
    const klein = { ...drawn, model: model('flux2-klein'), guidance: null, negativePrompt: null };
    const sent = JSON.parse(read(klein as PictureDraft, 'sglang').text);
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['guidance_scale', 'true_cfg_scale']));
    expect(sent).not.toHaveProperty('negative_prompt');
  });

  it('has the extensions of Dynamo under nvext, and its picture as a data URL', async () => {
    const { text } = read({ ...drawn, pictures: [await png(16, 16)] }, 'dynamo');
    const sent = JSON.parse(text);
    expect(sent.nvext).toEqual({
      seed: 7,
      num_inference_steps: 20,
      guidance_scale: 2.5,
      negative_prompt: 'crowd',
    });
    expect(sent.input_reference).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(sent).not.toHaveProperty('seed');
  });

  it('has of a compatible server only what the engine file names', () => {
    const sent = JSON.parse(read(drawn, 'openai-compatible').text);
    expect(Object.keys(sent).toSorted()).toEqual(['model', 'n', 'prompt', 'response_format', 'seed', 'size']);
  });

  it('is a form with pictures, whose names are our own', async () => {
    const pictures = [await png(16, 16), await png(16, 16)];
    const { contentType, path, text } = read({ ...drawn, pictures, strength: 0.4 }, 'vllm-omni');
    expect(path).toBe('/v1/images/edits');
    expect(contentType).toMatch(/^multipart\/form-data; boundary=/);
    expect(text.match(/name="image"; filename="image-\d\.png"/g)).toHaveLength(2);
    expect(text).toContain('name="strength"\r\n\r\n0.4\r\n');
    expect(read({ ...drawn, pictures }, 'openai-compatible').text.match(/name="image\[\]"/g)).toHaveLength(2);
  });
});

describe('a picture', () => {
  it('is drawn on the grid and cropped to the requested size', async () => {
    const { engine, server } = await opened('sglang');
    const { outputs } = await runToResult(
      engine,
      createClearedJob({ ...portrait, size: { width: 1000, height: 700 } }),
    );
    expect(server.asked[0]).toMatchObject({ width: 1008, height: 704 });
    if (outputs[0]?.kind !== 'image') throw new Error('no picture');
    expect(await sharp(outputs[0].bytes).metadata()).toMatchObject({ width: 1000, height: 700 });
  });

  it('is drawn from the person’s pictures with the model for references, as many as it takes', async () => {
    const { engine, server } = await opened('sglang');
    const references = await Promise.all([1, 2, 3, 4].map(() => picture(400, 600)));
    const { model } = await runToResult(engine, createClearedJob({ ...portrait, references }));
    expect(model).toBe('qwen-edit');
    expect(server.asked[0]?.pictures).toHaveLength(3);
    expect(server.asked[0]?.fields.prompt).toMatch(
      /^A new picture of the adult person in image 1, also seen/,
    );
  });

  it('has the references of the creator’s choice first, and refuses what it would leave out', async () => {
    const { engine, server } = await opened('vllm-omni');
    const outfit = { role: 'outfit', picture: await picture(300, 300) } as const;
    const references = [await picture(400, 600)];
    const ask = (more: Partial<EngineRequest>) =>
      runToResult(engine, createClearedJob({ ...portrait, ...more } as EngineRequest));
    await ask({ chosenReferences: [outfit], references });
    expect(server.asked[0]?.pictures).toHaveLength(2);
    expect(server.asked[0]?.fields.prompt).toContain('with the outfit of image 1');
    const tooMany = await catchFault(ask({ chosenReferences: Array.from({ length: 5 }, () => outfit) }));
    expect(tooMany).toMatchObject({ fault: 'unsupported', message: expect.stringContaining('so many') });
    const trained = { id: 'm', sha256: 'e'.repeat(64) };
    const withModel = await catchFault(ask({ chosenReferences: [outfit], trained }));
    expect(withModel.message).toContain('Choose no model.');
    expect(server.asked).toHaveLength(1);
  });

  it('is changed only inside the mask', async () => {
    const { engine, server } = await opened('vllm-omni');
    const source = await picture(200, 120, '#0000ff');
    const white = await sharp({ create: { width: 100, height: 120, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const mask = await sharp({ create: { width: 200, height: 120, channels: 3, background: '#000' } })
      .composite([{ input: white, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const request = {
      ...words,
      operation: 'inpaint',
      source,
      mask: { bytes: mask, mediaType: 'image/png', recipe: null },
      task: 'replace',
    } as const;
    const { outputs } = await runToResult(engine, createClearedJob(request));
    if (outputs[0]?.kind !== 'image') throw new Error('no picture');
    const { data, info } = await sharp(outputs[0].bytes).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 200, height: 120, channels: 3 });
    const at = (x: number) => [...data.subarray((60 * 200 + x) * 3, (60 * 200 + x) * 3 + 3)];
    expect(at(190)).toEqual([0, 0, 255]);
    expect(at(10)).not.toEqual([0, 0, 255]);
    expect(server.asked[0]?.mask).not.toBeNull();
    // The OpenAI API redraws what is transparent.
    const standard = await opened('openai-compatible');
    await runToResult(standard.engine, createClearedJob(request));
    const sent = await sharp(standard.server.asked[0]?.mask ?? Buffer.alloc(0))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(sent.info.channels).toBe(4);
    const middle = Math.floor(sent.info.height / 2) * sent.info.width;
    expect(sent.data[(middle + 8) * 4 + 3]).toBe(0);
    expect(sent.data[(middle + sent.info.width - 8) * 4 + 3]).toBe(255);
  });

  it('is varied by a strength where the model takes one, and else by words', async () => {
    const source = await picture(300, 200);
    const request = { ...words, operation: 'image_to_image', source, style: null } as const;
    const omni = await opened('vllm-omni');
    const strong = { ...request, strength: 0.8, keepComposition: true };
    await runToResult(omni.engine, createClearedJob(strong));
    expect(omni.server.asked[0]?.fields).toMatchObject({ strength: '0.55', prompt: words.prompt });
    const lang = await opened('sglang');
    await runToResult(lang.engine, createClearedJob({ ...request, strength: 0.2, keepComposition: false }));
    expect(lang.server.asked[0]?.fields).not.toHaveProperty('strength');
    expect(lang.server.asked[0]?.fields.prompt).toMatch(/^Change image 1 slightly, keeping the people/);
  });

  it('refuses sampling that the server does not take', async () => {
    const { engine } = await opened('openai-compatible');
    const job = createClearedJob({ ...portrait, sampling: { steps: 12 } });
    expect(await catchFault(runToResult(engine, job))).toMatchObject({ fault: 'unsupported' });
    const { engine: omni, server } = await opened('vllm-omni');
    await runToResult(omni, createClearedJob({ ...portrait, sampling: { steps: 6 } }));
    expect(server.asked[0]?.fields.num_inference_steps).toBe('6');
  });

  it('has a request whose answer was lost counted, and sent again only as often as the file says', async () => {
    const { engine, server } = await opened('sglang', {}, { lostRequests: 1 });
    const first = createHandle();
    await runToResult(engine, createClearedJob(portrait, { handle: first }));
    expect(first.all).toEqual(['sent:0']);
    const again = createHandle('sent:0');
    await runToResult(engine, createClearedJob(portrait, { handle: again }));
    expect(again.all).toEqual(['sent:1']);
    expect((await engine.checkHealth()).detail).toContain('1 lost requests sent again');
    const job = createClearedJob(portrait, { handle: createHandle('sent:1') });
    const refused = await catchFault(runToResult(engine, job));
    expect(refused).toMatchObject({ fault: 'gone', operatorDetail: expect.stringContaining('lostRequests') });
    expect(server.runs.get(job.id)).toBeUndefined();
  });

  it('has a request that was answered with an error not counted as lost', async () => {
    const exception = { exception_type: 'RuntimeError', exception_message: 'worker died' };
    const { engine } = await opened('vllm-omni', { exception: () => exception });
    const handle = createHandle();
    await catchFault(runToResult(engine, createClearedJob(portrait, { handle })));
    expect(handle.all).toEqual(['sent:0', 'answered:0']);
    const next = createHandle('answered:0');
    await catchFault(runToResult(engine, createClearedJob(portrait, { handle: next })));
    expect(next.all[0]).toBe('sent:0');
  });
});

describe('a video', () => {
  it('is joined by the stored id, reports the server’s progress, and is deleted once it is stored', async () => {
    const { engine, server } = await opened('sglang', { workMs: 40 });
    const handle = createHandle();
    const job = createClearedJob(video, { handle });
    await engine.submit(job);
    const seen: number[] = [];
    for await (const { step, steps } of engine.watchProgress(job.id, never)) seen.push(step / steps);
    expect(seen.length).toBeGreaterThan(1);
    const { engineSeconds, needsCleanup } = await engine.getResult(job.id, never);
    expect({ engineSeconds, needsCleanup }).toEqual({ engineSeconds: 2.5, needsCleanup: true });
    expect(handle.all).toEqual(['sent:0', expect.stringMatching(/^video:0:video_gen_/)]);
    const other = await opened('sglang', {}, { url: server.url, key: server.key });
    const joined = createClearedJob(video, { handle: createHandle(handle.all[1]) });
    expect((await runToResult(other.engine, joined)).outputs).toHaveLength(1);
    expect(server.runs.size).toBe(1);
    expect(server.left()).toEqual([]);
    await engine.cleanUp(job.id);
  });

  it('is brought to the requested size, which the model’s grid does not have', async () => {
    const { engine, server } = await opened('sglang');
    await runToResult(engine, createClearedJob({ ...video, width: 272, height: 416 }));
    expect(server.asked[0]).toMatchObject({ width: 288, height: 416 });
    expect(server.asked[0]?.fields.num_frames).toBe('73');
  });

  it('has no progress where the server says none: it is not made up', async () => {
    const { engine } = await opened('vllm-omni', { workMs: 20 });
    const job = createClearedJob(video);
    await engine.submit(job);
    for await (const each of engine.watchProgress(job.id, never)) expect(each).toBeUndefined();
    await engine.getResult(job.id, never);
  });

  it('of another worker is deleted by its handle', async () => {
    const { engine, server } = await opened('vllm-omni', { workMs: 200 });
    const handle = createHandle();
    const job = createClearedJob(video, { handle });
    await engine.submit(job);
    await expect.poll(() => handle.all.length, { timeout: 5_000 }).toBe(2);
    await engine.detach?.(job.id);
    expect(server.working()).toHaveLength(1);
    await engine.cancel(job.id, handle.all[1]);
    await expect.poll(() => server.left(), { timeout: 5_000 }).toEqual([]);
    await engine.cancel(job.id, 'sent:0');
  });
});

describe('what a server says', () => {
  it('of its models decides what the engine can do', async () => {
    const { engine } = await opened('vllm-omni', { models: ['klein'] });
    const { operations, unsupported } = await engine.getCapabilities();
    expect(operations).toEqual(['text_to_image', 'inpaint']);
    const missing = unsupported.find(({ operation }) => operation === 'text_to_video');
    expect(missing?.details[0]).toContain('wan is not among the server’s models: klein');
  });

  it('of its health decides whether it gets work', async () => {
    const { engine, server } = await opened('vllm-omni');
    expect(await engine.checkHealth()).toMatchObject({ online: true, gpu: true });
    server.script.health = 503;
    expect(await engine.checkHealth()).toMatchObject({ online: false });
    Object.assign(server.script, { health: 404, models: null });
    expect((await engine.checkHealth()).online).toBe(false);
  });

  it('never brings its key into a detail, and follows no redirect', async () => {
    const key = 'sk-SECRET0OF0THE0SERVER';
    const evil = createServer((request, response) => {
      if (request.url === '/v1/models') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      else
        response.writeHead(400).end(JSON.stringify({ detail: `you sent ${request.headers.authorization}` }));
    });
    await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
    const { engine } = await opened('vllm-omni', {}, { url, key });
    const refused = await catchFault(runToResult(engine, createClearedJob(portrait)));
    expect(refused.operatorDetail).toContain('you sent Bearer …');
    expect(JSON.stringify(refused)).not.toContain(key);
    expect((await catchFault(engine.getCapabilities())).operatorDetail).toContain('302');
    evil.closeAllConnections();
    await new Promise((resolve) => evil.close(resolve));
  });

  it.each([
    [400, '{"detail":"size must be in format"}', 'invalid_request'],
    [422, '{"detail":[{"loc":["body","prompt"],"msg":"Field required"}]}', 'invalid_request'],
    [401, '{"error":"Unauthorized"}', 'gone'],
    [403, '', 'gone'],
    [404, '{"error":{"message":"The model x does not exist","code":"model_not_found"}}', 'missing_model'],
    [
      400,
      '{"detail":"Model mismatch: request specifies \'a\' but server is running \'b\'."}',
      'missing_model',
    ],
    [413, 'too large', 'invalid_request'],
    [429, '{"error":{"message":"slow down"}}', 'busy'],
    [500, '{"detail":"Image generation failed: CUDA out of memory. Tried to allocate"}', 'out_of_memory'],
    [500, 'Internal Server Error', 'gone'],
    [503, '{"status":"unhealthy"}', 'gone'],
    [504, '<html>', 'gone'],
  ])('with status %i and %s is the fault %s', (status, body, fault) => {
    expect(toStatusError(status, 'POST /v1/images/generations', body).fault).toBe(fault);
  });

  it('of a failed video is the fault of its text', () => {
    expect(toVideoError('the video', 'torch.OutOfMemoryError: CUDA out of memory').fault).toBe(
      'out_of_memory',
    );
    expect(toVideoError('the video', 'size must be a multiple of 16').fault).toBe('invalid_request');
    expect(toVideoError('the video', '').fault).toBe('gone');
  });
});

describe('a stored handle', () => {
  it('is read as it was written, and nothing else', () => {
    for (const run of [
      { kind: 'video', id: 'video_gen_1:2', lost: 1 },
      { kind: 'request', isOpen: true, lost: 0 },
      { kind: 'request', isOpen: false, lost: 2 },
    ] as const) {
      expect(parseHandle(formatHandle(run))).toEqual(run);
    }
    for (const each of [null, undefined, '', 'video:0', 'sent', 'sent:x', 'a-runpod-id-e1'])
      expect(parseHandle(each)).toBeNull();
  });
});

describe('the models of a server', () => {
  it('are refused where the server cannot do it, or does it twice', () => {
    const model = {
      model: 'a',
      family: 'z-image-turbo',
      licence: 'x',
      uses: ['inpaint'],
      categories: ['sfw'],
    };
    const models = [model as ServedModel];
    expect(findModelMistakes('vllm-omni', models)[0]?.message).toContain('with flux2-klein');
    expect(findModelMistakes('dynamo', models)[0]).toEqual({
      path: [0, 'uses', 0],
      message: 'dynamo does not serve inpaint',
    });
    expect(findModelMistakes('openai-compatible', models)).toEqual([]);
    expect(findModelMistakes('openai-compatible', [...models, ...models])).toHaveLength(1);
  });
});
