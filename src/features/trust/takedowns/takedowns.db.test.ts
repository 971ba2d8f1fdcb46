import { and, eq, isNotNull } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { removedPictures } from '#schema/trust/removed-pictures';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePictureFromBytes, shapes } from '#tests/factories/shapes.ts';
import { makeUpload } from '#tests/factories/tool-pictures.ts';
import { consentGiven, sendUpload } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readOutbox } from '#tests/setup/outbox.ts';
import { takedownItems } from './schema.ts';
import { watchReports } from './watch.ts';

const database = useDatabase();
let installation: TestInstallation;
/** A Monday. */
const start = new Date('2026-12-07T09:00:00Z');
let now = start;
/** The output of the engine for the next request. */
let output: Buffer | null = null;
let seed = 0;

const hours = (n: number) => new Date(start.getTime() + n * 3_600_000);
const days = (n: number) => hours(n * 24);

beforeAll(async () => {
  const engine = await createInstantEngine({
    output: () => (output ? { kind: 'image', bytes: output, mediaType: 'image/png' } : undefined),
  });
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
    engines: [engine],
  });
});
afterAll(() => installation?.close());
beforeEach(() => {
  now = start;
  seed++;
});

async function person(role: 'admin' | 'user' = 'user') {
  const { id } = await makeUserWithTokens(database.db, 20, { role });
  return { id, client: await signInAs(installation, id) };
}

const stranger = () => new TestClient(installation.url);
const mails = () => readOutbox(installation.config.inData('outbox'));

type Report = Record<string, string> & { email?: string };

function form(fields: Report, picture?: Buffer): FormData {
  const data = new FormData();
  const given = {
    kind: 'depicted',
    name: 'Ada Byron',
    accurate: 'on',
    email: `${newId()}@example.test`,
    description: 'This shows me, and nobody asked me.',
    openFor: '60000',
    ...fields,
  };
  for (const [name, value] of Object.entries(given)) data.set(name, value);
  if (picture) data.set('picture', new Blob([new Uint8Array(picture)]), 'picture.png');
  return data;
}

const copyright = {
  kind: 'copyright',
  work: 'Shapes, no. 4, of 2019.',
  postalAddress: '1 Harbour Street, Lisbon',
  phone: '+351 1234',
  goodFaith: 'on',
  authorised: 'on',
  signature: 'Ada Byron',
};

/** Files a report. @returns its token by the mail, and its id by the queue */
async function report(fields: Report, picture?: Buffer) {
  const email = fields.email ?? `${newId()}@example.test`;
  const { status, body } = await stranger().call('fileReport', { body: form({ ...fields, email }, picture) });
  expect([status, body.success]).toEqual([202, true]);
  const mail = await eventually(async () => {
    const found = (await mails()).find(({ to }) => to === email);
    expect(found).toBeDefined();
    return found;
  });
  const token = /\/report\/case#([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(body.number);
  const admin = await person('admin');
  const queue = (await admin.client.call('listReports')).body as { id: string; number: string }[];
  const id = queue.find(({ number }) => number === body.number)?.id ?? '';
  return { id, token, email, number: body.number as string };
}

const progress = async (token: string) =>
  (await stranger().call('reportProgress', { params: { token } })).body;

const watch = () =>
  watchReports(
    {
      ...installation,
      brand: installation.mailBrand,
      reportDecisionHours: 48,
      sendMail: async (_, mail) => void sent.push(mail),
    },
    now,
    new AbortController().signal,
  );
let sent: { to: string; subject: string; text: string }[] = [];
beforeEach(() => {
  sent = [];
});

async function decide(reviewer: TestClient, id: string, decision: 'remove' | 'refuse', more = {}) {
  const body = { decision, reason: 'It is what the report says.', ...more };
  return reviewer.call('decideReport', { params: { id }, body });
}

const listCropsOf = (caseId: string) =>
  database.db
    .select({ hash: removedPictures.cropHash })
    .from(removedPictures)
    .where(and(eq(removedPictures.caseId, caseId), isNotNull(removedPictures.cropHash)));

const getStatus = async (client: TestClient, id: string) =>
  (await client.call('getContent', { params: { id } })).status;

describe('a report', () => {
  it('is confirmed by mail with its number, and shows its status by the secret link', async () => {
    const { client, id } = await person();
    const item = await makePictureFromBytes(installation, id, await shapes(seed));
    const { number, token } = await report({ address: `https://studio.example/content?item=${item}` });
    expect(number).toMatch(/^R-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await progress(token)).toMatchObject({
      number,
      state: 'received',
      receivedAt: start.toISOString(),
      dueAt: hours(48).toISOString(),
    });
    expect(await getStatus(client, item)).toBe(200);
    const guess = await stranger().call('reportProgress', { params: { token: `${token.slice(1)}A` } });
    expect(guess.status).toBe(404);
  });

  it.each([
    ['neither an address nor a picture', {}],
    ['copyright without its statements', { kind: 'copyright', address: 'https://a.example' }],
    ['a depicted person who does not confirm', { accurate: '', address: 'https://a.example' }],
    ['too few words', { description: 'Me.', address: 'https://a.example' }],
  ])('is refused with %s', async (_, fields) => {
    const { status, body } = await stranger().call('fileReport', { body: form(fields as Report) });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it.each<{ why: string; odd: Record<string, string> }>([
    { why: 'within three seconds', odd: { openFor: '900' } },
    { why: 'with the hidden field filled in', odd: { website: 'https://filled.example' } },
  ])('that is sent $why gets no number but a request to send it again, which stores it', async ({ odd }) => {
    const fields = { email: `${newId()}@example.test`, address: 'https://a.example' };
    const sender = stranger();
    const refused = await sender.call('fileReport', { body: form({ ...fields, ...odd }) });
    expect([refused.status, refused.body.number]).toEqual([400, undefined]);
    expect(refused.body.message).toContain('Please send it again');
    const stored = await sender.call('fileReport', { body: form(fields) });
    const { client } = await person('admin');
    const numbers = (await client.call('listReports')).body.map(({ number }: { number: string }) => number);
    expect(numbers).toContain(stored.body.number);
  });

  it('alerts administrators after 24 and 40 hours, once each, until it is decided', async () => {
    const admin = await person('admin');
    const { id, number } = await report({ address: 'https://elsewhere.example/picture' });
    const listAlarms = () =>
      sent.filter(({ subject, to }) => subject.includes(number) && to.startsWith(admin.id));
    now = hours(23.9);
    await watch();
    expect(listAlarms()).toHaveLength(0);
    now = hours(24);
    await watch();
    await watch();
    expect(listAlarms().map(({ subject }) => subject)).toEqual([`Report ${number} has waited for 24 hours`]);
    now = hours(40);
    await watch();
    await watch();
    expect(listAlarms()).toHaveLength(2);
    const titles = (await admin.client.call('listNotifications')).body.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles).toContain(`Report ${number} has waited for 40 hours`);
    await decide(admin.client, id, 'refuse');
    now = hours(90);
    await watch();
    expect(listAlarms()).toHaveLength(2);
  });
});

describe('a removal', () => {
  it('takes exact and near-identical copies of all users, forbids them, and notifies their creators', async () => {
    const original = await shapes(seed);
    const smaller = await sharp(original).resize(180).jpeg({ quality: 80 }).toBuffer();
    const [maker, other, uploader] = [await person(), await person(), await person()];
    const named = await makePictureFromBytes(installation, maker.id, original);
    const exact = await makePictureFromBytes(installation, other.id, original);
    const near = await makePictureFromBytes(installation, other.id, smaller);
    const unrelated = await makePictureFromBytes(installation, other.id, await shapes(seed + 1000));
    const upload = (await sendUpload(uploader.client, { bytes: smaller })).body.id;
    const { email, id, token } = await report({ address: named });
    const admin = await person('admin');
    const found = (await admin.client.call('readReport', { params: { id } })).body;
    expect(found.state).toBe('in_review');
    expect(found.items.map((item: { id: string }) => item.id).sort()).toEqual(
      [named, exact, near, upload].sort(),
    );
    expect(found.items.find((item: { id: string }) => item.id === exact).distance).toBe(0);

    const picture = { params: { id, itemId: near } };
    expect((await admin.client.call('reportedPicture', picture)).status).toBe(200);
    const elsewhere = { params: { id, itemId: unrelated } };
    expect((await admin.client.call('reportedPicture', elsewhere)).status).toBe(404);

    expect((await decide(admin.client, id, 'remove')).status).toBe(200);
    expect(await getStatus(maker.client, named)).toBe(404);
    const entries = (await admin.client.call('listAudit', { query: { subject: id } })).body as {
      action: string;
    }[];
    expect(entries.map(({ action }) => action)).toEqual([
      'report.viewed',
      'report.removed',
      'report.picture_viewed',
      'report.viewed',
    ]);
    await eventually(async () => {
      expect(await getStatus(other.client, exact)).toBe(404);
      expect(await getStatus(other.client, near)).toBe(404);
      expect((await uploader.client.call('getUpload', { params: { id: upload } })).status).toBe(404);
    });
    expect(await getStatus(other.client, unrelated)).toBe(200);
    const preview = await other.client.call('previewContent', { params: { id: near } });
    expect(preview.status).toBe(404);
    const trash = await other.client.call('listContent', { query: { trash: 'true' } });
    expect(trash.body.items).toEqual([]);
    // It can neither be restored from the trash nor deleted for good.
    const ids = [exact, near];
    await other.client.call('changeManyContents', { body: { action: 'restore', ids } });
    await other.client.call('changeManyContents', { body: { action: 'remove', ids } });
    expect(await getStatus(other.client, exact)).toBe(404);

    for (const bytes of [original, smaller]) {
      const again = await sendUpload((await person()).client, { bytes });
      expect([again.status, again.body.code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await sendUpload((await person()).client, { bytes: await shapes(seed + 2000) })).status).toBe(
      201,
    );

    expect(await progress(token)).toMatchObject({ state: 'removed', removed: 4 });
    await eventually(async () => {
      const subjects = (await mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
      expect(subjects).toContainEqual(expect.stringContaining('removed'));
      for (const { id: userId } of [maker, other, uploader]) {
        const own = (await mails()).filter(({ to }) => to === `${userId}@example.test`);
        expect(own).toHaveLength(1);
        expect(own[0]?.text).toContain('This shows me, and nobody asked me.');
        expect(own[0]?.text).not.toContain(email);
      }
    });
    const [removal] = (await other.client.call('listRemovals')).body;
    expect(removal).toMatchObject({ state: 'removed', items: 2, reason: 'It is what the report says.' });
  });

  it('matches a picture that the reporter uploads, which is not stored', async () => {
    const picture = await shapes(seed);
    const maker = await person();
    const item = await makePictureFromBytes(installation, maker.id, picture);
    const { id } = await report({}, await sharp(picture).resize(200).webp().toBuffer());
    const admin = await person('admin');
    await decide(admin.client, id, 'remove');
    await eventually(async () => expect(await getStatus(maker.client, item)).toBe(404));
  });

  it('keeps refusing it mirrored, cropped to 80 % anywhere and recompressed, and no other picture', async () => {
    const original = await shapes(seed, 512);
    const maker = await person();
    const { id } = await report({ address: await makePictureFromBytes(installation, maker.id, original) });
    await decide((await person('admin')).client, id, 'remove');
    await eventually(async () => expect((await listCropsOf(id)).length).toBeGreaterThan(1000));
    const cut = (left: number, top: number) =>
      sharp(original).extract({ left, top, width: 410, height: 410 });
    const changed: Record<string, Sharp> = {
      mirrored: sharp(original).flop(),
      'recompressed as JPEG': sharp(original).jpeg({ quality: 50 }),
      'recompressed as WebP': sharp(original).webp({ quality: 40 }),
      'in half its size': sharp(original).resize(256),
      'cropped at a corner': cut(0, 0),
      'cropped at the middle': cut(51, 51).jpeg({ quality: 50 }),
      'cropped anywhere': cut(17, 93).webp({ quality: 40 }),
      'cropped and mirrored': sharp(await cut(88, 5).toBuffer()).flop(),
    };
    const { client } = await person();
    for (const [name, picture] of Object.entries(changed)) {
      const { status, body } = await sendUpload(client, { bytes: await picture.toBuffer() });
      expect([name, status]).toEqual([name, 403]);
      expect(body.message).toContain('was removed after a report');
    }
    for (const other of [1000, 2000, 3000]) {
      expect((await sendUpload(client, { bytes: await shapes(seed + other, 512) })).status).toBe(201);
    }
  });

  it('refuses crops of a picture that only the reporter has, once the report is decided so', async () => {
    const original = await shapes(seed, 512);
    const crop = await sharp(original)
      .extract({ left: 60, top: 30, width: 410, height: 410 })
      .flop()
      .toBuffer();
    const { id } = await report({}, original);
    const { client } = await person();
    const upload = await sendUpload(client, { bytes: crop });
    expect(upload.status).toBe(201);
    await decide((await person('admin')).client, id, 'remove');
    expect((await sendUpload(client, { bytes: crop })).status).toBe(403);
    const { id: other } = await report({}, await shapes(seed + 1000, 512));
    await decide((await person('admin')).client, other, 'refuse');
    expect(await listCropsOf(other)).toEqual([]);
  });

  it('refuses a generated result that looks like it, refunds the tokens, and keeps no file', async () => {
    const picture = await shapes(seed);
    const maker = await person();
    const { id } = await report({ address: await makePictureFromBytes(installation, maker.id, picture) });
    await decide((await person('admin')).client, id, 'remove');
    const other = await person();
    output = picture;
    const ordered = await other.client.call('generateImage', {
      body: { type: 'image', prompt: 'plain shapes on a table' },
    });
    expect(ordered.status).toBe(202);
    const job = await eventually(async () => {
      const [found] = (await other.client.call('listJobs')).body;
      expect(found?.state).toBe('failed');
      return found;
    });
    output = null;
    expect(job.problem).toContain('was removed after a report');
    expect((await other.client.call('currentUser')).body.tokens).toBe(20);
    const left: string[] = [];
    for await (const { key } of installation.storage.list(`jobs/${job.id}`)) left.push(key);
    expect(left).toEqual([]);
  });

  it('is not decided by its creator, nor twice', async () => {
    const admin = await person('admin');
    const item = await makePictureFromBytes(installation, admin.id, await shapes(seed));
    const { id } = await report({ address: item });
    expect((await decide(admin.client, id, 'remove')).status).toBe(403);
    const other = await person('admin');
    expect((await decide(other.client, id, 'refuse')).status).toBe(200);
    expect((await decide(other.client, id, 'remove')).status).toBe(409);
    expect(await getStatus(admin.client, item)).toBe(200);
  });

  it('needs an item to remove', async () => {
    const admin = await person('admin');
    const { id } = await report({ address: 'https://elsewhere.example/picture' });
    expect((await decide(admin.client, id, 'remove')).status).toBe(409);
    expect((await decide(admin.client, id, 'remove', { contentIds: [newId()] })).status).toBe(404);
    const maker = await person();
    const item = await makePictureFromBytes(installation, maker.id, await shapes(seed));
    expect((await decide(admin.client, id, 'remove', { contentIds: [item] })).status).toBe(200);
    expect(await getStatus(maker.client, item)).toBe(404);
  });

  it('is final after 30 days without an objection: rows and files go', async () => {
    const maker = await person();
    const item = await makePictureFromBytes(installation, maker.id, await shapes(seed));
    const { id } = await report({ address: item });
    const admin = await person('admin');
    await decide(admin.client, id, 'remove');
    await eventually(async () => expect((await maker.client.call('listRemovals')).body).toHaveLength(1));
    const keys = await database.db.$client.query<{ key: string }>(
      'select storage_key as key from content_files where content_id = $1',
      [item],
    );
    now = days(29.9);
    await watch();
    expect(await installation.storage.stat(keys.rows[0]?.key ?? '')).not.toBeNull();
    now = days(30);
    await watch();
    for (const { key } of keys.rows) expect(await installation.storage.stat(key)).toBeNull();
    expect(keys.rows).toHaveLength(2);
    const [removal] = (await maker.client.call('listRemovals')).body;
    expect(removal).toMatchObject({ state: 'deleted', objectUntil: null });
    const appeal = { params: { id: removal.id }, body: { text: 'It is my own work.' } };
    expect((await maker.client.call('appealRemoval', appeal)).status).toBe(409);
  });

  it('that becomes final deletes neither rows nor records of what was released before', async () => {
    const { client, id: userId } = await person();
    const [item, kept] = [
      await makePictureFromBytes(installation, userId, await shapes(seed)),
      await makePictureFromBytes(installation, userId, await shapes(seed + 1_000)),
    ];
    const { id: caseId } = await report({ address: item });
    const admin = await person('admin');
    await decide(admin.client, caseId, 'remove');
    await eventually(async () => expect((await client.call('listRemovals')).body).toHaveLength(1));
    const released = { caseId, kind: 'content', itemId: kept, userId, withheldAt: start } as const;
    await database.db.insert(takedownItems).values({ ...released, releasedAt: hours(1) });
    now = days(30);
    await watch();
    const rows = await database.db.select().from(takedownItems).where(eq(takedownItems.caseId, caseId));
    expect(rows.find(({ itemId }) => itemId === item)).toMatchObject({ deletedAt: now });
    expect(rows.find(({ itemId }) => itemId === kept)).toMatchObject({ deletedAt: null });
    expect(await getStatus(client, kept)).toBe(200);
  });
});

/** Makes a creator whose picture was removed after a report. */
async function removed(fields: Report) {
  const maker = await person();
  const picture = await shapes(seed);
  const item = await makePictureFromBytes(installation, maker.id, picture);
  const filed = await report({ ...fields, address: item });
  const reviewer = await person('admin');
  await decide(reviewer.client, filed.id, 'remove');
  const notice = await eventually(async () => {
    const [found] = (await maker.client.call('listRemovals')).body;
    expect(found).toBeDefined();
    return found as { id: string };
  });
  return { ...filed, maker, picture, item, reviewer, noticeId: notice.id };
}

const counterNotice = {
  text: 'I drew these shapes myself.',
  name: 'Grace Maker',
  postalAddress: '2 Hill Road, Porto',
  phone: '+351 5678',
  mistake: true,
  jurisdiction: true,
  signature: 'Grace Maker',
};

describe('an objection', () => {
  it('is answered by a different reviewer and can restore everything', async () => {
    const { id, item, maker, noticeId, picture, reviewer } = await removed({});
    const params = { id: noticeId };
    const wrong = await maker.client.call('sendCounterNotice', { params, body: counterNotice });
    expect(wrong.status).toBe(409);
    const appeal = { params, body: { text: 'That is not her: it is a drawing.' } };
    expect((await (await person()).client.call('appealRemoval', appeal)).status).toBe(404);
    expect((await maker.client.call('appealRemoval', appeal)).status).toBe(200);
    expect((await maker.client.call('appealRemoval', appeal)).status).toBe(409);
    // An open objection has no deadline: nothing is deleted meanwhile.
    now = days(40);
    await watch();
    const answer = {
      params: { id },
      body: { noticeId, decision: 'restore', answer: 'You are right, and we were wrong.' },
    };
    expect((await reviewer.client.call('answerRemovalAppeal', answer)).status).toBe(403);
    const second = await person('admin');
    expect((await second.client.call('answerRemovalAppeal', answer)).status).toBe(200);
    expect((await second.client.call('answerRemovalAppeal', answer)).status).toBe(409);
    expect(await getStatus(maker.client, item)).toBe(200);
    expect((await sendUpload((await person()).client, { bytes: picture })).status).toBe(201);
  });

  it('that is rejected leaves the content removed', async () => {
    const { id, item, maker, noticeId } = await removed({});
    const params = { id: noticeId };
    await maker.client.call('appealRemoval', { params, body: { text: 'That is not her at all.' } });
    const body = { noticeId, decision: 'uphold', answer: 'It is her.' };
    const second = await person('admin');
    expect((await second.client.call('answerRemovalAppeal', { params: { id }, body })).status).toBe(200);
    expect(await getStatus(maker.client, item)).toBe(404);
    const [removal] = (await maker.client.call('listRemovals')).body;
    expect(removal).toMatchObject({ state: 'upheld', answer: 'It is her.' });
  });

  it('to a notice of copyright is passed on, and puts the material back after 10 to 14 business days', async () => {
    const { email, item, maker, noticeId, picture, token } = await removed(copyright);
    const params = { id: noticeId };
    const appeal = await maker.client.call('appealRemoval', {
      params,
      body: { text: 'It is mine, really.' },
    });
    expect(appeal.status).toBe(409);
    const incomplete = { ...counterNotice, jurisdiction: false };
    expect((await maker.client.call('sendCounterNotice', { params, body: incomplete })).status).toBe(400);
    expect((await maker.client.call('sendCounterNotice', { params, body: counterNotice })).status).toBe(200);
    await eventually(async () => {
      const passedOn = (await mails()).find(
        (mail) => mail.to === email && mail.subject.includes('counter-notice'),
      );
      expect(passedOn?.text).toContain('I drew these shapes myself.');
    });
    const [waiting] = (await progress(token)).counterNotices;
    // Twelve weekdays after a Monday.
    expect(waiting).toMatchObject({ restoredFrom: '2026-12-23T09:00:00.000Z', courtAction: false });
    now = new Date('2026-12-23T08:59:00Z');
    await watch();
    expect(await getStatus(maker.client, item)).toBe(404);
    now = new Date('2026-12-23T09:00:00Z');
    await watch();
    expect(await getStatus(maker.client, item)).toBe(200);
    expect(sent.map(({ to }) => to)).toEqual([`${maker.id}@example.test`, email]);
    expect((await sendUpload(maker.client, { bytes: picture })).status).toBe(201);
    expect((await progress(token)).counterNotices).toEqual([]);
  });

  it('restores nothing after the reporter states a court action', async () => {
    const { item, maker, noticeId, token } = await removed(copyright);
    await maker.client.call('sendCounterNotice', { params: { id: noticeId }, body: counterNotice });
    const body = { noticeId, text: 'District Court of Lisbon, case 12/2026.' };
    const stated = await stranger().call('stateCourtAction', { params: { token }, body });
    expect(stated.body.counterNotices[0].courtAction).toBe(true);
    expect((await stranger().call('stateCourtAction', { params: { token }, body })).status).toBe(409);
    now = days(90);
    await watch();
    expect(await getStatus(maker.client, item)).toBe(404);
    expect((await maker.client.call('listRemovals')).body[0].state).toBe('court_action');
  });

  it('restores only what no other report withholds', async () => {
    const first = await removed({});
    const second = await report({ address: first.item });
    const reviewer = await person('admin');
    await decide(reviewer.client, second.id, 'remove');
    await eventually(async () =>
      expect((await first.maker.client.call('listRemovals')).body).toHaveLength(2),
    );
    const params = { id: first.noticeId };
    await first.maker.client.call('appealRemoval', { params, body: { text: 'That is not her at all.' } });
    const body = { noticeId: first.noticeId, decision: 'restore', answer: 'It is not.' };
    const answered = await reviewer.client.call('answerRemovalAppeal', { params: { id: first.id }, body });
    expect(answered.status).toBe(200);
    expect(await getStatus(first.maker.client, first.item)).toBe(404);
  });
});

const underAge = {
  kind: 'under_age',
  accurate: '',
  description: 'The text beside it gives an age below eighteen.',
};

describe('a report about a minor', () => {
  it('hides the named item and its copies before the review, and restores them if it is refused', async () => {
    const picture = await shapes(seed);
    const [maker, other] = [await person(), await person()];
    const item = await makePictureFromBytes(installation, maker.id, picture);
    const copy = await makePictureFromBytes(installation, other.id, picture);
    const { id, token } = await report({ ...underAge, address: item });
    expect(await getStatus(maker.client, item)).toBe(404);
    await eventually(async () => expect(await getStatus(other.client, copy)).toBe(404));
    expect(await progress(token)).toMatchObject({ state: 'received', removed: 0 });
    expect((await maker.client.call('listRemovals')).body).toEqual([]);
    await decide((await person('admin')).client, id, 'refuse');
    expect(await getStatus(maker.client, item)).toBe(200);
    expect(await getStatus(other.client, copy)).toBe(200);
    expect((await sendUpload(maker.client, { bytes: picture })).status).toBe(201);
  });

  it('that is removed is kept for the authorities when its time is over', async () => {
    const maker = await person();
    const item = await makePictureFromBytes(installation, maker.id, await shapes(seed));
    const { id, number } = await report({ ...underAge, address: item });
    const admin = await person('admin');
    await decide(admin.client, id, 'remove');
    await eventually(async () => expect((await maker.client.call('listRemovals')).body).toHaveLength(1));
    now = days(60);
    await watch();
    expect((await maker.client.call('listRemovals')).body[0].state).toBe('deleted');
    const { rowCount } = await database.db.$client.query('select 1 from content_items where id = $1', [item]);
    expect(rowCount).toBe(1);
    const reported = { params: { id, itemId: item } };
    expect((await admin.client.call('reportedPicture', reported)).status).toBe(200);
    const [hold] = (await admin.client.call('listLegalHolds')).body;
    expect(hold).toMatchObject({ subjectId: item, reason: `Report ${number}`, releasedAt: null });
  });

  it('is kept for the authorities before the decision, even if consent is revoked', async () => {
    const maker = await person();
    const item = await makePictureFromBytes(installation, maker.id, await shapes(seed));
    const upload = await makeUpload(installation, maker.id, { people: 'not_stated' });
    await maker.client.call('statePeople', { params: { id: upload }, body: consentGiven });
    const query = (text: string, values: string[]) => database.db.$client.query(text, values);
    await query('insert into content_uploads (content_id, upload_id) values ($1, $2)', [item, upload]);
    const { id, number } = await report({ ...underAge, address: item });
    const revoked = await maker.client.call('revokeConsent', { params: { id: upload } });
    expect([revoked.status, revoked.body.removed]).toEqual([200, 1]);
    const files = await query('select storage_key from content_files where content_id = $1', [item]);
    expect(files.rows).toHaveLength(2);
    for (const { storage_key: key } of files.rows)
      expect(await installation.storage.stat(key)).not.toBeNull();
    const admin = await person('admin');
    const findHold = async () =>
      (await admin.client.call('listLegalHolds')).body.find(
        ({ subjectId }: { subjectId: string }) => subjectId === item,
      );
    expect(await findHold()).toMatchObject({ reason: `Report ${number}`, releasedAt: null });

    expect((await decide(admin.client, id, 'refuse')).status).toBe(200);
    expect(await findHold()).toMatchObject({ releasedAt: start.toISOString() });
    // What its owner deleted meanwhile stays deleted for them.
    expect(await getStatus(maker.client, item)).toBe(404);
  });

  it('holds copies too, and leaves those of another report on hold', async () => {
    const picture = await shapes(seed);
    const [maker, other] = [await person(), await person()];
    const item = await makePictureFromBytes(installation, maker.id, picture);
    const copy = await makePictureFromBytes(installation, other.id, picture);
    const first = await report({ ...underAge, address: item });
    const second = await report({ ...underAge, address: copy });
    const admin = await person('admin');
    const held = async () => {
      const holds = (await admin.client.call('listLegalHolds')).body as Record<string, string | null>[];
      return holds
        .filter(({ releasedAt, subjectId }) => !releasedAt && [item, copy].includes(subjectId ?? ''))
        .map(({ reason }) => reason);
    };
    // Each report hides the named item at once, and its copies soon after.
    await eventually(async () => {
      for (const { id } of [first, second]) {
        const { items } = (await admin.client.call('readReport', { params: { id } })).body;
        expect(items.map(({ state }: { state: string }) => state)).toEqual(['withheld', 'withheld']);
      }
      expect(await held()).toHaveLength(2);
    });
    await decide(admin.client, first.id, 'refuse');
    expect(await held()).toEqual([`Report ${second.number}`, `Report ${second.number}`]);
    await decide(admin.client, second.id, 'refuse');
    expect(await held()).toEqual([]);
    expect(await getStatus(maker.client, item)).toBe(200);
    expect(await getStatus(other.client, copy)).toBe(200);
  });
});
