import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeVideo } from '@castwright/media/test-videos.ts';
import { PNG } from '@trustnxt/c2pa-ts/asset';
import { ClaimVersion, DataHashAssertion, ManifestStore } from '@trustnxt/c2pa-ts/manifest';
import { WebTimestampProvider } from '@trustnxt/c2pa-ts/rfc3161';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createAuthority,
  type IssuedCertificate,
  issueCertificate,
  timeStamping,
  writeCertificate,
} from '#tests/factories/certificates.ts';
import {
  answerProperly,
  type FakeAuthority,
  startTimeStampAuthority,
} from '#tests/fakes/time-stamp-authority.ts';
import { type CredentialsOptions, openCredentials, type TimeStampReport } from './content-credentials.ts';
import { loadSigningCertificate, toSigningMaterial } from './signing-certificate.ts';
import { createSigner } from './signing-key.ts';
import { verifyCredentials } from './verify-credentials.ts';

const provenance = { engine: 'Preview', model: null, createdAt: new Date('2026-03-01T10:00:00Z') };
const dayMs = 86_400_000;
const closing: (() => Promise<void>)[] = [];
let folder: string;
let png: Buffer;
/** The issuer of the authority. */
let stampRoot: IssuedCertificate;
let authority: FakeAuthority;
let reports: TimeStampReport[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-stamps-'));
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  stampRoot = await createAuthority('CN=Stamp root');
  const certificate = await issueCertificate(stampRoot, { subject: 'CN=Stamps', usages: [timeStamping] });
  authority = await startTimeStampAuthority(certificate);
});
afterAll(async () => {
  await authority.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  reports = [];
  authority.behave(answerProperly);
});
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function open(options: Partial<CredentialsOptions> = {}) {
  const opened = await openCredentials({
    folder,
    timeStampAuthority: { url: authority.url, timeoutMs: 1_500 },
    onTimeStamp: (report) => reports.push(report),
    ...options,
  });
  closing.push(opened.close);
  return opened;
}

describe('a time stamp', () => {
  test('is in each signature, holds, and says when it was made', async () => {
    const own = await open();
    const from = Math.floor(Date.now() / 1000) * 1000;
    const jpeg = await sharp(png).jpeg().toBuffer();
    for (const [bytes, type] of [
      [png, 'image/png'],
      [jpeg, 'image/jpeg'],
      [await makeVideo('96x160', 1), 'video/mp4'],
    ] as const) {
      const check = await own.verify(await own.sign(bytes, type, provenance));
      expect(check, type).toMatchObject({ valid: true, problems: [] });
      expect(check.stampedAt?.getTime(), type).toBeGreaterThanOrEqual(from);
      expect(check.stampedAt?.getTime(), type).toBeLessThanOrEqual(Date.now());
    }
    expect(reports).toEqual([{ outcome: 'stamped' }, { outcome: 'stamped' }, { outcome: 'stamped' }]);
    expect(authority.asked).toContain('application/timestamp-query');
  });

  test('is stored as the token alone, byte for byte as the authority sent it', async () => {
    const own = await open();
    let sent = Buffer.alloc(0);
    authority.behave((stamp, response) => {
      sent = Buffer.from(stamp);
      answerProperly(stamp, response);
    });
    const signed = await own.sign(png, 'image/png', provenance);
    // The answer begins with the header of a sequence and the status, nine bytes.
    expect(signed.includes(sent.subarray(9))).toBe(true);
    expect(signed.includes(sent.subarray(4))).toBe(false);
  });

  test('is read where the whole answer of the authority was stored', async () => {
    const signer = await createSigner(toSigningMaterial(await loadSigningCertificate({ folder })));
    const store = new ManifestStore();
    const manifest = store.createManifest({
      claimVersion: ClaimVersion.V2,
      assetFormat: 'image/png',
      instanceID: 'xmp:iid:1',
      defaultHashAlgorithm: 'SHA-256',
      signer,
    });
    const binding = DataHashAssertion.create('SHA-256');
    manifest.addAssertion(binding);
    const asset = new PNG(png);
    await asset.ensureManifestSpace(store.measureSize());
    await binding.updateWithAsset(asset);
    await manifest.sign(signer, new WebTimestampProvider(authority.url));
    await asset.writeManifestJUMBF(store.getBytes());
    const check = await verifyCredentials(Buffer.from(await asset.getDataRange()));
    expect(check).toMatchObject({ found: true, stampedAt: expect.any(Date) });
    expect(check.problems.filter((code) => code.startsWith('timeStamp'))).toEqual([]);
  });

  test('that is changed in the file makes the credentials invalid', async () => {
    const own = await open();
    const signed = await own.sign(png, 'image/png', provenance);
    const changed = Buffer.from(signed);
    const at = changed.indexOf('sigTst2');
    expect(at).toBeGreaterThan(0);
    // The digest that was stamped, behind the name of SHA-256.
    const imprint = changed.indexOf(Buffer.from('0609608648016503040201', 'hex'), at) + 20;
    changed[imprint] = (changed[imprint] ?? 0) ^ 1;
    expect(await verifyCredentials(changed)).toMatchObject({ valid: false, stampedAt: null });
  });

  test.each<[string, Parameters<FakeAuthority['behave']>[0], RegExp]>([
    ['does not answer', () => {}, /timeout/],
    [
      'sends half an answer',
      (stamp, response) => void response.writeHead(200).write(stamp.subarray(0, 40)),
      /timeout/,
    ],
    ['answers an error', (_, response) => void response.writeHead(503).end('busy'), /answered 503/],
    ['answers rubbish', (_, response) => void response.writeHead(200).end('rubbish'), /did not answer with/],
    [
      'answers without end',
      (_, response) => void response.writeHead(200).end(Buffer.alloc(70_000)),
      /too long/,
    ],
    ['redirects', (_, response) => void response.writeHead(302, { location: '/else' }).end(), /fetch failed/],
    [
      'refuses',
      // A PKIStatusInfo with the status rejection.
      (_, response) => void response.writeHead(200).end(Buffer.from('30053003020102', 'hex')),
      /refused/,
    ],
    [
      'stamps something else',
      (stamp, response) => {
        const other = Buffer.from(stamp);
        const imprint = other.indexOf(Buffer.from('0609608648016503040201', 'hex')) + 20;
        other[imprint] = (other[imprint] ?? 0) ^ 1;
        answerProperly(other, response);
      },
      /not valid/,
    ],
  ])(
    'is left out when the authority %s, within the limit, and the file is delivered',
    async (_, how, reason) => {
      const own = await open();
      authority.behave(how);
      const started = performance.now();
      const signed = await own.sign(png, 'image/png', provenance);
      expect(performance.now() - started).toBeLessThan(6_000);
      expect(await own.verify(signed)).toMatchObject({ valid: true, problems: [], stampedAt: null });
      expect(reports).toEqual([{ outcome: 'failed', reason: expect.stringMatching(reason) }]);
    },
  );

  test('is not asked for again for a minute after a failure', async () => {
    const own = await open({ timeStampAuthority: { url: 'http://127.0.0.1:9/' } });
    for (let file = 0; file < 3; file++) {
      const signed = await own.sign(png, 'image/png', provenance);
      expect(await own.verify(signed)).toMatchObject({ valid: true, stampedAt: null });
    }
    expect(reports.map(({ outcome }) => outcome)).toEqual(['failed', 'skipped', 'skipped']);
  });
});

describe('a trust list', () => {
  let root: IssuedCertificate;
  let middle: IssuedCertificate;
  let signer: IssuedCertificate;
  beforeAll(async () => {
    root = await createAuthority('CN=Listed root');
    middle = await issueCertificate(root, { subject: 'CN=Middle', isAuthority: true });
    signer = await issueCertificate(middle);
  });

  async function list(...issuers: IssuedCertificate[]): Promise<string> {
    const file = path.join(folder, 'trust.pem');
    await writeFile(file, issuers.map(({ certificate }) => certificate).join('\n'));
    return file;
  }
  async function signWith(certificate: IssuedCertificate, chain: IssuedCertificate[], name = 'signer') {
    const other = await open(await writeCertificate(folder, name, certificate, chain));
    return other.sign(png, 'image/png', provenance);
  }

  test('trusts signers of a listed issuer, directly and through another authority', async () => {
    const signed = await signWith(signer, [middle]);
    for (const issuer of [root, middle]) {
      const own = await open({ trustListPath: await list(issuer), timeStampAuthority: null });
      expect(await own.verify(signed)).toMatchObject({ valid: true, trusted: true });
    }
  });

  test('does not trust signers of other issuers, nor one that takes the name of a listed one', async () => {
    const own = await open({ trustListPath: await list(root) });
    const impostor = await createAuthority('CN=Listed root');
    const named = await signWith(await issueCertificate(impostor), []);
    expect(await own.verify(named)).toMatchObject({ valid: true, trusted: false });
    const under = await issueCertificate(root, { subject: 'CN=No authority' });
    const issued = await signWith(await issueCertificate(under), [under]);
    expect(await own.verify(issued)).toMatchObject({ trusted: false, signedHere: false });
  });

  test('says nothing about others when there is none, and always trusts the own certificate', async () => {
    const signed = await signWith(signer, [middle]);
    const own = await open();
    expect(await own.verify(signed)).toMatchObject({ valid: true, trusted: null });
    const mine = await own.sign(png, 'image/png', provenance);
    expect(await own.verify(mine)).toMatchObject({ valid: true, trusted: true, signedHere: true });
    const listed = await open({ trustListPath: await list(root) });
    expect(await listed.verify(mine)).toMatchObject({ trusted: true });
    expect(await listed.verify(png)).toMatchObject({ found: false, trusted: null });
  });

  test('does not trust credentials that are not valid', async () => {
    const signed = await signWith(signer, [middle]);
    const own = await open({ trustListPath: await list(root) });
    const changed = Buffer.concat([signed, Buffer.from('more')]);
    expect(await own.verify(changed)).toMatchObject({ valid: false, trusted: false, signedHere: false });
  });

  test('judges an expired certificate by the time of a stamp whose authority is listed too', async () => {
    const shortly = { notBefore: new Date(Date.now() - 2 * dayMs), notAfter: new Date(Date.now() + 6_000) };
    const signed = await signWith(await issueCertificate(root, shortly), [], 'short');
    const [both, one] = [
      await open({ trustListPath: await list(root, stampRoot), timeStampAuthority: null }),
      await open({ trustListPath: await list(root), timeStampAuthority: null }),
    ];
    await new Promise((resolve) => setTimeout(resolve, shortly.notAfter.getTime() + 1_100 - Date.now()));
    expect(await both.verify(signed)).toMatchObject({ valid: true, trusted: true });
    expect(await one.verify(signed)).toMatchObject({ valid: true, trusted: false });
  });

  test('that has no certificate is refused at start', async () => {
    const file = path.join(folder, 'empty.pem');
    await writeFile(file, 'nothing');
    await expect(open({ trustListPath: file })).rejects.toThrow('no PEM certificate');
  });
});
