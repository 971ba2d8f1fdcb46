import type { Box, Engine, EnginePicture, EngineRequest, Operation } from '@castwright/engine-port';
import { makeVideo } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import { createClearedJob, type EngineUnderTest, runToResult } from './engine-under-test.ts';

type RequestOf<Name extends Operation> = Extract<EngineRequest, { operation: Name }>;

const prompted = {
  category: 'sfw',
  prompt: 'a woman with curly red hair in a green coat, a harbour at golden hour',
  negativePrompt: 'blurry',
  seed: 7,
  model: null,
  identity: null,
  adapters: [],
} as const;

export const portrait: RequestOf<'text_to_image'> = {
  ...prompted,
  operation: 'text_to_image',
  aspectRatio: '3:4',
};

type OwnPicture = { picture: EnginePicture; face: Box };

export type Materials = {
  /** Two pictures, drawn by the engine itself if it can, each with the box of its face. */
  own: readonly [OwnPicture, OwnPicture];
  /** A picture without a recipe, of a size that no model works in. */
  odd: EnginePicture;
};

export const oddSize = { width: 213, height: 158 };

/** Creates the input pictures for the tests of the operations. */
export async function createMaterials(engine: Engine): Promise<Materials> {
  const { operations } = await engine.getCapabilities();
  const draws = operations.includes('text_to_image');
  const one = async (seed: number): Promise<OwnPicture> =>
    draws ? drawPicture(engine, seed) : { picture: await createTextPicture(), face: middleBox };
  const own = [await one(1), await one(2)] as const;
  const cut = await sharp(own[0].picture.bytes)
    .resize({ ...oddSize, fit: 'cover' })
    .png()
    .toBuffer();
  return { own, odd: { bytes: cut, mediaType: 'image/png', recipe: null } };
}

const middleBox: Box = { x: 0.3, y: 0.15, width: 0.4, height: 0.35 };

async function drawPicture(engine: Engine, seed: number): Promise<OwnPicture> {
  const { outputs } = await runToResult(engine, createClearedJob({ ...portrait, aspectRatio: '1:1', seed }));
  const [output] = outputs;
  if (output?.kind !== 'image') throw new Error('text to image gave no picture');
  const { bytes, faces, mediaType, recipe = null } = output;
  return { picture: { bytes, mediaType, recipe }, face: faces?.[0] ?? middleBox };
}

async function createTextPicture(): Promise<EnginePicture> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="100%" height="100%" fill="#f4efe6"/><text x="60" y="260" font-size="72" fill="#222">HARBOUR</text>
  </svg>`;
  return { bytes: await sharp(Buffer.from(drawing)).png().toBuffer(), mediaType: 'image/png', recipe: null };
}

/** Creates a mask of a picture's size: a white circle in the middleBox. */
async function createMask({ bytes }: EnginePicture): Promise<EnginePicture> {
  const { height, width } = await sharp(bytes).metadata();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="black"/><circle cx="50%" cy="50%" r="20%" fill="white"/></svg>`;
  const mask = await sharp(Buffer.from(drawing)).removeAlpha().greyscale().png().toBuffer();
  return { bytes: mask, mediaType: 'image/png', recipe: null };
}

type RequestCase = { what?: string; request: EngineRequest };

/** The requests that test each operation. */
export const requestsByOperation: Record<
  Operation,
  (
    materials: Materials,
    bench: Pick<EngineUnderTest, 'shapes' | 'video' | 'trainingSteps'>,
  ) => Promise<RequestCase[]> | RequestCase[]
> = {
  text_to_image: (_, { shapes }) => [
    ...shapes.map((aspectRatio) => ({
      what: aspectRatio,
      request: { ...portrait, aspectRatio },
    })),
    { what: 'a size of its own', request: { ...portrait, size: { width: 768, height: 512 } } },
  ],
  text_to_image_with_face: ({ own: [{ picture }] }) => [
    {
      request: {
        ...prompted,
        operation: 'text_to_image_with_face',
        aspectRatio: '3:4',
        source: picture,
        face: null,
        identityStrength: 0.9,
      },
    },
  ],
  image_to_image: ({ odd }) =>
    [true, false].map((keepComposition) => ({
      what: keepComposition ? 'with the composition kept' : 'with the composition free',
      request: {
        ...prompted,
        operation: 'image_to_image',
        prompt: 'watercolour painting, soft washes, paper grain',
        source: odd,
        strength: 0.6,
        style: 'watercolour',
        keepComposition,
      },
    })),
  inpaint: async ({ odd }) => {
    const mask = await createMask(odd);
    return (['remove', 'replace', 'extend'] as const).map((task) => ({
      what: task,
      request: {
        ...prompted,
        operation: 'inpaint',
        prompt: task !== 'replace' ? '' : 'a red balloon',
        source: odd,
        mask,
        task,
      },
    }));
  },
  face_swap: ({ own: [source, target] }) => [
    {
      request: {
        operation: 'face_swap',
        category: 'sfw',
        source: source.picture,
        target: target.picture,
        faces: [{ source: source.face, target: target.face }],
        identityStrength: 0.8,
        seed: 3,
      },
    },
  ],
  upscale: ({ odd }) =>
    ([2, 4] as const).map((factor) => ({
      what: `${factor} times`,
      request: { operation: 'upscale', category: 'sfw', source: odd, factor, detail: 0.5 },
    })),
  image_to_text: async () => [
    {
      request: {
        operation: 'image_to_text',
        category: 'sfw',
        source: await createTextPicture(),
        languages: ['en'],
      },
    },
  ],
  caption: ({ own: [{ picture }] }) => [
    { request: { operation: 'caption', category: 'sfw', source: picture } },
  ],
  text_to_video: (_, { video }) => [
    { request: { ...prompted, operation: 'text_to_video', seconds: 3, ...video } },
  ],
  image_to_video: ({ own, odd }, { video }) =>
    [own[0].picture, odd].map((source, at) => ({
      what: at === 0 ? 'from a picture of its own' : 'from a picture of other proportions',
      request: { ...prompted, operation: 'image_to_video', source, seconds: 3, ...video },
    })),
  join_videos: async (_, { video }) => {
    const seconds = 2;
    const bytes = await makeVideo(`${video.width}x${video.height}`, seconds);
    const part = { video: { bytes, mediaType: 'video/mp4' }, continues: false } as const;
    return [
      {
        request: {
          operation: 'join_videos',
          category: 'sfw',
          parts: [part, part],
          seconds: 2 * seconds,
          ...video,
        },
      },
    ];
  },
  edit_video: async (_, { video }) => {
    const bytes = await makeVideo(`${video.width}x${video.height}`, 2);
    const captions = [{ from: 0, to: 1, text: 'A harbour' }];
    const edit = { from: 0.5, to: 1.5, speed: 0.5, loop: 'none', frameRate: 'same', captions } as const;
    return [
      {
        request: {
          operation: 'edit_video',
          category: 'sfw',
          source: { bytes, mediaType: 'video/mp4' },
          edit,
          seconds: 2,
          ...video,
        },
      },
    ];
  },
  upscale_video: async (_, { video: { height, width } }) => {
    const bytes = await makeVideo(`${width}x${height}`, 1);
    return [
      {
        request: {
          operation: 'upscale_video',
          category: 'sfw',
          source: { bytes, mediaType: 'video/mp4' },
          factor: 2,
          seconds: 1,
          width: 2 * width,
          height: 2 * height,
        },
      },
    ];
  },
  lora_training: ({ own }, { trainingSteps }) => [
    {
      request: {
        operation: 'lora_training',
        category: 'sfw',
        name: 'Ada',
        trigger: 'adaxq',
        pictures: own.map(({ picture }) => ({ picture, caption: 'adaxq, a woman at a harbour' })),
        steps: trainingSteps,
        seed: 5,
      },
    },
  ],
};
