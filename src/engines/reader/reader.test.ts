import {
  type Cleared,
  EngineError,
  type EngineJob,
  type EngineOutput,
  type EngineProgress,
  type ImageToText,
} from '@castwright/engine-port';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createReaderEngine } from '#engines/reader';
import { newId } from '#platform/ids.ts';
import { makeTextPicture, type TextPictureOptions } from '#tests/factories/text-pictures.ts';
import { createRandom } from '#tests/setup/create-random.ts';

const engine = createReaderEngine();
afterAll(() => engine.close());

/** Tests stand in for the safety decision. */
const cleared = (id: string, request: EngineJob['request']) => ({ id, request }) as Cleared<EngineJob>;

function reading(bytes: Buffer, languages: readonly string[] = ['en']): ImageToText {
  const source = { bytes, mediaType: 'image/png' as const, recipe: null };
  return { operation: 'image_to_text', category: 'sfw', source, languages };
}

type Text = Extract<EngineOutput, { kind: 'text' }>;

async function read(bytes: Buffer, languages?: readonly string[]): Promise<Text> {
  const id = newId();
  await engine.submit(cleared(id, reading(bytes, languages)));
  const { outputs } = await engine.getResult(id, AbortSignal.timeout(60_000));
  const [output] = outputs;
  if (output?.kind !== 'text') throw new Error('a reading is text');
  return output;
}

/** Splits into words, and ignores the shape of quotation marks. */
const splitWords = (text: string) => text.replace(/[’‘]/g, "'").normalize('NFC').split(/\s+/).filter(Boolean);

/** The number of words to insert, delete or change (Levenshtein distance). */
function wrongWords(written: readonly string[], found: readonly string[]): number {
  let row = Array.from({ length: found.length + 1 }, (_, n) => n);
  for (const [at, word] of written.entries()) {
    const next = [at + 1];
    for (const [n, other] of found.entries()) {
      const change = (row[n] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(change, (row[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** A picture without text. */
const noise = () => {
  const random = createRandom(1);
  const grey = Uint8Array.from({ length: 240 * 240 }, () => 68 + 120 * random());
  return sharp(grey, { raw: { width: 240, height: 240, channels: 1 } })
    .png()
    .toBuffer();
};

const texts = {
  en: 'Fishing boats rocked beside the old stone wall, and a keeper climbed the narrow stairs. At 7:30 three people waited at the gate with 12 baskets.',
  es: 'El niño pequeño soñaba con el mar. ¿Dónde está la estación? Mañana comerá piña y jamón en el jardín. ¡Qué corazón más tímido!',
  de: 'Über den Dächern hängt früher Nebel. Draußen grüßt ein Gärtner mit großen Äpfeln und süßen Brötchen. Ein müder Schäferhund läuft über die Brücke.',
  fr: 'La forêt s’étend jusqu’à la rivière, où le garçon pêche déjà. Sa mère prépare un gâteau très léger, et le chien rêve près de la fenêtre.',
  pt: 'A manhã começa com pão quente e café. Não há ninguém na praça, só uma criança que lê à sombra. Amanhã os irmãos virão de avião.',
};

const writings: [name: string, writing: TextPictureOptions][] = [
  ['small', { size: 11 }],
  ['of usual size', { size: 20 }],
  ['large, light on dark', { size: 44, dark: true }],
  ['small, light on dark', { size: 14, dark: true }],
  ['slanted', { size: 18, turned: 2 }],
  ['slanted the other way', { size: 26, turned: -3 }],
  ['under noise', { size: 20, noise: 40 }],
];

describe('rendered text', () => {
  test('is read with at most 5 % of the words wrong, in five languages, sizes and conditions', async () => {
    const shares = new Map<string, { wrong: number; all: number }>();
    const count = (name: string, wrong: number, all: number) => {
      const before = shares.get(name) ?? { wrong: 0, all: 0 };
      shares.set(name, { wrong: before.wrong + wrong, all: before.all + all });
    };
    for (const [language, text] of Object.entries(texts)) {
      for (const [name, writing] of writings) {
        const { text: found } = await read(await makeTextPicture(text, writing), [language]);
        const written = splitWords(text);
        const wrong = wrongWords(written, splitWords(found));
        for (const part of [language, name]) count(part, wrong, written.length);
      }
    }
    const errors = [...shares].map(([name, { wrong, all }]) => ({ name, error: wrong / all }));
    expect(errors.filter(({ error }) => error > 0.05)).toEqual([]);
    expect(errors).toHaveLength(Object.keys(texts).length + writings.length);
  }, 180_000);

  test('of two languages is read by both, better than by one', async () => {
    const both = `${texts.en} ${texts.de}`;
    const picture = await makeTextPicture(both, { size: 22 });
    const wrong = async (languages: string[]) =>
      wrongWords(splitWords(both), splitWords((await read(picture, languages)).text));
    const byBoth = await wrong(['en', 'de']);
    expect(byBoth / splitWords(both).length).toBeLessThanOrEqual(0.05);
    expect(byBoth).toBeLessThan(await wrong(['en']));
  }, 30_000);
});

describe('lines', () => {
  /** The places of dark pixels, as fractions of the picture's size. */
  async function findInk(picture: Buffer): Promise<{ x: number; y: number }[]> {
    const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
    const ink: { x: number; y: number }[] = [];
    for (const [at, value] of data.entries()) {
      if (value < 110)
        ink.push({ x: (at % info.width) / info.width, y: Math.floor(at / info.width) / info.height });
    }
    return ink;
  }

  test.each([
    ['upright', 0],
    ['slanted', 3],
  ])(
    'cover what is written, %s, and say how sure they are',
    async (_, turned) => {
      const picture = await makeTextPicture(texts.en, { size: 24, turned });
      const { text, lines } = await read(picture);
      expect(lines.length).toBeGreaterThanOrEqual(3);
      expect(lines.map((line) => line.text).join(' ')).toBe(text.replace(/\s+/g, ' '));
      for (const { box, confidence } of lines) {
        expect(confidence).toBeGreaterThan(0.6);
        expect(confidence).toBeLessThanOrEqual(1);
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1);
      }
      const ink = await findInk(picture);
      const covered = ink.filter(({ x, y }) =>
        lines.some(
          ({ box }) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
        ),
      );
      expect(covered.length / ink.length).toBeGreaterThan(0.97);
      const area = lines.reduce((sum, { box }) => sum + box.width * box.height, 0);
      expect(area).toBeLessThan(turned === 0 ? 0.6 : 1);
    },
    30_000,
  );

  test('are found where words stand scattered over a picture', async () => {
    const scene = sharp({ create: { width: 1400, height: 900, channels: 3, background: '#b8c4cc' } });
    const sign = async (text: string) =>
      sharp(await makeTextPicture(text, { size: 40 }))
        .resize({ width: 420 })
        .png()
        .toBuffer();
    const picture = await scene
      .composite([
        { input: await sign('OPEN DAILY'), left: 60, top: 80 },
        { input: await sign('FERRY 12'), left: 880, top: 640 },
      ])
      .png()
      .toBuffer();
    const { lines } = await read(picture);
    const at = (words: string) => lines.find(({ text }) => text.includes(words))?.box;
    expect(at('OPEN')?.x).toBeLessThan(0.4);
    expect(at('FERRY')?.x).toBeGreaterThan(0.6);
    expect(at('FERRY')?.y).toBeGreaterThan(0.6);
  }, 30_000);

  test('are none where nothing is written', async () => {
    const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#667788' } });
    for (const picture of [await plain.png().toBuffer(), await noise()]) {
      expect(await read(picture)).toEqual({ kind: 'text', text: '', lines: [] });
    }
  }, 30_000);
});

describe('the engine', () => {
  const catchFault = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (!(error instanceof EngineError)) throw new Error(`no EngineError: ${error}`);
    return error;
  };

  test('reads, and does nothing else', async () => {
    expect(await engine.getCapabilities()).toMatchObject({
      operations: ['image_to_text'],
      concurrency: 1,
      unsupported: [],
    });
    const caption = { ...reading(Buffer.alloc(0)), operation: 'caption' as const };
    expect((await catchFault(engine.submit(cleared(newId(), caption)))).fault).toBe('unsupported');
  });

  test('says in plain words what it cannot take', async () => {
    const jobs = { damaged: newId(), cut: newId() };
    const cut = (await makeTextPicture('Harbour', { size: 30 })).subarray(0, 900);
    await engine.submit(cleared(jobs.damaged, reading(Buffer.from('no picture'))));
    await engine.submit(cleared(jobs.cut, reading(cut)));
    for (const id of Object.values(jobs)) {
      const error = await catchFault(engine.getResult(id, AbortSignal.timeout(20_000)));
      expect(error.fault).toBe('invalid_request');
      expect(error.message).toBe('This picture cannot be read: its file is damaged or too large.');
    }
    for (const languages of [['tlh'], []]) {
      const error = await catchFault(engine.submit(cleared(newId(), reading(Buffer.alloc(0), languages))));
      expect(error).toMatchObject({ fault: 'invalid_request' });
    }
  });

  test('reports its progress, never backwards, and does a job once', async () => {
    const id = newId();
    const picture = await makeTextPicture(texts.en, { size: 30 });
    await engine.submit(cleared(id, reading(picture)));
    await engine.submit(cleared(id, reading(picture)));
    const told: EngineProgress[] = [];
    for await (const progress of engine.watchProgress(id, AbortSignal.timeout(30_000))) told.push(progress);
    const shares = told.map(({ step, steps }) => step / steps);
    expect(shares.length).toBeGreaterThan(3);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    const signal = AbortSignal.timeout(5_000);
    expect(await engine.getResult(id, signal)).toBe(await engine.getResult(id, signal));
    await engine.cleanUp(id);
    expect((await catchFault(engine.getResult(id, signal))).fault).toBe('gone');
  }, 40_000);

  test('goes forward through both passes of a picture in which it finds no page', async () => {
    const id = newId();
    await engine.submit(cleared(id, reading(await noise())));
    const told: number[] = [];
    for await (const { step } of engine.watchProgress(id, AbortSignal.timeout(30_000))) told.push(step);
    expect(told.some((step) => step > 80 && step < 100)).toBe(true);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
  }, 40_000);

  test('stops when it is cancelled, and when it takes too long', async () => {
    const picture = await makeTextPicture(`${texts.en} `.repeat(8), { size: 40 });
    const id = newId();
    await engine.submit(cleared(id, reading(picture)));
    const ended = engine.getResult(id, AbortSignal.timeout(20_000));
    await engine.cancel(id);
    expect((await catchFault(ended)).fault).toBe('cancelled');

    const hasty = createReaderEngine({ timeoutMs: 1 });
    try {
      await hasty.submit(cleared(id, reading(picture)));
      const error = await catchFault(hasty.getResult(id, AbortSignal.timeout(20_000)));
      expect(error.fault).toBe('timeout');
    } finally {
      await hasty.close();
    }
    expect((await catchFault(hasty.submit(cleared(newId(), reading(picture))))).fault).toBe('gone');
    expect(await hasty.checkHealth()).toEqual({ online: false, detail: 'Closed' });
  }, 40_000);
});
