import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeFile, metadataFromRecord } from '#features/library/analysis';
import { openCredentials } from '#features/library/disclosure';
import { plainPng, textChunk, withChunks } from '#tests/factories/picture-files.ts';

let folder: string;
let png: Buffer;
let signed: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-analysis-'));
  png = await plainPng();
  const credentials = await openCredentials({ folder });
  const provenance = { engine: 'Preview', model: 'illustration', createdAt: new Date() };
  signed = await credentials.sign(png, 'image/png', provenance);
  await credentials.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a file as it came', () => {
  test('says its format and size, and where nothing is said, nothing', async () => {
    const webp = await sharp(png).webp().toBuffer();
    expect(await describeFile(webp)).toEqual({
      format: 'WebP',
      byteSize: webp.length,
      credentials: { found: false, valid: null, signer: null, facts: [] },
      generationMetadata: {
        from: 'nothing',
        generator: null,
        prompt: null,
        negativePrompt: null,
        seed: null,
        settings: [],
      },
    });
  });

  test('is named by what it is, not by what contains it', async () => {
    expect((await describeFile(await sharp(png).avif().toBuffer())).format).toBe('AVIF');
    expect((await describeFile(await sharp(png).tiff().toBuffer())).format).toBe('TIFF');
  });

  test('says who signed it, with what it was made, and that the credentials hold', async () => {
    expect((await describeFile(signed)).credentials).toEqual({
      found: true,
      valid: true,
      signer: 'Castwright',
      facts: [
        { name: 'Made with', value: 'Castwright' },
        { name: 'Action', value: 'Created' },
        { name: 'Source', value: 'Made by a trained model' },
      ],
    });
  });

  test('says what is wrong with credentials of a changed picture', async () => {
    const changed = withChunks(signed, textChunk('Comment', 'added'));
    const { credentials } = await describeFile(changed);
    expect(credentials).toMatchObject({ found: true, valid: false });
    expect(credentials.facts).toContainEqual({
      name: 'Problem',
      value: 'The picture was changed after it was signed',
    });
  });

  test('is described even when it is no picture', async () => {
    expect(await describeFile(Buffer.from('hello'))).toMatchObject({ format: 'Unknown', byteSize: 5 });
  });
});

test('a picture of our own is described by our record of it', () => {
  const record = { prompt: 'a bay', negativePrompt: null, seed: 0, model: 'illustration', engine: null };
  expect(metadataFromRecord(record)).toEqual({
    from: 'our_record',
    generator: 'Castwright',
    prompt: 'a bay',
    negativePrompt: null,
    seed: '0',
    settings: [{ name: 'Model', value: 'illustration' }],
  });
});
