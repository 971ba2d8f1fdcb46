import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { newId } from '#platform/ids.ts';
import { handleJob } from '#platform/jobs/job.ts';
import { makeInboxChannel, makeThread } from '#tests/factories/inbox.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePictureFromBytes, shapes } from '#tests/factories/shapes.ts';
import { uploadPicture } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult } from '#tests/factories/withheld-results.ts';
import { allowEveryFile } from '#tests/fakes/inspections.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { jobs } from '../src/app/jobs.ts';
import { listDecisionsInUse } from '../src/features/generation/jobs/list-decisions-in-use.ts';
import { findWithheldJobs } from '../src/features/generation/output-checks/find-withheld-jobs.ts';
import { outputCheckJobs } from '../src/features/generation/output-checks/jobs.ts';
import { outputChecks } from '../src/features/generation/output-checks/schema.ts';
import { onboardingJobs } from '../src/features/identity/onboarding/jobs.ts';
import { identityDocumentImages, identityDocuments } from '../src/features/identity/onboarding/schema.ts';
import { libraryJobs } from '../src/features/library/items/jobs.ts';
import { markingJobs } from '../src/features/library/items/marking-jobs.ts';
import { sweepLorasJob } from '../src/features/library/loras/job-definitions.ts';
import { sweepLoras } from '../src/features/library/loras/sweep-loras.ts';
import { uploadJobs } from '../src/features/library/uploads/jobs.ts';
import { notificationJobs } from '../src/features/messaging/notifications/jobs.ts';
import { notifications } from '../src/features/messaging/notifications/schema.ts';
import { audienceJobs } from '../src/features/publishing/audience/jobs.ts';
import { channelJobs } from '../src/features/publishing/channels/jobs.ts';
import { channels } from '../src/features/publishing/channels/schema.ts';
import { listChannelsOfPosts } from '../src/features/publishing/posts/list-channels-of-posts.ts';
import { removeOldMessagesJob } from '../src/features/publishing/replies/job-definitions.ts';
import { removeOldMessages } from '../src/features/publishing/replies/remove-old.ts';
import { sampleMarkingJobs } from '../src/features/training/mark-samples.ts';
import { safetyJobs } from '../src/features/trust/safety/jobs.ts';
import { safetyDecisions } from '../src/features/trust/safety/schema.ts';

/** Jobs that delete data that a user made, submitted, requested or received: each leaves held data alone. */
const asksForHolds = [
  'library.empty-trash',
  'library.mark-existing',
  'training.mark-samples',
  'library.remove-orphaned-files',
  'uploads.remove-old',
  'uploads.remove-orphaned-files',
  'loras.sweep',
  'onboarding.remove-decided-pictures',
  'onboarding.remove-orphaned-pictures',
  'safety.remove-old-decisions',
  'notifications.remove-old',
  'replies.remove-old',
  'takedowns.watch',
  'generation.check-outputs',
  'own-data.delete-accounts',
  'channels.revoke',
  'audience.remove-old-opt-ins',
];

/** Jobs that delete technical records alone, or nothing at all. */
const deletesNothingOfPeople = [
  // A ZIP in transit and the record of it; items and uploads stay with their own rules.
  'library.run-imports',
  'library.remove-old-imports',
  'mail.send',
  'audience.send-confirmation',
  // Adds contacts.
  'audience.import-from-channels',
  // Engines of the installation.
  'registration.remove-lost-engines',
  // Delivery and event records: not a user's content.
  'webhooks.remove-old',
  // Connections that were begun at an outlet and not finished within the hour.
  'channels.remove-old-connections',
  // Counts of clicks by the hour become counts by the day; salts and hashes lead to no user.
  'links.merge-old-clicks',
  'links.remove-salts',
  'generation.expire-holds',
  // Copies that engines were lent, and unclaimed results; their originals stay.
  'engine-links.sweep-files',
  'identity.remove-expired',
  // Requests of ten minutes; a passed check stays.
  'age-assurance.remove-expired-checks',
  'events.remove-old',
  'http.remove-old-limits',
  'notifications.digest',
  // Reads messages.
  'replies.read-inboxes',
  'takedowns.withhold',
  // Withholds; nothing is deleted.
  'takedowns.remove-overdue',
  // Files that were refused before they could be used.
  'loras.check',
  'own-data.export',
  'own-data.remove-old-exports',
  'status.record',
  'status.remove-old',
  'library.measure-likeness',
  'library.remeasure-likeness',
  'training.measure-samples',
  // Makes drafts, reads figures, and removes copies that were prepared for outlets: their originals stay.
  'posts.make-series',
  'posts.read-figures',
  'posts.sweep-files',
  'personas.continue-reference-sheets',
];

const database = useDatabase();
let installation: TestInstallation;
let now = new Date();
const years = (n: number) => new Date(Date.now() + n * 365 * 86_400_000);

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());

async function person(role: 'admin' | 'user' = 'user') {
  const { id } = await makeUserWithTokens(database.db, 5, { role });
  return { id, client: await signInAs(installation, id) };
}

async function hold(subjectId: string) {
  const { client } = await person('admin');
  const { status, body } = await client.call('placeLegalHold', {
    body: { subjectId, reason: 'Order 12 of the harbour court.' },
  });
  expect(status).toBe(201);
  const id = body.find((each: { subjectId: string }) => each.subjectId === subjectId).id as string;
  return { client, id };
}

/** All data that time and the owner can delete, in the database and in storage. */
async function readEverything(userId: string, client: TestClient) {
  const item = await makePictureFromBytes(
    installation,
    userId,
    await shapes(Math.floor(Math.random() * 1e6)),
  );
  const upload = (await uploadPicture(client)).id;
  const document = newId();
  const documentKey = `identity-documents/${document}/front`;
  await installation.storage.put(documentKey, Buffer.from('sealed'));
  await database.db.insert(identityDocuments).values({
    id: document,
    userId,
    documentType: 'passport',
    status: 'approved',
    createdAt: new Date(),
    decidedAt: new Date(),
  });
  await database.db.insert(identityDocumentImages).values({
    documentId: document,
    side: 'front',
    storageKey: documentKey,
    keyId: 'k',
    mediaType: 'image/jpeg',
    byteSize: 6,
  });
  const decision = newId();
  await database.db.insert(safetyDecisions).values({
    id: decision,
    userId,
    operation: 'text_to_image',
    category: 'sfw',
    allowed: true,
    policyVersion: '1',
    findings: [],
    fields: { prompt: 'a lighthouse' },
    requestDigest: 'd',
  });
  const withheld = await makeWithheldResult(installation, userId, 'refused');
  await database.db
    .update(outputChecks)
    .set({ withheldAt: years(-1) })
    .where(eq(outputChecks.jobId, withheld));
  const notification = newId();
  await database.db
    .insert(notifications)
    .values({ id: notification, userId, occasion: newId(), title: 'Hello', message: 'There.' });
  const channel = newId();
  await database.db.insert(channels).values({
    ...{ id: channel, userId, kind: 'bluesky', remoteId: channel, name: '@mira', takesAdult: false },
    state: 'disconnecting',
    disconnectedAt: new Date(),
  });
  const inbox = await makeThread(database.db, userId, {
    ...(await makeInboxChannel(database.db, { userId, keyRing: null })),
    draft: 'In Lisbon.',
  });
  const { rows } = await database.db.$client.query<{ key: string }>(
    'select storage_key as key from content_files where content_id = $1',
    [item],
  );
  const keys = [
    ...rows.map(({ key }) => key),
    ...['picture', 'preview.webp', 'thumbnail.webp'].map((file) => `uploads/${userId}/${upload}/${file}`),
    documentKey,
    ...['original', 'preview'].map((variant) => `jobs/${withheld}/0-0/${variant}.webp`),
  ];
  const ids = {
    content_items: item,
    uploads: upload,
    safety_decisions: decision,
    notifications: notification,
    channels: channel,
    inbox_threads: inbox.threadId,
    inbox_messages: inbox.messageId,
    inbox_replies: inbox.replyId,
  };
  return {
    item,
    upload,
    async left() {
      const found: string[] = [];
      for (const [table, id] of Object.entries(ids)) {
        const { rowCount } = await database.db.$client.query(`select 1 from ${table} where id = $1`, [id]);
        if (rowCount) found.push(table);
      }
      for (const key of keys) if (await installation.storage.stat(key)) found.push(key);
      return found;
    },
    all: [...Object.keys(ids), ...keys],
  };
}

/** Runs every deleting job, a year from now. */
async function runAllJobs() {
  now = years(1);
  const common = { ...installation, clock: () => now };
  const post = { brand: installation.mailBrand, sendMail: async () => {} };
  const keyRing = await openKeyRing(installation.config.inKeys('webhooks'));
  const outlets = { ...common, keyRing, adapters: { find: () => null } };
  const handled = [
    ...markingJobs({ ...common, credentials: { sign: async (bytes) => bytes }, ffmpegPath: null }),
    ...sampleMarkingJobs(common),
    ...libraryJobs({ ...common, findWithheldJobs: findWithheldJobs(database.db) }),
    ...uploadJobs(common),
    handleJob(sweepLorasJob, (_, signal) =>
      sweepLoras({ ...common, queue: installation.queue }, common.clock(), signal),
    ),
    ...onboardingJobs(common),
    ...safetyJobs({ ...common, inUse: (ids) => listDecisionsInUse(database.db, ids) }),
    ...notificationJobs({ ...common, ...post }),
    ...channelJobs({
      ...outlets,
      listChannelsInUse: (ids) => listChannelsOfPosts(database.db, ids),
    }),
    ...audienceJobs({ ...outlets, brand: post.brand, mailer: { send: async () => {} } }),
    handleJob(removeOldMessagesJob, () => removeOldMessages(database.db, common.clock())),
    ...outputCheckJobs({
      ...common,
      inspectFile: allowEveryFile,
      ffmpegPath: null,
      onCompleted: async () => {},
      onDelivered: async () => {},
    }),
  ].filter(({ definition }) => asksForHolds.includes(definition.name));
  expect(handled).toHaveLength(asksForHolds.length - 2);
  for (const { handle } of handled) await handle({}, new AbortController().signal);
  now = new Date();
}

describe('every job', () => {
  it('is listed as checking legal holds, or as deleting no user data', () => {
    const payments = /^(billing|invoices|sandbox|ccbill|referrals|enterprise|managed|payments)[.-]/;
    const names = jobs.map(({ name }) => name).filter((name) => !payments.test(name));
    expect(names.sort()).toEqual([...asksForHolds, ...deletesNothingOfPeople].sort());
  });
});

describe('a legal hold', () => {
  it('of a user blocks every deletion, by request and by schedule, until it is released', async () => {
    const { client, id: userId } = await person();
    const everything = await readEverything(userId, client);
    const { client: admin, id } = await hold(userId);
    await client.call('deleteContent', { params: { id: everything.item } });
    const removed = { action: 'remove', ids: [everything.item] };
    expect((await client.call('changeManyContents', { body: removed })).status).toBe(200);
    expect((await client.call('deleteUpload', { params: { id: everything.upload } })).status).toBe(200);
    // The owner no longer sees it.
    expect((await client.call('getContent', { params: { id: everything.item } })).status).toBe(404);
    expect((await client.call('getUpload', { params: { id: everything.upload } })).status).toBe(404);
    expect((await client.call('listContent', { query: { trash: 'true' } })).body.items).toEqual([]);
    await runAllJobs();
    expect((await everything.left()).sort()).toEqual([...everything.all].sort());

    expect((await admin.call('releaseLegalHold', { params: { id } })).status).toBe(200);
    expect((await admin.call('releaseLegalHold', { params: { id } })).status).toBe(404);
    await runAllJobs();
    expect(await everything.left()).toEqual([]);
  });

  it('of one item or upload keeps nothing else', async () => {
    const { client, id: userId } = await person();
    const kept = await readEverything(userId, client);
    await hold(kept.item);
    await hold(kept.upload);
    const other = await makePictureFromBytes(installation, userId, await shapes(99));
    for (const id of [kept.item, other]) await client.call('deleteContent', { params: { id } });
    await client.call('emptyTrash', { body: { before: years(1).toISOString() } });
    await client.call('deleteUpload', { params: { id: kept.upload } });
    await runAllJobs();
    const left = await kept.left();
    expect(left).toContain('content_items');
    expect(left).toContain('uploads');
    expect(left).not.toContain('notifications');
    const { rowCount } = await database.db.$client.query('select 1 from content_items where id = $1', [
      other,
    ]);
    expect(rowCount).toBe(0);
  });

  it('is enforced by the database itself, also for deletions that do not check it', async () => {
    const { client, id: userId } = await person();
    const { item, upload } = await readEverything(userId, client);
    const { client: admin, id } = await hold(userId);
    const drop = (table: string, row: string) =>
      database.db.$client.query(`delete from ${table} where id = $1`, [row]);
    await expect(drop('content_items', item)).rejects.toThrow('legal hold');
    await expect(drop('uploads', upload)).rejects.toThrow('legal hold');
    await expect(drop('users', userId)).rejects.toThrow('legal hold');
    await admin.call('releaseLegalHold', { params: { id } });
    await drop('content_items', item);
  });

  it('needs an existing subject, is unique, and is in the audit log', async () => {
    const { id: userId } = await person();
    const { client, id } = await hold(userId);
    const body = { subjectId: userId, reason: 'Again.' };
    expect((await client.call('placeLegalHold', { body })).status).toBe(409);
    const unknown = { ...body, subjectId: newId() };
    expect((await client.call('placeLegalHold', { body: unknown })).status).toBe(404);
    const acts = (await client.call('listAudit', { query: { subject: id } })).body as { action: string }[];
    expect(acts.map(({ action }) => action)).toEqual(['hold.placed']);
  });
});
