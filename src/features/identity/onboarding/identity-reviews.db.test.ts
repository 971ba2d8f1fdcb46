import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDocument, uploadDocument } from '#tests/factories/documents.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
let now = new Date('2026-05-04T10:00:00Z');
let reviewer: TestClient;
let reviewerId: string;
let other: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
  reviewerId = (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id;
  reviewer = await signInAs(installation, reviewerId);
  other = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(() => installation?.close());

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const look = { reason: 'decide', words: 'To compare the date of birth.' };
const openLook = (id: string, by = reviewer) =>
  by.call('openDocumentPictures', { params: { id }, body: look });
const picture = (id: string, viewId: string, by = reviewer, side = 'front') =>
  by.fetch(`/api/admin/identity/${id}/views/${viewId}/${side}`);
const decide = (id: string, body: object, by = reviewer) =>
  by.call('decideDocument', { params: { id }, body });
const approve = { decision: 'approve' };

describe('the queue', () => {
  it('shows what waits longest first, and nothing of whose it is', async () => {
    const [first, second] = [
      await makeUserWithTokens(database.db, 0),
      await makeUserWithTokens(database.db, 0),
    ];
    const hours = (n: number) => new Date(now.getTime() - n * 3_600_000);
    const facts = { status: 'rejected' as const, decidedAt: hours(60), reason: 'Too dark.' };
    await makeDocument(database.db, second.id, { createdAt: hours(70), ...facts });
    const young = await makeDocument(database.db, first.id, { createdAt: hours(3) });
    const old = await makeDocument(database.db, second.id, { createdAt: hours(50) });
    const { body } = await reviewer.call('listIdentityReviews');
    expect(body).toMatchObject([
      { id: old, state: 'pending', rejectedBefore: 1, isYours: false },
      { id: young, state: 'pending', rejectedBefore: 0 },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/@|Test|1990/);
    const decided = await reviewer.call('listIdentityReviews', { query: { show: 'decided' } });
    expect(decided.body).toMatchObject([{ state: 'rejected' }]);
  });
});

describe('the pictures of a document', () => {
  it('are shown after a reason, for five minutes, and never cached', async () => {
    const { documentId } = await uploadDocument(installation);
    const facts = (await reviewer.call('readIdentityReview', { params: { id: documentId } })).body;
    expect(facts).toMatchObject({
      person: { name: 'Test Person', dateOfBirth: '1990-05-04', age: 36 },
      sides: ['front', 'back'],
      view: null,
      looked: false,
    });
    const noReason = { ...look, words: ' ' };
    const refused = await reviewer.call('openDocumentPictures', {
      params: { id: documentId },
      body: noReason,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);

    const { body: view, status } = await openLook(documentId);
    expect([status, view.secondsLeft]).toEqual([201, 300]);
    const shown = await picture(documentId, view.id);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('no-store, private');
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(shown.headers.get('etag')).toBeNull();
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96 });
    expect((await picture(documentId, view.id, reviewer, 'back')).status).toBe(200);

    expect((await picture(documentId, view.id, other)).status).toBe(404);
    later(4.5);
    const lasting = await reviewer.call('readIdentityReview', { params: { id: documentId } });
    expect(lasting.body.view).toEqual({ id: view.id, secondsLeft: 30 });
    expect((await picture(documentId, view.id)).status).toBe(200);
    later(0.5);
    expect((await picture(documentId, view.id)).status).toBe(403);
    const after = (await reviewer.call('readIdentityReview', { params: { id: documentId } })).body;
    expect(after).toMatchObject({ view: null, looked: true });
  });

  it('are of the document that the look is at, and of no other', async () => {
    const [one, another] = [await uploadDocument(installation), await uploadDocument(installation)];
    const { body: view } = await openLook(one.documentId);
    expect((await picture(another.documentId, view.id)).status).toBe(404);
  });

  it('close with the decision of any reviewer', async () => {
    const { documentId } = await uploadDocument(installation);
    const { body: view } = await openLook(documentId);
    await openLook(documentId, other);
    expect((await decide(documentId, approve, other)).status).toBe(200);
    expect((await picture(documentId, view.id)).status).toBe(409);
    expect((await openLook(documentId)).status).toBe(409);
  });

  it('are not shown to the reviewer who submitted them', async () => {
    const { documentId, userId } = await uploadDocument(installation, { role: 'admin' });
    const self = await signInAs(installation, userId);
    expect((await openLook(documentId, self)).status).toBe(403);
    expect((await decide(documentId, { decision: 'reject', reason: 'expired' }, self)).status).toBe(403);
    const { body } = await self.call('readIdentityReview', { params: { id: documentId } });
    expect(body.isYours).toBe(true);
  });
});

describe('a decision', () => {
  it('is made by one of two reviewers, and the other gets a conflict', async () => {
    const { documentId } = await uploadDocument(installation);
    await openLook(documentId);
    await openLook(documentId, other);
    const answers = await Promise.all([
      decide(documentId, approve),
      decide(documentId, { decision: 'reject', reason: 'unreadable' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = answers.find(({ status }) => status === 409);
    expect(told?.body.message).toMatch(/^This document was already (approved|rejected)\.$/);
  });

  it('approves nothing unseen', async () => {
    const { documentId } = await uploadDocument(installation);
    await openLook(documentId, other);
    const { body, status } = await decide(documentId, approve);
    expect([status, body.message]).toEqual([409, 'View the pictures before you approve them.']);
  });

  it('that rejects states the reason and the reviewer’s explanation, and allows another upload', async () => {
    const { documentId, userId } = await uploadDocument(installation);
    expect((await decide(documentId, { decision: 'reject', reason: 'other' })).status).toBe(400);
    const words = 'The lower corner is missing.';
    const { body } = await decide(documentId, { decision: 'reject', reason: 'unreadable', words });
    const reason = `The pictures are too dark, blurred or cut off to be read. ${words}`;
    expect(body).toMatchObject({ state: 'rejected', reason, decidedBy: expect.stringContaining('@') });
    const person = await signInAs(installation, userId);
    expect((await person.call('documentReview')).body).toMatchObject({ status: 'rejected', reason });
    expect((await person.call('currentUser')).body.gate).toBe('documents');
  });
});

describe('a rejection for being under age', () => {
  const underAge = { decision: 'reject', reason: 'under_age', words: 'Born in 2010.' };

  it('suspends the account at once: signed out, told by mail how to object, and on record', async () => {
    const { documentId, userId } = await uploadDocument(installation);
    const person = await signInAs(installation, userId);
    expect((await person.call('currentUser')).body.gate).toBe('app');
    const { body, status } = await decide(documentId, underAge);
    const reason = 'By the document, you are under 18. Born in 2010.';
    expect([status, body.state, body.reason]).toEqual([200, 'rejected', reason]);
    expect((await person.call('currentUser')).status).toBe(401);
    const { body: known } = await other.call('readUser', { params: { id: userId } });
    expect(known.suspension).toEqual({ since: now.toISOString(), reason: `Identity document: ${reason}` });

    const { rows } = await database.db.execute<{ mail: { subject: string; text: string } }>(
      sql`select data as mail from pgboss.job where name = 'mail.send' and data ->> 'to' = ${known.email}`,
    );
    expect(rows).toHaveLength(1);
    const [{ mail } = { mail: null }] = rows;
    expect(mail?.subject).toBe('Your account is suspended');
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('/contact');
    const entries = (await reviewer.call('listAudit', { query: { limit: '3' } })).body;
    const acts = entries.filter(({ action }: { action: string }) => !action.endsWith('viewed'));
    expect(acts).toMatchObject([
      { action: 'user.suspended', subject: { kind: 'user', id: userId }, details: { documentId } },
      { action: 'document.rejected', subject: { id: documentId } },
    ]);

    // After a justified objection the account is reopened, and the creator submits another document.
    expect((await reviewer.call('liftSuspension', { params: { id: userId } })).status).toBe(200);
    const back = await signInAs(installation, userId);
    expect((await back.call('currentUser')).body.gate).toBe('documents');
  });

  it('by two who would shut each other out leaves one of them', async () => {
    const [a, b] = [
      await uploadDocument(installation, { role: 'admin' }),
      await uploadDocument(installation, { role: 'admin' }),
    ];
    const [first, second] = [await signInAs(installation, a.userId), await signInAs(installation, b.userId)];
    const answers = await Promise.all([
      decide(b.documentId, underAge, first),
      decide(a.documentId, underAge, second),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const open = await Promise.all([first, second].map((one) => one.call('currentUser')));
    expect(open.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

it('a reviewer’s words are kept with the look, and the audit log has their digest alone', async () => {
  const { rows } = await database.db.execute<{ words: string; log: string }>(sql`
    select v.words, string_agg(a.details::text, '') as log from document_views v
    join audit_entries a on a.details ->> 'viewId' = v.id::text and a.action = 'document.pictures_opened'
      and a.details ->> 'words' = encode(sha256(convert_to(v.words, 'UTF8')), 'hex')
    where v.reviewer_id = ${reviewerId} group by v.id`);
  expect(rows.length).toBeGreaterThan(1);
  for (const { log, words } of rows) {
    expect(words).toBe(look.words);
    expect(log).not.toContain(look.words);
  }
});
