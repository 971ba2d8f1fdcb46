import type { webcrypto } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PNG } from '@trustnxt/c2pa-ts/asset';
import { SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  claimSigning,
  createAuthority,
  type IssuedCertificate,
  type IssueOptions,
  issueCertificate,
  writeCertificate,
} from '#tests/factories/certificates.ts';
import { type FakeSigningService, startSigningService } from '#tests/fakes/signing-service.ts';
import { openCredentials } from './content-credentials.ts';
import { verifyCredentials } from './verify-credentials.ts';

const provenance = { engine: 'Preview', model: 'illustration', createdAt: new Date('2026-03-01T10:00:00Z') };
const closing: (() => Promise<void>)[] = [];
let folder: string;
let png: Buffer;
let root: IssuedCertificate;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-signer-'));
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  root = await createAuthority();
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await rm(folder, { recursive: true, force: true });
});

const issue = async (name: string, options: IssueOptions) =>
  writeCertificate(folder, name, await issueCertificate(root, options), [root]);

async function open(options: Omit<Parameters<typeof openCredentials>[0], 'folder'>) {
  const opened = await openCredentials({ folder, ...options });
  closing.push(opened.close);
  return opened;
}

/** The signature of a PNG's credentials. */
function readSignature(signed: Buffer): Uint8Array | undefined {
  const jumbf = new Uint8Array(new PNG(signed).getManifestJUMBF() ?? []);
  return ManifestStore.read(SuperBox.fromBuffer(jumbf)).getActiveManifest()?.signature?.signatureData
    .signature;
}

describe("an operator's certificate", () => {
  const ed25519 = { name: 'Ed25519' };
  const rsa = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 3072,
    publicExponent: new Uint8Array([1, 0, 1]),
  };

  test.each<[string, number, webcrypto.Algorithm & Record<string, unknown>]>([
    ['p384', 96, { name: 'ECDSA', namedCurve: 'P-384' }],
    ['ed25519', 64, ed25519],
    ['rsa', 384, rsa],
  ])('signs with a key of type %s', async (name, length, algorithm) => {
    const own = await open(await issue(name, { algorithm }));
    const signed = await own.sign(png, 'image/png', provenance);
    expect(await verifyCredentials(signed)).toMatchObject({ valid: true, problems: [] });
    expect(readSignature(signed)).toHaveLength(length);
    expect(signed.toString('latin1')).toContain('Studio');
  });

  test('may have the extended key usage of C2PA alone', async () => {
    const own = await open(await issue('claims', { usages: [claimSigning] }));
    const signed = await own.sign(png, 'image/png', provenance);
    expect(await verifyCredentials(signed)).toMatchObject({ valid: true, problems: [] });
  });

  test('is refused at start when it is not for signing', async () => {
    const server = await issue('server', { algorithm: ed25519, usages: ['1.3.6.1.5.5.7.3.1'] });
    await expect(open(server)).rejects.toThrow('not usable: signingCredential.invalid');
    const agreeing = await issue('agreeing', { usages: [claimSigning], keyUsages: 16 });
    await expect(open(agreeing)).rejects.toThrow('not usable: signingCredential.invalid');
  });

  test('is refused at start without its own key', async () => {
    const { certificatePath } = await issue('one', { algorithm: ed25519 });
    const { keyPath } = await issue('other', { algorithm: ed25519 });
    await expect(open({ certificatePath, keyPath })).rejects.toThrow('does not belong');
    await expect(open({ certificatePath })).rejects.toThrow('need both');
  });
});

describe('a signing service', () => {
  async function start() {
    const issued = await issueCertificate(root);
    const service = await startSigningService(issued.key);
    closing.push(service.close);
    const { certificatePath } = await writeCertificate(folder, 'service', issued, [root]);
    const signingService = { url: service.url, token: 'open-sesame', timeoutMs: 2_000 };
    return { service, options: { certificatePath, signingService } };
  }

  test('signs with the key of the certificate', async () => {
    const { options, service } = await start();
    const own = await open(options);
    const signed = await own.sign(png, 'image/png', provenance);
    expect(await verifyCredentials(signed)).toMatchObject({ valid: true, problems: [], signer: 'Studio' });
    expect(readSignature(signed)).toHaveLength(64);
    const asked = { algorithm: 'ES256', authorization: 'Bearer open-sesame' };
    expect(service.asked).toEqual([asked, asked]);
  });

  test.each<[string, Parameters<FakeSigningService['behave']>[0], RegExp]>([
    ['does not answer', () => {}, /timeout/],
    ['fails', (_, response) => void response.writeHead(500).end(), /answered 500/],
    ['answers without a signature', (_, response) => void response.end('{}'), /without a signature/],
  ])('that %s gives no file, and the next one when it is back', async (_, how, reason) => {
    const { options, service } = await start();
    const own = await open(options);
    service.behave(how);
    await expect(own.sign(png, 'image/png', provenance)).rejects.toThrow(reason);
    service.behave((signature, response) =>
      response.end(JSON.stringify({ signature: signature.toString('base64') })),
    );
    expect(await own.verify(await own.sign(png, 'image/png', provenance))).toMatchObject({ valid: true });
  });

  test('is refused at start when its signatures are of another key', async () => {
    const { options } = await start();
    const other = await writeCertificate(folder, 'another', await issueCertificate(root), [root]);
    const mixed = { ...options, certificatePath: other.certificatePath };
    await expect(open(mixed)).rejects.toThrow('not by the key of the certificate');
    await expect(open({ ...options, keyPath: other.keyPath })).rejects.toThrow('without a key file');
    await expect(open({ signingService: options.signingService })).rejects.toThrow('needs the certificate');
  });
});

describe('a soft binding', () => {
  const watermark = 0x00ab_cd12_3456_789an;

  test('names the watermark of a file, as 16 hexadecimal digits', async () => {
    const own = await open({});
    const signed = await own.sign(png, 'image/png', { ...provenance, watermark });
    expect(await own.verify(signed)).toMatchObject({
      valid: true,
      problems: [],
      softBinding: { alg: 'com.castwright.watermark.1', value: '00abcd123456789a' },
      actions: ['c2pa.created', 'c2pa.watermarked'],
    });
    expect(await own.readWatermark(signed)).toBe(watermark);
  });

  test('is not in the credentials of a file without a watermark', async () => {
    const own = await open({});
    const signed = await own.sign(png, 'image/png', { ...provenance, watermark: null });
    expect(await own.verify(signed)).toMatchObject({ softBinding: null, actions: ['c2pa.created'] });
    expect(await own.readWatermark(signed)).toBeNull();
    expect(await own.readWatermark(png)).toBeNull();
  });

  test('that is changed makes the credentials invalid', async () => {
    const own = await open({});
    const signed = await own.sign(png, 'image/png', { ...provenance, watermark });
    const changed = Buffer.from(signed);
    const at = changed.indexOf(Buffer.from('00abcd123456789a', 'hex'));
    changed[at] = 1;
    expect(await verifyCredentials(changed)).toMatchObject({ valid: false });
  });
});
