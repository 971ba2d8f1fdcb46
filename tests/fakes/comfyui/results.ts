/** What the double makes of a graph: plain pictures, videos and files of the size that the graph asks for. */
import { createHash } from 'node:crypto';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { getDuration } from '@castwright/media/mp4/video.ts';
import { makeVideo } from '@castwright/media/test-videos.ts';
import sharp from 'sharp';
import type { Graph } from '#engines/workflows';

type Size = { width: number; height: number };
type Input = Graph[string]['inputs'][string];

const number = (input: Input | undefined) => (typeof input === 'number' ? input : Number.NaN);

/** The size of a link's picture in pixels, by the nodes that it comes through. */
function findSize(graph: Graph, input: Input | undefined, uploaded: (name: string) => Size): Size {
  const node = Array.isArray(input) ? graph[input[0]] : undefined;
  if (!node) throw new Error('a picture without a source');
  const { class_type, inputs } = node;
  const through = (name: string) => findSize(graph, inputs[name], uploaded);
  switch (class_type) {
    case 'LoadImage':
      return uploaded(String(inputs.image));
    case 'ImageScale':
    case 'ImageCrop':
    case 'EmptyLatentImage':
    case 'EmptySD3LatentImage':
    case 'EmptyFlux2LatentImage':
    case 'LatentUpscale':
    case 'EmptyHunyuanLatentVideo':
    case 'WanImageToVideo':
    case 'WanFirstLastFrameToVideo':
    case 'Wan22ImageToVideoLatent':
      return { width: number(inputs.width), height: number(inputs.height) };
    case 'ImageCompositeMasked':
      return through('destination');
    case 'ImageBlend':
      return through('image1');
    case 'VAEDecode':
      return through('samples');
    case 'VAEEncode':
      return through('pixels');
    case 'KSampler':
    case 'KSamplerAdvanced':
    case 'SamplerCustomAdvanced':
      return through('latent_image');
    case 'CreateVideo':
      return through('images');
    default:
      throw new Error(`nothing is known of the size of ${class_type}`);
  }
}

/** A digest of an uploaded picture's bytes. */
type DigestOf = (name: string) => string;

/** Different for every graph and picture in it, and the same for the same ones, whatever their files are called. */
const chooseColour = (graph: Graph, turn = 0, digestOf: DigestOf = (name) => name) => {
  const nodes = Object.values(graph)
    .filter(({ inputs }) => !('filename_prefix' in inputs))
    .map((node) =>
      node.class_type === 'LoadImage'
        ? { ...node, inputs: { image: digestOf(String(node.inputs.image)) } }
        : node,
    );
  const digest = createHash('sha256').update(JSON.stringify(nodes)).digest();
  return { r: digest[turn] ?? 0, g: digest[turn + 1] ?? 0, b: digest[turn + 2] ?? 0 };
};

export function drawPicture(
  graph: Graph,
  images: Input | undefined,
  uploaded: (name: string) => Size,
  digestOf: DigestOf,
) {
  const { height, width } = findSize(graph, images, uploaded);
  const [from, to] = [0, 3]
    .map((turn) => chooseColour(graph, turn, digestOf))
    .map(({ b, g, r }) => `rgb(${r},${g},${b})`);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="50%" cy="45%" r="18%" fill="${to}" stroke="${from}" stroke-width="8"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
}

const films = new Map<string, Promise<Buffer>>();

/** @param read reads the bytes of an input file */
export function encodeVideo(
  graph: Graph,
  video: Input | undefined,
  read: (name: string) => Buffer | undefined,
): Promise<Buffer> {
  const { height, width } = findSize(graph, video, () => {
    throw new Error('a video of an upload');
  });
  const seconds = findSeconds(graph, read);
  const key = `${width}x${height}`;
  const film = films.get(`${key} ${seconds}`) ?? makeVideo(key, seconds);
  films.set(`${key} ${seconds}`, film);
  return film;
}

/** The length of a graph's video: that of the video that it loads, or whole seconds of the frames that it makes. */
function findSeconds(graph: Graph, read: (name: string) => Buffer | undefined): number {
  const nodes = Object.values(graph);
  const loaded = nodes.find(({ class_type }) => class_type === 'LoadVideo');
  if (loaded) {
    const bytes = read(String(loaded.inputs.file)) ?? Buffer.alloc(0);
    return getDuration(readMp4(bytes, { side: 2_560, seconds: 65, frames: 3_900 }));
  }
  const { length } = nodes.find(({ inputs }) => 'length' in inputs)?.inputs ?? {};
  const { fps } = nodes.find(({ inputs }) => 'fps' in inputs)?.inputs ?? {};
  return Math.floor(number(length) / number(fps));
}

const sketches = new Map<number, Promise<Buffer>>();

/**
 * A preview as a server sends it: a few pixels that emerge from noise, enlarged, as a JPEG of the best quality.
 *
 * @param done 0 … 1
 */
export function drawPreview(done: number): Promise<Buffer> {
  const part = Math.round(done * 8) / 8;
  const sketch = sketches.get(part) ?? drawSketch(part);
  sketches.set(part, sketch);
  return sketch;
}

async function drawSketch(part: number): Promise<Buffer> {
  const side = 128;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
    <rect width="100%" height="100%" fill="#31506b"/><circle cx="50%" cy="45%" r="24%" fill="#d08a5c"/>
  </svg>`;
  const noise = { type: 'gaussian', mean: 128, sigma: 90 * (1 - part) + 1 } as const;
  const grain = sharp({ create: { width: side, height: side, channels: 3, background: '#000', noise } });
  const small = await sharp(Buffer.from(drawing))
    .blur(0.5 + 12 * (1 - part))
    .composite([{ input: await grain.png().toBuffer(), blend: 'overlay' }])
    .png()
    .toBuffer();
  return sharp(small).resize(512, 512).removeAlpha().jpeg({ quality: 95 }).toBuffer();
}

/** A safetensors file without tensors. */
export function createLora(graph: Graph): Buffer {
  const { b, g, r } = chooseColour(graph);
  const header = Buffer.from(JSON.stringify({ __metadata__: { of: `${r}-${g}-${b}` } }));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header]);
}
