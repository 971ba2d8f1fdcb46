import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readBoxes } from '@castwright/media/mp4/boxes.ts';
import { hashFrames, makeVideo } from '@castwright/media/test-videos.ts';
import { BMFF, PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { BMFFHashAssertion, ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContentCredentials, openCredentials } from './content-credentials.ts';
import type { SigningCertificateOptions } from './signing-certificate.ts';
import { verifyCredentials } from './verify-credentials.ts';

const provenance = { engine: 'Preview', model: 'illustration', createdAt: new Date('2026-03-01T10:00:00Z') };

const opened: ContentCredentials[] = [];
async function open(options: SigningCertificateOptions): Promise<ContentCredentials> {
  const one = await openCredentials(options);
  opened.push(one);
  return one;
}

let folder: string;
let credentials: ContentCredentials;
let png: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-credentials-'));
  credentials = await open({ folder });
  png = await sharp({
    create: {
      width: 200,
      height: 120,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  await rm(folder, { recursive: true, force: true });
});

/** The signature of a PNG's credentials. */
function readSignature(signed: Buffer): Uint8Array | undefined {
  const store = ManifestStore.read(
    SuperBox.fromBuffer(new Uint8Array(new PNG(signed).getManifestJUMBF() ?? [])),
  );
  return store.getActiveManifest()?.signature?.signatureData.signature;
}

describe('a signed picture', () => {
  test('says that it was made by a trained algorithm, and holds', async () => {
    const signed = await credentials.sign(png, 'image/png', provenance);
    expect(await credentials.verify(signed)).toEqual({
      found: true,
      valid: true,
      problems: [],
      digitalSourceTypes: ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'],
      signer: 'Castwright',
      generator: 'Castwright',
      actions: ['c2pa.created'],
      createdAt: provenance.createdAt,
      softBinding: null,
      stampedAt: null,
      trusted: true,
      signedHere: true,
    });
    const text = signed.toString('latin1');
    for (const said of ['c2pa.created', 'Castwright', 'illustration (Preview)', '2026-03-01T10:00:00.000Z']) {
      expect(text).toContain(said);
    }
  });

  test('has the same pixels as before', async () => {
    const signed = await credentials.sign(png, 'image/png', provenance);
    expect(await sharp(signed).raw().toBuffer()).toEqual(await sharp(png).raw().toBuffer());
  });

  test('fails with one byte of its pixels changed', async () => {
    const signed = await credentials.sign(png, 'image/png', provenance);
    const changed = Buffer.from(signed);
    const at = changed.indexOf('IDAT') + 100;
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await credentials.verify(changed)).toMatchObject({
      found: true,
      valid: false,
      problems: ['assertion.dataHash.mismatch'],
    });
  });

  test('fails with something appended, or its statement changed', async () => {
    const signed = await credentials.sign(png, 'image/png', provenance);
    expect(await verifyCredentials(Buffer.concat([signed, Buffer.from('more')]))).toMatchObject({
      valid: false,
    });
    const reworded = Buffer.from(signed.toString('latin1').replace('illustration', 'photographed'), 'latin1');
    expect(await verifyCredentials(reworded)).toMatchObject({ found: true, valid: false });
  });

  test('is signed as COSE writes it, two numbers of 32 bytes, for all readers', async () => {
    expect(readSignature(await credentials.sign(png, 'image/png', provenance))).toHaveLength(64);
  });

  test('may be a JPEG', async () => {
    const jpeg = await sharp(png).jpeg().toBuffer();
    const signed = await credentials.sign(jpeg, 'image/jpeg', { ...provenance, model: null });
    expect(await verifyCredentials(signed)).toMatchObject({ found: true, valid: true });
    expect(await sharp(signed).metadata()).toMatchObject({ format: 'jpeg', width: 200 });
  });

  test('differs from a picture without credentials and from other files', async () => {
    for (const bytes of [png, Buffer.from('hello'), Buffer.alloc(0), png.subarray(0, 40)]) {
      expect(await verifyCredentials(bytes)).toMatchObject({ found: false, valid: false });
    }
  });
});

describe('a signed video', () => {
  let video: Buffer;
  let signed: Buffer;
  beforeAll(async () => {
    video = await makeVideo('96x160', 2);
    signed = await credentials.sign(video, 'video/mp4', provenance);
  });

  test('says that it was made by a trained algorithm, holds, and plays as before', async () => {
    expect(await credentials.verify(signed)).toEqual({
      found: true,
      valid: true,
      problems: [],
      digitalSourceTypes: ['http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'],
      signer: 'Castwright',
      generator: 'Castwright',
      actions: ['c2pa.created'],
      createdAt: provenance.createdAt,
      softBinding: null,
      stampedAt: null,
      trusted: true,
      signedHere: true,
    });
    expect(signed.toString('latin1')).toContain('illustration (Preview)');
    expect(await hashFrames(signed)).toBe(await hashFrames(video));
  });

  test('is bound by the hash that the standard says: each box after its place, but for name and credentials', () => {
    const hash = createHash('sha256');
    let at = 0;
    for (const { type, body } of readBoxes(signed)) {
      const box = signed.subarray(at, at + body.length + 8);
      const place = Buffer.alloc(8);
      place.writeBigUInt64BE(BigInt(at));
      if (type !== 'ftyp' && type !== 'uuid') hash.update(place).update(box);
      at += box.length;
    }
    const jumbf = new BMFF(signed).getManifestJUMBF() ?? new Uint8Array();
    const manifest = ManifestStore.read(SuperBox.fromBuffer(new Uint8Array(jumbf))).getActiveManifest();
    const binding = manifest?.assertions?.assertions.find((one) => one instanceof BMFFHashAssertion);
    expect(Buffer.from(binding?.hash ?? []).toString('hex')).toBe(hash.digest('hex'));
  });

  test('fails with any one byte of frames or tables changed', async () => {
    const film = signed.indexOf('moov') - 4;
    const step = Math.floor((signed.length - film) / 40);
    for (let at = film; at < signed.length; at += step) {
      const changed = Buffer.from(signed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await credentials.verify(changed)).valid, `byte ${at}`).toBe(false);
    }
  });

  test('fails with something appended or cut off, or its statement changed', async () => {
    const reworded = Buffer.from(signed.toString('latin1').replace('illustration', 'photographed'), 'latin1');
    const more = Buffer.concat([signed, Buffer.from('\0\0\0\x0cfreemore', 'latin1')]);
    for (const bytes of [reworded, more, signed.subarray(0, signed.length - 1)]) {
      expect(await credentials.verify(bytes)).toMatchObject({ valid: false });
    }
  });

  test('signed again has one set of credentials, the new one', async () => {
    const again = await credentials.sign(signed, 'video/mp4', { ...provenance, model: 'second' });
    expect(await credentials.verify(again)).toMatchObject({ valid: true });
    expect(readBoxes(again).map(({ type }) => type)).toEqual(['ftyp', 'uuid', 'moov', 'mdat']);
    expect(again.toString('latin1')).not.toContain('illustration');
  });
});

describe('the development certificate', () => {
  test('is made once, and only its owner can read its key', async () => {
    const file = path.join(folder, 'development-signer.pem');
    const before = await readFile(file, 'utf8');
    await open({ folder });
    expect(await readFile(file, 'utf8')).toBe(before);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('is one even when several processes start at once', async () => {
    const fresh = path.join(folder, 'fresh');
    const started = await Promise.all([1, 2, 3].map(() => open({ folder: fresh })));
    for (const { sign } of started) {
      expect(await verifyCredentials(await sign(png, 'image/png', provenance))).toMatchObject({
        valid: true,
      });
    }
  });
});
