/** Runs each tool on the preview engine, in turn with enlarging and encoding a picture by sharp. */

import type { Box, Cleared, EngineOutput, EnginePicture, EngineRequest } from '@castwright/engine-port';
import { createPreviewEngine } from '@castwright/preview-engine';
import sharp from 'sharp';
import { runUnderBench } from './under-bench.ts';

/** Milliseconds of processor time, over all threads, for each megapixel of the result; one entry for each run. */
export type ToolingReport = { tools: { tool: string; costs: number[] }[]; plain: number[] };
export type ToolingSubject = { runs: number };

/** Of the source pictures. */
const side = 1024;
const never = new AbortController().signal;

type Tool = { name: string; megapixels: number; request: (inputs: Inputs) => EngineRequest };
/** `own` is `picture` with the engine's recipe, and `face` the position of its face. */
type Inputs = {
  picture: EnginePicture;
  own: EnginePicture;
  face: Box;
  mask: EnginePicture;
  seed: number;
};

const megapixels = (width: number) => width ** 2 / 1e6;
const words = { negativePrompt: '', model: null, identity: null, adapters: [] } as const;
const common = { category: 'sfw', ...words } as const;

const redraw = { strength: 1, keepComposition: true } as const;
const swap = (picture: EnginePicture, face: Box, seed: number): EngineRequest => ({
  ...{ operation: 'face_swap', category: 'sfw', source: picture, target: picture, seed },
  faces: [{ source: face, target: face }],
  identityStrength: 0.8,
});

const portrait: EngineRequest = {
  ...{ operation: 'text_to_image', ...common, seed: 1, aspectRatio: '1:1' },
  prompt: 'a fisherman with a grey beard on a harbour, rain',
};

/** The measured tools; a new tool needs an entry. */
const tools: readonly Tool[] = [
  ...([2, 4] as const).map((factor) => ({
    name: `upscale ${factor} ×`,
    megapixels: megapixels(side * factor),
    request: ({ picture }: Inputs): EngineRequest => ({
      ...{ operation: 'upscale', category: 'sfw', source: picture, factor, detail: 0.5 },
    }),
  })),
  {
    name: 'inpaint, removing a tenth',
    megapixels: megapixels(side),
    request: ({ picture, mask, seed }) => ({
      ...{ operation: 'inpaint', ...common, source: picture, mask, task: 'remove', prompt: '', seed },
    }),
  },
  {
    name: 'inpaint, replacing a tenth',
    megapixels: megapixels(side),
    request: ({ picture, mask, seed }) => ({
      ...{ operation: 'inpaint', ...common, source: picture, mask, task: 'replace', seed },
      prompt: 'a potter in a green coat',
    }),
  },
  ...(['oil_painting', 'photograph'] as const).map((style) => ({
    name: `image to image, ${style} on a strange picture`,
    megapixels: megapixels(side),
    request: ({ picture, seed }: Inputs): EngineRequest => ({
      ...{ operation: 'image_to_image', ...common, source: picture, prompt: '', seed, style, ...redraw },
    }),
  })),
  {
    name: 'image to image, an own picture redrawn',
    megapixels: megapixels(side),
    request: ({ own, seed }) => ({
      ...{ operation: 'image_to_image', ...common, source: own, seed, style: null, ...redraw },
      prompt: 'smiling, in a red coat, at night',
    }),
  },
  {
    name: 'face swap, an own person redrawn',
    megapixels: megapixels(side),
    request: ({ own, face, seed }) => swap(own, face, seed),
  },
  {
    name: 'face swap, a strange face laid in',
    megapixels: megapixels(side),
    request: ({ picture, face, seed }) => swap(picture, face, seed),
  },
];

await runUnderBench<ToolingSubject>(async ({ runs }) => {
  const engine = createPreviewEngine({ threads: 1 });
  const perform = async (id: string, request: EngineRequest) => {
    // The bench takes the place of the safety feature, as the engine's tests do.
    await engine.submit({ id, request } as Cleared<{ id: string; request: EngineRequest }>);
    const { outputs } = await engine.getResult(id, never);
    await engine.cleanUp(id);
    return outputs[0];
  };
  const inputs = await createInputs(await perform('drawn', portrait));
  // Code loads once in a worker's lifetime.
  for (const tool of tools) await perform(`warm ${tool.name}`, tool.request({ ...inputs, seed: 0 }));
  const report: ToolingReport = { tools: tools.map(({ name }) => ({ tool: name, costs: [] })), plain: [] };
  for (let run = 1; run <= runs; run++) {
    for (const [at, tool] of tools.entries()) {
      const request = tool.request({ ...inputs, seed: run });
      const processor = await measureProcessorTime(() => perform(`${tool.name} ${run}`, request));
      report.tools[at]?.costs.push(processor / tool.megapixels);
    }
    const plain = await measureProcessorTime(() =>
      sharp(inputs.picture.bytes)
        .resize(2 * side, 2 * side, { kernel: 'lanczos3' })
        .png({ compressionLevel: 2, adaptiveFiltering: false })
        .toBuffer(),
    );
    report.plain.push(plain / megapixels(2 * side));
  }
  return { report: () => report, close: () => engine.close() };
});

/** A drawn picture, with and without its recipe, and a mask over a tenth of it. */
async function createInputs(drawn: EngineOutput | undefined): Promise<Omit<Inputs, 'seed'>> {
  if (drawn?.kind !== 'image' || !drawn.recipe || !drawn.faces?.[0]) throw new Error('no portrait');
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="300" cy="600" r="183" fill="#fff"/></svg>`;
  const mask = await sharp(Buffer.from(disc)).flatten({ background: '#000' }).png().toBuffer();
  const input = (png: Buffer): EnginePicture => ({ bytes: png, mediaType: 'image/png', recipe: null });
  const picture = input(drawn.bytes);
  return { picture, own: { ...picture, recipe: drawn.recipe }, face: drawn.faces[0], mask: input(mask) };
}

async function measureProcessorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
