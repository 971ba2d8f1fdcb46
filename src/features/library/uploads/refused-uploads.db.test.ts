import { createHash } from 'node:crypto';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { importList } from '#features/trust/hash-lists';
import type { Inspector } from '#features/trust/inspection';
import { forbidPictures } from '#features/trust/removed-pictures';
import { newId } from '#platform/ids.ts';
import { computePdq } from '#platform/media/pdq.ts';
import { hashLists } from '#schema/trust/hash-lists';
import { noise, plainPicture } from '#tests/factories/pictures.ts';
import { makeRefusedUpload, refusals } from '#tests/factories/refused-uploads.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { sendUpload } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { uploadData } from './own-data.ts';
import { refusedUploads } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
const now = new Date('2026-03-01T12:00:00Z');
/** A double, because no test holds an explicit picture: it says of every file what the test wants. */
let explicit = 0;
const scripted: Inspector = {
  id: 'scripted',
  version: '4',
  inspect: async () => ({ explicit }),
  close: async () => {},
};
let personId: string;
let person: TestClient;
let admin: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
    uploadInspectors: [scripted],
  });
  const { id } = await makeUserWithTokens(database.db, 0, { role: 'admin' });
  admin = await signInAs(installation, id);
});
afterAll(() => installation?.close());
beforeEach(async () => {
  explicit = 0;
  await database.db.delete(refusedUploads);
  ({ id: personId } = await makeUserWithTokens(database.db, 10));
  person = await signInAs(installation, personId);
});

const record = async (client = person) => (await client.call('listRefusedUploads')).body;
const search = async (query: Record<string, string> = {}) =>
  (await admin.call('searchRefusedUploads', { query })).body;
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('a refused upload', () => {
  it('says which rule and what to do, is in the safety record, and is no strike', async () => {
    explicit = 0.9;
    const { body, status } = await sendUpload(person, { fileName: 'C:\\Pictures\\Beach.png' });
    expect([status, body.code, body.details]).toEqual([403, 'FORBIDDEN', { rule: 'explicit' }]);
    expect(body.message).toMatch(/^This picture looks explicit, and uploads are SFW-only\. Choose another/);
    expect(body.message).toMatch(/Your safety record lists refused uploads\.$/);
    expect(await record()).toEqual([
      { id: expect.any(String), name: 'Beach', rule: 'explicit', refusedAt: now.toISOString() },
    ]);
    expect((await person.call('safetyStanding')).body).toMatchObject({ level: 'good', strikes: [] });
    const files: string[] = [];
    for await (const { key } of installation.storage.list(`uploads/${personId}`)) files.push(key);
    expect(files).toEqual([]);
  });

  it('is shown to reviewers with score, threshold and version, without name and picture', async () => {
    explicit = 0.7;
    await sendUpload(person, { fileName: 'Beach.png' });
    expect(await search()).toEqual([
      {
        id: expect.any(String),
        refusedAt: now.toISOString(),
        rule: 'explicit',
        person: { id: personId, email: expect.stringContaining('@') },
        recent: 1,
        findings: [
          {
            inspector: 'scripted',
            version: '4',
            label: 'explicit',
            score: 0.7,
            threshold: installation.operatorFiles.site.inspection.review,
          },
        ],
        match: null,
      },
    ]);
  });

  it('of a hash list is marked for reviewers, and its list is named to them alone', async () => {
    const picture = await noise(320, 240).png().toBuffer();
    const { hash } = await computePdq(await decodePicture(picture, limits.uploadPixels));
    const lines = (async function* () {
      yield `${hash},100,case 7`;
    })();
    await importList(database.db, { name: 'Hotline', source: 'list.csv', lines, now });
    const { body } = await sendUpload(person, { bytes: picture });
    await database.db.delete(hashLists);
    expect(body.details).toEqual({ rule: 'listed' });
    expect(await search()).toMatchObject([
      { rule: 'listed', findings: [], match: { list: 'Hotline', label: 'case 7', distance: 0 } },
    ]);
    const part = uploadData.find(({ name }) => name === 'refused-uploads');
    const exported: object[] = [];
    for await (const row of part?.rows(database.db, personId) ?? []) exported.push(row);
    expect(exported).toMatchObject([{ rule: 'listed', name: 'Harbour' }]);
    for (const told of [body, await record(), exported]) {
      expect(JSON.stringify(told)).not.toMatch(/Hotline|case 7/);
    }
  });

  it('that was removed after a report is in the record too, and one that failed for another reason is not', async () => {
    const bytes = await plainPicture();
    const sha256s = [createHash('sha256').update(bytes).digest('hex')];
    await database.db.transaction((tx) =>
      forbidPictures(tx, newId(), { sha256s, perceptualHash: null }, now),
    );
    expect((await sendUpload(person, { bytes })).status).toBe(403);
    expect((await sendUpload(person, { bytes: Buffer.from('no picture') })).status).toBe(422);
    expect(await record()).toMatchObject([{ rule: 'removed' }]);
    expect(await search()).toMatchObject([{ rule: 'removed', findings: [], match: null }]);
  });

  it('of a team member is in their own record, not in that of the account’s owner', async () => {
    const owner = await makeUserWithTokens(database.db, 0);
    await makeTeam(database.db, owner.id, [{ id: personId }]);
    const member = await signInAs(installation, personId);
    explicit = 0.9;
    expect((await sendUpload(member)).status).toBe(403);
    expect(await record(member)).toHaveLength(1);
    expect(await record(await signInAs(installation, owner.id))).toEqual([]);
  });
});

describe('the list of the reviewers', () => {
  it('counts the refusals of each account in 30 days, by person and by rule', async () => {
    const { id: other } = await makeUserWithTokens(database.db, 0);
    const { db } = database;
    const old = await makeRefusedUpload(db, personId, { refusedAt: daysAgo(31) });
    const first = await makeRefusedUpload(db, personId, { ...refusals.explicit, refusedAt: daysAgo(29) });
    const second = await makeRefusedUpload(db, personId, { ...refusals.listed, refusedAt: now });
    const foreign = await makeRefusedUpload(db, other, { ...refusals.removed, refusedAt: now });
    const found = async (query: Record<string, string>) =>
      (await search(query)).map(({ id, recent }: { id: string; recent: number }) => [id, recent]);
    expect(await found({})).toEqual([
      [foreign, 1],
      [second, 2],
      [first, 2],
      [old, 2],
    ]);
    expect(await found({ person: other })).toEqual([[foreign, 1]]);
    expect(await found({ rule: 'listed' })).toEqual([[second, 2]]);
    const standing = await admin.call('readSafetyRecord', { params: { id: personId } });
    expect(standing.body).toMatchObject({ level: 'good', refusedUploads: 2 });
  });

  it('comes in pages, and each view is in the audit log without what was searched for', async () => {
    const made: string[] = [];
    for (let n = 0; n < 53; n++) made.push(await makeRefusedUpload(database.db, personId));
    const ids = async (query: Record<string, string>) =>
      (await search(query)).map(({ id }: { id: string }) => id);
    const first = await ids({});
    expect(first).toHaveLength(50);
    const rest = await ids({ person: personId, before: first.at(-1) ?? '' });
    expect([...first, ...rest]).toEqual(made.toReversed());
    const [entry] = (await admin.call('listAudit', { query: { limit: '1' } })).body;
    expect(entry).toMatchObject({
      action: 'refused_uploads.viewed',
      details: { shown: 3, byPerson: true },
    });
    expect(JSON.stringify(entry)).not.toContain(personId);
  });
});
