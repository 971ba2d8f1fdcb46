import { describe, expect, test } from 'vitest';
import * as samples from '../samples.ts';
import {
  exifBlock,
  exifSegment,
  jpeg,
  png,
  pngChunk,
  textChunk,
  userComment,
  webp,
  worldTextChunk,
  xmpPacket,
  xmpSegment,
  zippedTextChunk,
} from '../test-files.ts';
import { readPictureSettings } from './read.ts';
import { PictureSettingsError } from './settings.ts';

const files = Number(process.env.PICTURE_FUZZ_FILES ?? 50_000);
const rounds = 10;

const comment = 0x9286;
const texts = {
  parameters: [samples.automatic, samples.forge, samples.swarm, samples.fooocus, samples.fooocusText],
  prompt: [samples.comfy],
  workflow: [samples.comfyWorkflow],
  invokeai_metadata: [samples.invoke],
  'sd-metadata': [samples.invokeLegacy],
  dream: [samples.dream],
};
const pairs = Object.entries(texts).flatMap(([keyword, each]) =>
  each.map((text) => [keyword, text] as const),
);

/** A generator of numbers, the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, choose: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}
type Random = ReturnType<typeof createRandom>;

/** Characters that mean something to one of the readers. */
const marks = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '\n',
  '\0',
  '<lora:',
  '>',
  'Steps: 1',
  'NaN',
  '9'.repeat(40),
  '😀',
  '\ud800',
];

function mutateText(text: string, random: Random): string {
  let mutated = text;
  for (let n = random.below(4); n > 0; n--) {
    const at = random.below(mutated.length + 1);
    const length = random.below(3) === 0 ? random.below(60) : 0;
    const added =
      random.below(12) === 0 ? random.choose(marks).repeat(random.below(400)) : random.choose(marks);
    mutated = mutated.slice(0, at) + added + mutated.slice(at + length);
  }
  return mutated;
}

function makeFile(random: Random): Buffer {
  const [keyword, original] = random.choose(pairs);
  const text = random.below(2) === 0 ? mutateText(original, random) : original;
  const block = () =>
    exifBlock(
      { 272: `prompt:${text}`, 270: text },
      { [comment]: userComment(text, random.choose(['be', 'le'])) },
    );
  switch (random.below(8)) {
    case 0:
      return png(zippedTextChunk(keyword, text));
    case 1:
      return png(worldTextChunk(keyword, text, random.below(2) === 0));
    case 2:
      return png(pngChunk('eXIf', block()), textChunk('Software', 'NovelAI'), textChunk('Comment', text));
    case 3:
      return jpeg(exifSegment(block()));
    case 4:
      return jpeg(xmpSegment(xmpPacket('exif:UserComment', text)));
    case 5:
      return webp({ EXIF: block(), 'XMP ': Buffer.from(xmpPacket('dc:description', text)) });
    default:
      return png(textChunk(keyword, text));
  }
}

/** Flips, cuts, repeats and overwrites bytes; the numbers are those that lengths and offsets break at. */
function mutateBytes(file: Buffer, random: Random): Buffer {
  let mutated = Buffer.from(file);
  for (let n = random.below(4); n > 0 && mutated.length > 8; n--) {
    const at =
      random.below(4) === 0
        ? random.below(mutated.length)
        : 8 + random.below(Math.min(120, mutated.length - 8));
    switch (random.below(5)) {
      case 0:
        mutated[at] = random.below(256);
        break;
      case 1:
        mutated = mutated.subarray(0, at);
        break;
      case 2:
        mutated = Buffer.concat([mutated.subarray(0, at), mutated.subarray(random.below(at + 1))]).subarray(
          0,
          60_000,
        );
        break;
      case 3:
        if (at + 4 <= mutated.length)
          mutated.writeUInt32BE(random.choose([0, 1, 0xffff, 0x7fffffff, 0xffffffff]), at);
        break;
      default:
        if (at + 2 <= mutated.length) mutated.writeUInt16LE(random.choose([0, 0xffff, 0x8769, 0x9286]), at);
    }
  }
  return mutated;
}

describe(`${files} hostile files`, () => {
  const state = { peak: 0, read: 0 };
  test.each(Array.from({ length: rounds }, (_, round) => round))(
    'give a result or a typed error, and hold no memory: part %i',
    { timeout: 60_000 },
    async (round) => {
      const random = createRandom(1_000 + round);
      const before = process.memoryUsage().rss;
      let longest = 0;
      for (let n = 0; n < files / rounds; n++) {
        const file = mutateBytes(makeFile(random), random);
        const start = process.threadCpuUsage().user;
        try {
          const settings = await readPictureSettings(file);
          if (settings) state.read++;
          expect(JSON.stringify(settings).length).toBeLessThan(80_000);
        } catch (error) {
          expect(error).toBeInstanceOf(PictureSettingsError);
        }
        longest = Math.max(longest, process.threadCpuUsage().user - start);
      }
      state.peak = Math.max(state.peak, process.memoryUsage().rss - before);
      // Microseconds of this thread's processor: a file of 60 KB must not take a second.
      expect(longest).toBeLessThan(1_000_000);
      expect(state.peak).toBeLessThan(300 * 1024 * 1024);
    },
  );

  test('of which a quarter are still understood, so that the readers themselves were tried', () => {
    expect(state.read).toBeGreaterThan(files / 4);
  });
});

/** Entries that point at the whole block, and directories that point back. */
function endlessExif(): Buffer {
  const block = Buffer.alloc(60_000);
  block.write('II*\0', 0, 'latin1');
  block.writeUInt32LE(8, 4);
  block.writeUInt16LE(4_998, 8);
  for (let entry = 0; entry < 4_998; entry++) {
    const at = 10 + entry * 12;
    block.writeUInt16LE([0x8769, 0x010f, 0x9286][entry % 3] ?? 0, at);
    block.writeUInt16LE(entry % 3 === 0 ? 4 : 7, at + 2);
    block.writeUInt32LE(0xffffffff, at + 4);
    block.writeUInt32LE(8, at + 8);
  }
  return block;
}

describe('a file that', () => {
  const small = async (file: Buffer) => {
    const before = process.threadCpuUsage();
    const settings = await readPictureSettings(file);
    const { user, system } = process.threadCpuUsage(before);
    return { settings, ms: (user + system) / 1000 };
  };

  test.each([
    ['inflates without end', () => png(zippedTextChunk('parameters', Buffer.alloc(64 << 20)))],
    [
      'hides a text behind thousands that inflate without end',
      () => {
        const endless = zippedTextChunk('other', Buffer.alloc(5 << 20));
        return png(...Array<Buffer>(2_000).fill(endless), textChunk('parameters', 'a harbour\nSteps: 1'));
      },
    ],
    ['has a chunk longer than itself', () => png(pngChunk('tEXt', Buffer.from('a\0b'), 0xffffffff))],
    ['has a text without keyword', () => png(pngChunk('tEXt', Buffer.from('no zero')))],
    ['has broken compression', () => png(pngChunk('zTXt', Buffer.from('parameters\0\0nonsense')))],
    ['nests JSON without end', () => png(textChunk('prompt', '{"a":'.repeat(200_000)))],
    ['has EXIF of noise', () => jpeg(exifSegment(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1')))],
    ['has EXIF with endless entries, each as long as the block', () => jpeg(exifSegment(endlessExif()))],
    ['has XMP without an end', () => jpeg(xmpSegment(`<exif:UserComment>${'<'.repeat(60_000)}`))],
  ])('%s gives nothing, soon', async (_, file) => {
    const { ms, settings } = await small(file());
    expect(settings).toBeNull();
    expect(ms).toBeLessThan(3_000);
  });

  test('leads in a circle, of prompts or of LoRAs, ends', async () => {
    const graph = {
      1: { inputs: { latent_image: ['2', 0], positive: ['2', 0], model: ['3', 0], seed: 3 } },
      2: { inputs: { text: ['2', 0] } },
      3: { inputs: { lora_name: 'round', model: ['3', 0] } },
    };
    const { settings } = await small(png(textChunk('prompt', JSON.stringify(graph))));
    expect(settings).toMatchObject({ tool: 'comfyui', prompt: null, seed: '3' });
    expect(settings?.loras.length).toBeLessThanOrEqual(32);
  });

  test('has names of object prototypes is read as any other', async () => {
    const text =
      '{"__proto__":{"inputs":{"latent_image":["constructor",0],"seed":1}},"base_model":"x","toString":"y"}';
    const { settings } = await small(png(textChunk('parameters', text)));
    expect(settings).toMatchObject({ model: { name: 'x' } });
  });

  test('has endless text is cut, and has nothing that a database or a page cannot hold', async () => {
    const prompt = `a\0b\u202e\u0007 ${'long '.repeat(20_000)}\ud800`;
    const others = Array.from({ length: 500 }, (_, n) => `Name ${n} ${'x'.repeat(99)}: ${'y'.repeat(900)}`);
    const text = `${prompt}\nSteps: 1, Seed: ${'9'.repeat(900)}, ${others.join(', ')}`;
    const { settings } = await small(png(worldTextChunk('parameters', text)));
    expect(settings?.prompt).toMatch(/^ab long long /);
    expect(settings?.prompt?.length).toBeLessThanOrEqual(10_000);
    expect(settings?.prompt?.isWellFormed()).toBe(true);
    expect(settings?.seed).toBeNull();
    expect(settings?.others.length).toBeLessThanOrEqual(40);
    expect(settings?.others.every(({ name, value }) => name.length <= 60 && value.length <= 300)).toBe(true);
  });
});
