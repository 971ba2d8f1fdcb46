/** The evidence folder of a case (decision 139): what is in it, what is not, and what the audit log has of it. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EvidenceKind } from '#contract/evidence.ts';
import { newId } from '#platform/ids.ts';
import { contentUploads } from '#schema/library/items';
import { listZipFiles } from '#tests/factories/archives.ts';
import { makeStrike } from '#tests/factories/decisions.ts';
import { makeRefusedUpload, refusals } from '#tests/factories/refused-uploads.ts';
import { makeReport } from '#tests/factories/removals.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { consentGiven } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult } from '#tests/factories/withheld-results.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { identityDocuments } from '../src/features/identity/onboarding/schema.ts';
import { fileInspections } from '../src/features/trust/inspection/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let admin: TestClient;
let adminId: string;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  adminId = (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id;
  admin = await signInAs(installation, adminId);
});
afterAll(() => installation?.close());

const look = { reason: 'decide', words: 'The acquirer asks for it.' };

/** Downloads a folder. @returns its files as text, and the answer's name */
async function download(kind: EvidenceKind, id: string, client = admin) {
  const response = await client.fetch('/api/admin/evidence', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, id, ...look }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const files = listZipFiles(Buffer.from(await response.arrayBuffer()));
  return {
    name: response.headers.get('content-disposition'),
    read: (file: string) => JSON.parse(files.get(file)?.bytes.toString() ?? 'null'),
    bytes: (file: string) => files.get(file)?.bytes ?? Buffer.alloc(0),
    names: [...files.keys()],
    text: [...files.values()].map(({ bytes }) => bytes.toString()).join('\n'),
  };
}

/** Each picture is of another size, so that none is a copy of another. */
let sizes = 64;

/** A creator with an approved document, and a picture made from an upload whose person agreed. */
async function makeHistory() {
  const creator = await makeUserWithTokens(database.db, 10, { dateOfBirth: '1987-03-04' });
  const client = await signInAs(installation, creator.id);
  await database.db.insert(identityDocuments).values({
    id: newId(),
    userId: creator.id,
    documentType: 'passport',
    status: 'approved',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    decidedAt: new Date('2026-01-02T00:00:00Z'),
    reviewerId: adminId,
  });
  const uploadId = await makeUpload(installation, creator.id, { people: 'not_stated' });
  await client.call('statePeople', { params: { id: uploadId }, body: consentGiven });
  const contentId = await makePicture(installation, creator.id, {
    origin: 'uploaded',
    width: ++sizes,
    metadata: { prompt: 'at dusk by the sea' },
  });
  await database.db.insert(contentUploads).values({ contentId, uploadId });
  await database.db.insert(fileInspections).values({
    id: newId(),
    contentId,
    jobId: newId(),
    sha256: 'ab'.repeat(32),
    isAllowed: true,
    reasons: [],
    reports: [{ inspector: 'explicitness', version: 'nsfwjs-1', scores: { explicit: 0.01 } }],
  });
  return { creator, uploadId, contentId };
}

describe('the evidence of a report', () => {
  it('has its events, the decisions on its files, consents, identity checks and provenance, and no picture', async () => {
    const { creator, contentId } = await makeHistory();
    const id = await makeReport(database.db, {
      contentId,
      statement: {
        description: 'This shows me, and nobody asked me.',
        signature: 'Ada Byron',
        phone: '555 0100',
      },
    });
    const decision = { decision: 'remove', reason: 'She can be recognised.', contentIds: [] };
    await admin.call('decideReport', { params: { id }, body: decision });
    const folder = await download('report', id);
    expect(folder.name).toBe(`attachment; filename="evidence-report-${id}.zip"`);
    expect(folder.names).toEqual([
      'case.json',
      'decisions.json',
      'consents.json',
      'identity-checks.json',
      'provenance.json',
      'README.txt',
      'manifest.json',
    ]);
    expect(folder.read('case.json')).toMatchObject({
      kind: 'depicted',
      reporter: null,
      statement: { description: 'This shows me, and nobody asked me.' },
      events: expect.arrayContaining([
        expect.objectContaining({ type: 'removed', actorId: adminId, text: 'She can be recognised.' }),
      ]),
    });
    expect(folder.text).not.toMatch(/Ada Byron|ada@example\.test|555 0100|1987-03-04/);
    expect(folder.text).not.toContain(creator.email);
    expect(folder.read('identity-checks.json')).toMatchObject([{ userId: creator.id }]);
  });

  it('has the statement of consent behind an item, its revocation, and how the owner was checked', async () => {
    const { contentId, creator, uploadId } = await makeHistory();
    const id = await makeReport(database.db, { contentId });
    const folder = await download('report', id);
    expect(folder.read('case.json').items).toMatchObject([{ id: contentId, kind: 'content' }]);
    expect(folder.read('consents.json')).toMatchObject([
      {
        id: uploadId,
        people: 'consented',
        usedIn: [contentId],
        statements: [{ person: consentGiven.person, manner: 'signed_release', revokedAt: null }],
      },
    ]);
    expect(folder.read('identity-checks.json')).toEqual([
      {
        userId: creator.id,
        registeredAt: expect.any(String),
        isAdultByStatement: true,
        documents: [
          {
            type: 'passport',
            submittedAt: '2026-01-01T00:00:00.000Z',
            outcome: 'approved',
            decidedAt: '2026-01-02T00:00:00.000Z',
            decidedBy: 'admin',
          },
        ],
      },
    ]);
    expect(folder.read('decisions.json').inspections).toMatchObject([
      { contentId, isAllowed: true, reports: [{ inspector: 'explicitness', version: 'nsfwjs-1' }] },
    ]);
    expect(folder.read('provenance.json').items).toMatchObject([
      {
        id: contentId,
        metadata: { prompt: 'at dusk by the sea' },
        files: [{ variant: 'original', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
    ]);
  });

  it('names its sender where it is a copyright notice', async () => {
    const id = await makeReport(database.db, {
      kind: 'copyright',
      statement: { work: 'A photograph of a harbour', postalAddress: '1 Quay', signature: 'Ada Byron' },
    });
    expect((await download('report', id)).read('case.json')).toMatchObject({
      reporter: { name: 'Ada Byron', email: 'ada@example.test' },
      statement: { postalAddress: '1 Quay' },
    });
  });
});

describe('the evidence of another case', () => {
  it('is of a strike: its decision with the texts, the findings and their versions', async () => {
    const { id: userId } = await makeUserWithTokens(database.db, 10);
    const id = await makeStrike(database.db, userId);
    const folder = await download('decision', id);
    expect(folder.read('decisions.json').safety).toMatchObject([
      {
        decision: { id, fields: { prompt: 'a teen at a bus stop' }, findings: [{ ruleVersion: 1 }] },
        strike: { ground: 'minors' },
        appeal: null,
      },
    ]);
  });

  it('is of a withheld result: what was found, who viewed it, and the decision on its request', async () => {
    const { id: userId } = await makeUserWithTokens(database.db, 10);
    const id = await makeWithheldResult(installation, userId);
    await admin.call('openResult', { params: { id }, body: look });
    const folder = await download('result', id);
    expect(folder.read('case.json')).toMatchObject({
      state: 'in_review',
      reasons: [{ label: 'explicit', score: 0.71, threshold: 0.6 }],
      views: [{ reviewerId: adminId, reason: 'decide' }],
      files: [{ variant: 'original', sha256: id.replaceAll('-', '') }, { variant: 'preview' }],
    });
    expect(folder.read('provenance.json').jobs).toMatchObject([{ id, operation: 'text_to_image' }]);
    expect(folder.read('decisions.json').safety).toHaveLength(1);
  });

  it('is of a refused upload, without the name of its file', async () => {
    const { id: userId } = await makeUserWithTokens(database.db, 10);
    const id = await makeRefusedUpload(database.db, userId, { ...refusals.people, name: 'Marta in Brest' });
    const folder = await download('refused_upload', id);
    expect(folder.read('case.json')).toMatchObject({ rule: 'people', findings: [{ score: 0.88 }] });
    expect(folder.text).not.toContain('Marta');
  });
});

describe('a download', () => {
  it('is proven by its manifest, whose digest the audit log has with the reason', async () => {
    const { id: userId } = await makeUserWithTokens(database.db, 10);
    const id = await makeStrike(database.db, userId);
    const folder = await download('decision', id);
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const manifest = folder.read('manifest.json');
    expect(manifest.files.map(({ name }: { name: string }) => name)).toEqual(
      folder.names.filter((name) => name !== 'manifest.json'),
    );
    for (const { bytes, name, sha256: digest } of manifest.files) {
      expect([folder.bytes(name).length, sha256(folder.bytes(name))]).toEqual([bytes, digest]);
    }
    const [entry] = (await admin.call('listAudit', { query: { limit: '1' } })).body;
    expect(entry).toMatchObject({
      action: 'evidence.downloaded',
      actor: { id: adminId },
      subject: { kind: 'case', id },
      details: {
        case: 'decision',
        reason: 'decide',
        words: sha256(Buffer.from(look.words)),
        manifest: sha256(folder.bytes('manifest.json')),
      },
    });
  });

  it('needs a reason, an existing case and an administrator', async () => {
    const { id: userId } = await makeUserWithTokens(database.db, 10);
    const id = await makeStrike(database.db, userId);
    const ask = async (body: object, client = admin) =>
      (await client.call('downloadEvidence', { body: { kind: 'decision', id, ...look, ...body } })).status;
    expect(await ask({ words: '' })).toBe(400);
    expect(await ask({ kind: 'file' })).toBe(400);
    for (const kind of ['report', 'decision', 'result', 'refused_upload']) {
      expect(await ask({ kind, id: newId() })).toBe(404);
    }
    expect(await ask({}, await signInAs(installation, userId))).toBe(403);
  });
});
