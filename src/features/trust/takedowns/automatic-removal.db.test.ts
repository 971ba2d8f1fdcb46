import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReportForm, ReportKind } from '#contract/takedowns.ts';
import { newId } from '#platform/ids.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { contentItems, contentSources, type SourceRole } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePictureFromBytes, shapes } from '#tests/factories/shapes.ts';
import { sendUpload } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { fileReport } from './file-report.ts';
import { removeOverdue } from './remove-automatically.ts';
import { takedownCases, takedownEvents } from './schema.ts';
import { watchReports } from './watch.ts';
import { withholdMatches } from './withhold.ts';

const database = useDatabase();
let installation: TestInstallation;
const start = new Date('2026-12-07T09:00:00Z');
let now = start;
let seed = 100;
let sent: Mail[] = [];
/** An address to which no mail can be sent. */
let broken = '';

const hours = (n: number) => new Date(start.getTime() + n * 3_600_000);
const overdue = hours(48);

// Without a worker: nothing runs but what a test runs.
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  await database.db.delete(takedownCases);
  now = start;
  seed += 10;
  sent = [];
  broken = '';
  reportDecisionHours = 48;
});

let reportDecisionHours = 48;
const mailContext = () => ({
  ...installation,
  reportDecisionHours,
  brand: installation.mailBrand,
  sendMail: async (_: unknown, mail: Mail) => {
    if (mail.to === broken) throw new Error('The mail could not be queued.');
    sent.push(mail);
  },
});
const live = new AbortController().signal;
const runRemoval = () => removeOverdue(mailContext(), now, live);
const runWatch = () => watchReports(mailContext(), now, live);
/** What the queue's job does after a reviewer's removal. */
const runWithholding = (caseId: string) =>
  database.db.transaction((tx) => withholdMatches(tx, mailContext(), caseId, now));

async function person(role: 'admin' | 'user' = 'user') {
  const { id } = await makeUserWithTokens(database.db, 0, { role });
  return { id, client: await signInAs(installation, id) };
}
const stranger = () => new TestClient(installation.url);

type Reported = { address?: string; kind?: ReportKind; email?: string; picture?: Buffer };

/** Files a report. @returns its id, the token of its link, and the reporter's address */
async function report({ address, email = `${newId()}@example.test`, kind = 'intimate', picture }: Reported) {
  const form: ReportForm = {
    kind,
    email,
    address,
    description: 'This is a picture of me, and nobody asked me.',
    accurate: 'on',
    noConsent: 'on',
    name: kind === 'intimate' ? undefined : 'Ada Byron',
    signature: 'Ada Byron',
    openFor: 60_000,
  };
  const number = await fileReport(
    { ...mailContext(), enqueueWithholding: async () => {} },
    form,
    picture ?? null,
    now,
  );
  const [found] = await database.db.select().from(takedownCases).where(eq(takedownCases.number, number));
  const mail = sent.find(({ to }) => to === email);
  const token = /\/report\/case#([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
  return { id: found?.id ?? '', number, token, email, receipt: mail?.text ?? '' };
}

const progress = async (token: string) =>
  (await stranger().call('reportProgress', { params: { token } })).body;

const decide = async (reviewer: TestClient, id: string, decision: 'remove' | 'refuse', more = {}) =>
  reviewer.call('decideReport', {
    params: { id },
    body: { decision, reason: 'It is what the report says.', ...more },
  });

const picture = (userId: string, bytes: Buffer, facts = {}) =>
  makePictureFromBytes(installation, userId, bytes, facts);

/** Records that an item was made from another. */
async function derive(contentId: string, role: SourceRole, from: { item?: string; upload?: string }) {
  const source = { sourceContentId: from.item ?? null, uploadId: from.upload ?? null };
  await database.db.insert(contentSources).values({ contentId, role, position: 0, ...source });
}

const getStatus = async (client: TestClient, id: string) =>
  (await client.call('getContent', { params: { id } })).status;

/** The statuses of every route that shows an item, without doubles. */
async function lookEverywhere(client: TestClient, id: string): Promise<number[]> {
  const params = { id };
  const answers = await Promise.all([
    client.call('getContent', { params }),
    client.call('previewContent', { params }),
    client.call('downloadContent', { params }),
    client.call('streamContent', { params }),
    client.call('contentCredentials', { params }),
  ]);
  const trash = await client.call('listContent', { query: { trash: 'true' } });
  const library = await client.call('listContent');
  for (const list of [trash, library])
    expect(list.body.items.map((item: { id: string }) => item.id)).not.toContain(id);
  return [...new Set(answers.map(({ status }) => status))];
}

const listEventTypes = async (caseId: string) =>
  (await database.db.select().from(takedownEvents).where(eq(takedownEvents.caseId, caseId)))
    .filter(({ noticeId }) => !noticeId)
    .map(({ type }) => type);

describe('an intimate picture whose report nobody decided', () => {
  it('is removed at 48:00 and not before, with the copies and edits of all users', async () => {
    const [original, edited] = [await shapes(seed), await shapes(seed + 1)];
    const smaller = await sharp(original).resize(180).jpeg({ quality: 80 }).toBuffer();
    const [maker, other, uploader] = [await person(), await person(), await person()];
    const named = await picture(maker.id, original);
    const near = await picture(other.id, smaller);
    const edit = await picture(maker.id, edited);
    await derive(edit, 'source', { item: named });
    const video = await picture(maker.id, await shapes(seed + 2), { type: 'video' });
    await derive(video, 'source', { item: edit });
    const swapped = await picture(maker.id, await shapes(seed + 3));
    await derive(swapped, 'target', { item: edit });
    const running = await picture(maker.id, await shapes(seed + 4), { status: 'processing' });
    await derive(running, 'source', { item: edit });
    const editOfCopy = await picture(other.id, await shapes(seed + 5));
    await derive(editOfCopy, 'source', { item: near });
    const copyOfEdit = await picture(uploader.id, edited);
    const upload = (await sendUpload(uploader.client, { bytes: smaller })).body.id;
    const editOfUpload = await picture(uploader.id, await shapes(seed + 6));
    await derive(editOfUpload, 'source', { upload });
    // What uses it without changing it, and what has nothing to do with it.
    const model = await picture(maker.id, await shapes(seed + 7), { type: 'model' });
    await derive(model, 'training', { item: named });
    const drawn = await picture(maker.id, await shapes(seed + 8));
    await derive(drawn, 'reference', { item: named });
    const unrelated = await picture(other.id, await shapes(seed + 9));
    const removed = [
      { of: maker, ids: [named, edit, video, swapped, running] },
      { of: other, ids: [near, editOfCopy] },
      { of: uploader, ids: [copyOfEdit, editOfUpload] },
    ];

    const { email, id, receipt, token } = await report({
      address: `${installation.url}/content?item=${named}`,
    });
    expect(receipt).toContain('Dec 9, 2026, 9:00 AM UTC at the latest');
    expect(await progress(token)).toMatchObject({ state: 'received', nothingFound: false });
    now = new Date(overdue.getTime() - 60_000);
    await runRemoval();
    for (const { ids, of } of removed)
      for (const item of ids) expect(await getStatus(of.client, item)).toBe(200);
    expect(await progress(token)).toMatchObject({ state: 'received', removed: 0 });

    sent = [];
    now = overdue;
    await runRemoval();
    for (const { ids, of } of removed)
      for (const item of ids) expect(await lookEverywhere(of.client, item)).toEqual([404]);
    expect((await uploader.client.call('getUpload', { params: { id: upload } })).status).toBe(404);
    for (const item of [model, drawn]) expect(await getStatus(maker.client, item)).toBe(200);
    expect(await getStatus(other.client, unrelated)).toBe(200);
    expect(await progress(token)).toMatchObject({
      state: 'removed_automatically',
      removed: 10,
      decidedAt: null,
    });

    expect(sent.map(({ to }) => to).sort()).toEqual(
      [email, ...[maker, other, uploader].map(({ id: userId }) => `${userId}@example.test`)].sort(),
    );
    const notice = sent.find(({ to }) => to.startsWith(maker.id));
    expect(notice?.text).toContain('Removed automatically 48 hours after the report');
    expect(notice?.text).toContain('you can object within 30 days');
    expect((await maker.client.call('listRemovals')).body).toMatchObject([
      { kind: 'intimate', state: 'removed', items: 5, reason: expect.stringContaining('automatically') },
    ]);

    // Neither the picture nor an edit can come back, not even re-encoded.
    for (const bytes of [original, smaller, edited, await sharp(edited).jpeg({ quality: 85 }).toBuffer()]) {
      const again = await sendUpload((await person()).client, { bytes });
      expect([again.status, again.body.code]).toEqual([403, 'FORBIDDEN']);
    }

    const admin = await person('admin');
    const found = (await admin.client.call('readReport', { params: { id } })).body;
    expect(found).toMatchObject({ state: 'removed_automatically', decidedAt: null, isRemovedWhenDue: false });
    expect(found.events.at(-1)).toMatchObject({ type: 'removed_automatically', by: null });
    expect(found.uses).toEqual([
      { id: model, owner: `${maker.id}@example.test`, role: 'training' },
      { id: drawn, owner: `${maker.id}@example.test`, role: 'reference' },
    ]);
    const audit = await admin.client.call('listAudit', { query: { subject: id, action: 'report.removed' } });
    expect(audit.body).toMatchObject([{ actor: null, details: { automatic: true } }]);
  });

  it('is found by the picture that the reporter adds', async () => {
    const bytes = await shapes(seed);
    const maker = await person();
    const item = await picture(maker.id, bytes);
    await report({ picture: await sharp(bytes).resize(200).webp().toBuffer() });
    now = overdue;
    await runRemoval();
    expect(await getStatus(maker.client, item)).toBe(404);
  });

  it('is removed once, when two workers look at the same time', async () => {
    const maker = await person();
    const item = await picture(maker.id, await shapes(seed));
    const { email, id } = await report({ address: item });
    sent = [];
    now = overdue;
    await Promise.all([runRemoval(), runRemoval()]);
    await runRemoval();
    expect(await listEventTypes(id)).toEqual(['received', 'removed_automatically']);
    expect(sent.map(({ to }) => to).sort()).toEqual([email, `${maker.id}@example.test`].sort());
  });

  it.each(['remove', 'refuse'] as const)('is not removed after the decision to %s', async (decision) => {
    const maker = await person();
    const item = await picture(maker.id, await shapes(seed));
    const { id } = await report({ address: item });
    const admin = await person('admin');
    expect((await decide(admin.client, id, decision)).status).toBe(200);
    now = overdue;
    await runRemoval();
    expect(await listEventTypes(id)).not.toContain('removed_automatically');
    expect(await getStatus(maker.client, item)).toBe(decision === 'refuse' ? 200 : 404);
  });

  it('follows the decision that is made at the same moment', async () => {
    const maker = await person();
    const item = await picture(maker.id, await shapes(seed));
    const { id } = await report({ address: item });
    const admin = await person('admin');
    now = overdue;
    const [decided] = await Promise.all([decide(admin.client, id, 'refuse'), runRemoval()]);
    expect(decided.status).toBe(200);
    expect(await getStatus(maker.client, item)).toBe(200);
    expect((await listEventTypes(id)).filter((type) => type === 'refused')).toHaveLength(1);
    expect((await decide(admin.client, id, 'remove')).status).toBe(409);
  });

  it('does not wait for another report that fails', async () => {
    const maker = await person();
    const [first, second] = [
      await picture(maker.id, await shapes(seed)),
      await picture(maker.id, await shapes(seed + 1)),
    ];
    const failing = await report({ address: first });
    await report({ address: second });
    now = overdue;
    broken = failing.email;
    await expect(runRemoval()).rejects.toThrow('could not be removed');
    expect(await getStatus(maker.client, first)).toBe(200);
    expect(await getStatus(maker.client, second)).toBe(404);
    broken = '';
    await runRemoval();
    expect(await getStatus(maker.client, first)).toBe(404);
  });
});

it.each(['depicted', 'copyright', 'other'] as const)(
  'a report of the kind %s is never removed automatically',
  async (kind) => {
    const maker = await person();
    const item = await picture(maker.id, await shapes(seed));
    const { id, token } = await report({ address: item, kind });
    now = hours(1000);
    await runRemoval();
    expect(await getStatus(maker.client, item)).toBe(200);
    expect(await listEventTypes(id)).toEqual(['received']);
    expect(await progress(token)).toMatchObject({ state: 'received', nothingFound: false });
  },
);

it('an operator with a stricter clock promises, alarms and removes by it', async () => {
  reportDecisionHours = 12;
  const [admin, maker] = [await person('admin'), await person()];
  const item = await picture(maker.id, await shapes(seed));
  const { id, number, receipt } = await report({ address: item });
  expect(receipt).toContain('We review it within 12 hours');
  sent = [];
  now = hours(6);
  await runWatch();
  expect(sent.find(({ to }) => to.startsWith(admin.id))?.subject).toBe(
    `Report ${number} has waited for 6 hours`,
  );
  now = hours(11);
  await runRemoval();
  expect(await getStatus(maker.client, item)).toBe(200);
  now = hours(12);
  await runRemoval();
  expect(await getStatus(maker.client, item)).toBe(404);
  expect(await listEventTypes(id)).toContain('removed_automatically');
});

describe('an intimate report that names nothing', () => {
  it('says so at once where nothing is at its address, stays open, and alarms once', async () => {
    const admin = await person('admin');
    const { email, id, number, receipt, token } = await report({
      address: 'https://elsewhere.example/picture',
    });
    expect(receipt).toContain('We found nothing at the address');
    expect(receipt).not.toContain('at the latest');
    expect(await progress(token)).toMatchObject({ state: 'received', nothingFound: true });
    sent = [];
    now = overdue;
    await runRemoval();
    await runRemoval();
    expect(await listEventTypes(id)).toEqual(['received', 'alarm']);
    const alarms = sent.filter(({ to }) => to.startsWith(admin.id));
    expect(alarms.map(({ subject }) => subject)).toEqual([`Report ${number} has waited for 48 hours`]);
    expect(alarms[0]?.text).toContain('cannot be removed automatically');
    expect(sent.filter(({ to }) => to === email)).toEqual([]);
    expect((await decide(admin.client, id, 'refuse')).status).toBe(200);
    expect(await progress(token)).toMatchObject({ state: 'refused', nothingFound: false });
  });

  it('does not reveal before the deadline what a picture matches, and is removed when a copy appears later', async () => {
    const bytes = await shapes(seed);
    const { token } = await report({ picture: bytes });
    expect(await progress(token)).toMatchObject({ nothingFound: false });
    now = overdue;
    await runRemoval();
    expect(await progress(token)).toMatchObject({ state: 'received', nothingFound: true });
    const maker = await person();
    const item = await picture(maker.id, bytes);
    now = hours(49);
    await runRemoval();
    expect(await getStatus(maker.client, item)).toBe(404);
    expect(await progress(token)).toMatchObject({ state: 'removed_automatically', nothingFound: false });
  });
});

it('alarms say when an intimate picture is removed automatically', async () => {
  const admin = await person('admin');
  const maker = await person();
  await report({ address: await picture(maker.id, await shapes(seed)) });
  sent = [];
  now = hours(40);
  await runWatch();
  await runWatch();
  const alarms = sent.filter(({ to }) => to.startsWith(admin.id));
  expect(alarms.map(({ subject }) => subject.slice(-8))).toEqual(['24 hours', '40 hours']);
  for (const { text } of alarms)
    expect(text).toContain('it is removed automatically at Dec 9, 2026, 9:00 AM UTC');
});

/** An automatic removal of one picture in two libraries. */
async function removedAutomatically() {
  const bytes = await shapes(seed);
  const [maker, other] = [await person(), await person()];
  const item = await picture(maker.id, bytes);
  const copy = await picture(other.id, bytes);
  const filed = await report({ address: item });
  now = overdue;
  await runRemoval();
  expect(await getStatus(maker.client, item)).toBe(404);
  const [removal] = (await maker.client.call('listRemovals')).body;
  sent = [];
  return { ...filed, bytes, maker, other, item, copy, noticeId: removal.id as string };
}

const object = (client: TestClient, noticeId: string) =>
  client.call('appealRemoval', { params: { id: noticeId }, body: { text: 'That is a drawing of nobody.' } });

describe('after an automatic removal', () => {
  it('a reviewer who rejects the report restores everything', async () => {
    const { bytes, copy, id, item, maker, noticeId, other, token } = await removedAutomatically();
    await object(maker.client, noticeId);
    const admin = await person('admin');
    expect((await admin.client.call('listReports')).body).toMatchObject([
      { id, state: 'removed_automatically', decidedAt: null, openAppeals: 1 },
    ]);
    expect((await decide(admin.client, id, 'refuse')).status).toBe(200);
    expect(await getStatus(maker.client, item)).toBe(200);
    expect(await getStatus(other.client, copy)).toBe(200);
    for (const { client } of [maker, other])
      expect((await client.call('listRemovals')).body).toMatchObject([
        { state: 'restored', answer: 'It is what the report says.', objectUntil: null },
      ]);
    expect(await progress(token)).toMatchObject({
      state: 'refused',
      removed: 0,
      reason: 'It is what the report says.',
    });
    expect((await sendUpload((await person()).client, { bytes })).status).toBe(201);
    now = hours(72);
    await runRemoval();
    expect(await getStatus(maker.client, item)).toBe(200);
    expect((await decide(admin.client, id, 'remove')).status).toBe(409);
  });

  it('a reviewer who confirms it gives the reason, and can add what was not found', async () => {
    const { copy, id, item, maker, other, token } = await removedAutomatically();
    const more = await picture(maker.id, await shapes(seed + 1));
    const admin = await person('admin');
    expect((await decide(admin.client, id, 'remove', { contentIds: [more] })).status).toBe(200);
    await runWithholding(id);
    for (const each of [item, more]) expect(await getStatus(maker.client, each)).toBe(404);
    expect(await getStatus(other.client, copy)).toBe(404);
    expect(await progress(token)).toMatchObject({ state: 'removed', removed: 3 });
    expect((await maker.client.call('listRemovals')).body).toMatchObject([
      { state: 'removed', items: 2, reason: 'It is what the report says.' },
    ]);
    const titles = (await maker.client.call('listNotifications')).body.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toContain('A reviewer confirmed the removal');
    expect((await decide(admin.client, id, 'refuse')).status).toBe(409);
  });

  it('an objection that succeeds restores one creator’s content, and a later confirmation leaves it', async () => {
    const { bytes, copy, id, item, maker, noticeId, other } = await removedAutomatically();
    expect((await object(maker.client, noticeId)).status).toBe(200);
    const admin = await person('admin');
    const body = { noticeId, decision: 'restore', answer: 'It is a drawing.' };
    expect((await admin.client.call('answerRemovalAppeal', { params: { id }, body })).status).toBe(200);
    expect(await getStatus(maker.client, item)).toBe(200);
    expect(await getStatus(other.client, copy)).toBe(404);
    expect((await sendUpload(maker.client, { bytes })).status).toBe(201);
    const edit = await picture(maker.id, await shapes(seed + 1));
    await derive(edit, 'source', { item });

    expect((await decide(admin.client, id, 'remove')).status).toBe(200);
    await runWithholding(id);
    for (const each of [item, edit]) expect(await getStatus(maker.client, each)).toBe(200);
    expect(await getStatus(other.client, copy)).toBe(404);
    expect((await sendUpload(maker.client, { bytes })).status).toBe(201);
    expect((await sendUpload(other.client, { bytes })).status).toBe(403);
  });

  it('nothing can be confirmed once everything was restored', async () => {
    const maker = await person();
    const { id } = await report({ address: await picture(maker.id, await shapes(seed)) });
    now = overdue;
    await runRemoval();
    const [{ id: noticeId }] = (await maker.client.call('listRemovals')).body;
    await object(maker.client, noticeId);
    const admin = await person('admin');
    const body = { noticeId, decision: 'restore', answer: 'It is a drawing.' };
    await admin.client.call('answerRemovalAppeal', { params: { id }, body });
    expect((await decide(admin.client, id, 'remove')).status).toBe(409);
    expect((await decide(admin.client, id, 'refuse')).status).toBe(200);
  });

  it('it is final after 30 days without an objection, decided or not', async () => {
    const { item, maker } = await removedAutomatically();
    now = hours(48 + 30 * 24);
    await runWatch();
    expect((await maker.client.call('listRemovals')).body[0].state).toBe('deleted');
    expect(await database.db.select().from(contentItems).where(eq(contentItems.id, item))).toEqual([]);
  });
});

describe('a reviewer’s removal', () => {
  it('of an intimate picture takes its edits too, and shows them before', async () => {
    const maker = await person();
    const item = await picture(maker.id, await shapes(seed));
    const edit = await picture(maker.id, await shapes(seed + 1));
    await derive(edit, 'source', { item });
    const { id } = await report({ address: item });
    const admin = await person('admin');
    const shown = (await admin.client.call('readReport', { params: { id } })).body;
    expect(shown.isRemovedWhenDue).toBe(true);
    expect(shown.items).toMatchObject([
      { id: item, derived: false, state: 'there' },
      { id: edit, derived: true, state: 'there' },
    ]);
    expect((await decide(admin.client, id, 'remove')).status).toBe(200);
    await runWithholding(id);
    expect(await getStatus(maker.client, edit)).toBe(404);
  });

  it('of another picture of a person leaves its edits', async () => {
    const maker = await person();
    const item = await picture(maker.id, await shapes(seed));
    const edit = await picture(maker.id, await shapes(seed + 1));
    await derive(edit, 'source', { item });
    const { id } = await report({ address: item, kind: 'depicted' });
    expect((await decide((await person('admin')).client, id, 'remove')).status).toBe(200);
    await runWithholding(id);
    expect(await getStatus(maker.client, item)).toBe(404);
    expect(await getStatus(maker.client, edit)).toBe(200);
  });
});

describe('the form for an intimate picture', () => {
  const given = {
    kind: 'intimate',
    email: 'ada@example.test',
    address: 'https://elsewhere.example/picture',
    description: 'This is a picture of me, and nobody asked me.',
    noConsent: 'on',
    accurate: 'on',
    signature: 'Ada Byron',
    openFor: '60000',
  };

  function send(fields: Record<string, string>) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return stranger().call('fileReport', { body });
  }

  it('needs no account, and the signature is the name', async () => {
    const { body, status } = await send(given);
    expect(status).toBe(202);
    const [filed] = await database.db
      .select()
      .from(takedownCases)
      .where(eq(takedownCases.number, body.number));
    expect(filed).toMatchObject({ kind: 'intimate', reporterName: 'Ada Byron' });
  });

  it.each(['noConsent', 'accurate', 'signature', 'address'])('is refused without %s', async (field) => {
    const { body, status } = await send({ ...given, [field]: '' });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details.fields.map(({ field: name }: { field: string }) => name)).toEqual([field]);
  });
});
