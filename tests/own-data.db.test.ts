import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '#features/billing/ledger';
import { ownDataJobs } from '#features/identity/own-data';
import { channelJobs } from '#features/publishing/channels';
import { listChannelsOfPosts } from '#features/publishing/posts';
import { anonymiseBankTransfers, bankTransferData } from '#payments/bank-transfer';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { newId } from '#platform/ids.ts';
import { users } from '#schema/identity/accounts';
import { listZipFiles } from '#tests/factories/archives.ts';
import { createImportForm, createSequenceForm, signUpForm } from '#tests/factories/audience.ts';
import { makeInboxChannel, makeThread } from '#tests/factories/inbox.ts';
import { makeReceipt } from '#tests/factories/invoices.ts';
import { makeLora } from '#tests/factories/loras.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { plainPicture } from '#tests/factories/pictures.ts';
import { makeRefusedUpload, refusals } from '#tests/factories/refused-uploads.ts';
import { makeObjection } from '#tests/factories/removals.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { consentGiven, uploadPicture } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readTypefaces } from '../src/features/billing/invoices/pdf/typeface.ts';
import { dataParts as featureData } from '../src/features/identity/own-data/parts.ts';

const database = useDatabase();
let installation: TestInstallation;
let logged = '';

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += chunk;
      done();
    },
  });
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await createInstantEngine()],
    limits: generousLimits,
    log: pino({ level: 'trace' }, sink),
  });
});
afterAll(() => installation?.close());

const query = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await database.db.$client.query(text, values)).rows as Row[];

/** Runs a job as the worker does. */
async function run(name: string, data: object = {}): Promise<void> {
  const { config, log, mailBrand, operatorFiles, queue, storage } = installation;
  const jobs = ownDataJobs({
    providerData: bankTransferData,
    anonymiseProviderBooks: anonymiseBankTransfers,
    db: database.db,
    storage,
    clock: () => new Date(),
    log,
    queue,
    documentKeys: await openKeyRing(config.inKeys('documents')),
    issuer: operatorFiles.site,
    typefaces: await readTypefaces(null),
    brand: mailBrand,
    sendMail: async (_, mail) => void sent.push(`${mail.to}: ${mail.subject}`),
  });
  await jobs.find(({ definition }) => definition.name === name)?.handle(data, new AbortController().signal);
}
/** Runs the job that revokes the tokens of channels, at an outlet that is not set up any more. */
async function revokeChannels(): Promise<void> {
  const { config, db, log } = installation;
  const keyRing = await openKeyRing(config.inKeys('webhooks'));
  const adapters = { find: () => null };
  const listChannelsInUse = (ids: readonly string[]) => listChannelsOfPosts(db, ids);
  const [job] = channelJobs({ db, log, keyRing, adapters, listChannelsInUse, clock: () => new Date() });
  await job?.handle({}, new AbortController().signal);
}

/** Mails of the jobs that `run` ran. */
let sent: string[] = [];
beforeEach(() => {
  sent = [];
});

/** A channel that was disconnected and is kept for a post that was published there. */
async function markFormerChannel(userId: string, postId: string, marker: string): Promise<void> {
  const channelId = newId();
  await query(
    `insert into channels (id, user_id, kind, remote_id, name, state, takes_adult, disconnected_at)
     values ($1, $2, 'mastodon', $3, $3, 'disconnected', false, now())`,
    [channelId, userId, `${marker}-former`],
  );
  await query(
    `insert into post_targets (id, post_id, channel_id, title, place, state, url, published_at)
     values ($1, $2, $3, $4, '', 'published', 'https://outlet.example.test/' || $4::text, now())`,
    [newId(), postId, channelId, marker],
  );
}

/** Moves a deletion request or closing back in time. */
const laterBy = (userId: string, interval: string) =>
  query(
    `update users set deletion_due_at = deletion_due_at - $2::interval, closed_at = closed_at - $2::interval
     where id = $1`,
    [userId, interval],
  );

const password = 'a bridge of red stone';

async function newcomer(name = 'Mika', last = 'Example') {
  const client = new TestClient(installation.url);
  const email = `${name}.${newId()}@example.test`.toLowerCase();
  const { body } = await client.call('register', {
    body: { email, password, firstName: name, lastName: last },
  });
  const id = body.id as string;
  const now = new Date();
  const passed = { consentsGivenAt: now, tutorialCompletedAt: now, documentsUploadedAt: now };
  const { consentEdition } =
    (
      await database.db
        .select()
        .from(users)
        .where(eq(users.id, await someoneId()))
    )[0] ?? {};
  await database.db
    .update(users)
    .set({ ...passed, dateOfBirth: '1990-05-04', consentEdition })
    .where(eq(users.id, id));
  return { id, email, client };
}
const someoneId = async () => (await makeUserWithTokens(database.db, 0)).id;

const ask = ({ client }: { client: TestClient }) => client.call('requestDeletion', { body: { password } });

/** A thread of an own channel with a draft, whose texts all have the marker. */
async function markInbox(userId: string, marker: string): Promise<void> {
  const settings = { voice: marker };
  const channel = await makeInboxChannel(database.db, { userId, keyRing: null, settings });
  const facts = { ...channel, remoteId: marker, text: marker, draft: marker };
  await makeThread(database.db, userId, facts);
  await query(
    `insert into inbox_readers (channel_id, user_id, next_read_at, problem) values ($1, $2, now() + interval '1 day', $3)`,
    [channel.channelId, userId, marker],
  );
}

/** The places of a word: tables of every schema, and files of the storage, by name and content. */
async function findPlaces(word: string): Promise<string[]> {
  const tables = await query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name, schema } of tables) {
    const [hit] = await query(
      `select from "${schema}"."${name}" t where position(lower($1) in lower(t::text)) > 0 limit 1`,
      [word],
    );
    // pg-boss keeps the jobs of each queue in a table below `job`.
    if (hit) found.push(schema === 'pgboss' ? 'pgboss' : name);
  }
  const folder = installation.config.inData('files');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const bytes = (await readFile(file)).toString('latin1').toLowerCase();
    if (file.includes(word) || bytes.includes(word.toLowerCase()))
      found.push(path.relative(folder, file).split('/')[0] ?? '');
  }
  return [...new Set(found)].sort();
}

const marker = 'Zqxwvkam';

/** A user whose marker is in every text that a user can write or that is written about them. */
async function markedLife() {
  const person = await newcomer(marker, marker);
  const { client, id } = person;
  const call: TestClient['call'] = async (name, given) => {
    const answer = await client.call(name, given);
    if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const personaId = await makePersona(database.db, id, { name: marker, details: `${marker} in a coat` });
  const body = { type: 'image', prompt: `a lighthouse named ${marker}`, parameters: { personaId } };
  const { contentId } = (await call('generateImage', { body, key: marker })).body;
  await eventually(async () =>
    expect((await client.call('getContent', { params: { id: contentId } })).body.status).toBe('completed'),
  );
  await call('changeContent', { params: { id: contentId }, body: { name: `${marker} 1` } });
  await call('chooseReferencePicture', { params: { id: personaId, view: 'front' }, body: { contentId } });
  const refused = await client.call('generateImage', {
    body: { ...body, prompt: `naked 15 year old girl ${marker}`, parameters: { category: 'nsfw' } },
  });
  await call('appealDecision', {
    params: { id: refused.body.details.decisionId },
    body: { text: `I meant ${marker}.` },
  });
  const upload = await uploadPicture(client, { fileName: `${marker}.png` });
  await call('statePeople', {
    params: { id: upload.id },
    body: { ...consentGiven, person: marker, note: marker },
  });
  await call('createStyle', { body: { name: marker, words: `in the light of ${marker}` } });
  const target = `https://shop.example.com/${marker}`;
  await call('createLinkPage', {
    body: { personaId, slug: marker, title: marker, links: [{ label: marker, target }] },
  });
  await call('createShortLink', { body: { label: marker, target } });
  const earned = { personaId, day: '2026-11-01', kind: 'tips', amount: 500, currency: 'EUR' };
  await call('addEarning', { body: { ...earned, note: marker } });
  await call('createImport', { body: { name: marker, byteSize: 100, withoutPeople: false } });
  await call('createWildcard', { body: { name: 'light', lines: [`in the light of ${marker}`] } });
  const coat = { kind: 'outfit', name: marker, words: `wearing a coat called ${marker}` };
  await call('createScenePreset', { body: coat });
  await makeLora(database.db, id, { name: `Light of ${marker}` });
  await call('createShotList', { body: { name: marker, shots: [{ id: '1', prompt: marker }] } });
  const post = {
    ...{ text: `A post about ${marker}`, campaign: marker, targets: [] },
    media: [{ contentId, altText: `${marker} at sea` }],
  };
  const { id: postId } = (await call('createPost', { body: post, key: marker })).body;
  await markFormerChannel(id, postId, marker);
  const series = { name: marker, post, weekdays: [1], time: '09:00', from: '2026-01-01' };
  await call('createPostSeries', { body: series });
  const slots = [{ weekday: 1, time: '09:00' }];
  await call('changePostingSlots', { params: { id: personaId }, body: { slots } });
  const disclosure = `Made with AI by ${marker}`;
  await call('changePublishingSettings', { body: { timeZone: 'UTC', needsSecondPerson: false, disclosure } });
  await call('createTemplate', { body: { name: marker, prompt: `a harbour called ${marker}` } });
  await call('createCollection', { body: { name: marker } });
  await call('saveSearch', { body: { name: marker, query: { q: marker } } });
  await call('createApiKey', {
    body: { name: marker, scopes: ['generate'], days: 'never', callsPerMinute: 60 },
  });
  await call('requestEmailChange', { body: { email: `${marker}.new@example.test`, password } });
  const form = new FormData();
  form.set('documentType', 'passport');
  for (const side of ['frontImage', 'backImage']) {
    form.set(side, new Blob([new Uint8Array(await plainPicture())], { type: 'image/png' }), 'side.png');
  }
  await query('update users set documents_uploaded_at = null where id = $1', [id]);
  await call('uploadDocuments', { body: form });
  await makeObjection(database.db, id);
  await makeRefusedUpload(database.db, id, { ...refusals.explicit, name: marker });
  await query(
    'update takedown_events set text = $2 where notice_id in (select id from takedown_notices where user_id = $1)',
    [id, marker],
  );
  await makeReceipt(database.db, id);
  await query('update users set referral_code_entered = $2 where id = $1', [id, marker]);
  await query('update sessions set user_agent = $2 where user_id = $1', [id, marker]);
  await query(
    `insert into consent_records (id, user_id, consent, policy, text_version, given_at, address, user_agent)
     values ($1, $2, 'termsOfService', 'terms-of-service', '1', now(), '10.0.0.1', $3)`,
    [newId(), id, marker],
  );
  await query(
    `insert into training_sessions (id, user_id, model_name, model_prompt, details) values ($1, $2, $3, $3, $3)`,
    [newId(), id, marker],
  );
  await query(
    `insert into picture_readings (id, user_id, job_id, operation, upload_id, languages, text, lines)
     values ($1, $2, $3, 'caption', $4, '{en}', $5, '[]')`,
    [newId(), id, newId(), upload.id, marker],
  );
  await query(
    `insert into purchases (id, user_id, tokens, bonus, cents, idempotency_key, provider, state, paid_at, created_at)
     values ($1, $2, 100, 0, 500, $3, 'sandbox', 'paid', now(), now())`,
    [newId(), id, marker],
  );
  await query(
    `insert into managed_quotes (id, user_id, kind, models, message, state, created_at, answered_at)
     values ($1, $2, 'creator', 1, $3, 'declined', now(), now())`,
    [newId(), id, marker],
  );
  await query(
    `insert into subscriptions (id, user_id, source, plan_id, period, state, reason, created_at, ended_at, ended_by)
     values ($1, $2, 'admin', 'pro', 'monthly', 'ended', $3, now(), now(), 'period')`,
    [newId(), id, marker],
  );
  await markInbox(id, marker);
  const endpointId = newId();
  await query(
    `insert into webhook_endpoints (id, user_id, name, url, events, enabled, secret, created_at)
     values ($1, $2, $3, 'https://hooks.example.test/' || $3, '{}', false, 'sealed-secret-of-a-hook', now())`,
    [endpointId, id, marker],
  );
  await query(
    `insert into webhook_deliveries (id, endpoint_id, type, body, state) values ($1, $2, 'image.completed', $3, 'failed')`,
    [newId(), endpointId, marker],
  );
  await query(
    `insert into channels (id, user_id, kind, remote_id, name, state, takes_adult, tokens)
     values ($1, $2, 'bluesky', $3, $3, 'connected', false, 'sealed-tokens-of-a-channel')`,
    [newId(), id, marker],
  );
  const [device] = await query<{ id: string }>(
    `insert into push_subscriptions
       (id, user_id, session_id, endpoint, p256dh, auth, server_key, user_agent, created_at)
     select $1, $2, id, 'https://push.example.test/' || $3::text, 'key-of-a-device', 'secret-of-a-device', 'server-key', $3, now()
     from sessions where user_id = $2 limit 1 returning id`,
    [newId(), id, marker],
  );
  await query(
    `insert into push_messages (subscription_id, topic, body, next_attempt_at, expires_at)
     values ($1, 'topic', $2, now() + interval '30 days', now() + interval '30 days')`,
    [device?.id, marker],
  );
  const contact = (
    await call('addContact', {
      body: { personaId, name: marker, email: `${marker}.fan@example.test`, tags: [marker] },
    })
  ).body;
  await call('addContactNote', { params: { id: contact.id }, body: { text: marker } });
  await call('addSegment', { body: { personaId, name: marker, filter: { tagsAny: [marker] } } });
  await call('saveSignUpPage', {
    params: { id: personaId },
    body: { ...signUpForm, slug: marker.toLowerCase(), senderName: marker },
  });
  await call('createSequence', {
    body: createSequenceForm(personaId, {
      name: marker,
      mails: [{ delayDays: 0, subject: marker, text: marker }],
    }),
  });
  await call('importContacts', {
    body: createImportForm(`email,name\n${marker}.buyer@example.test,${marker}\n`, {
      personaId,
      statement: `Buyers of the shop of ${marker}`,
    }),
  });
  await query(
    `insert into audience_consents
       (id, user_id, contact_id, kind, text, text_version, source, address_hash, at)
     values ($1, $2, $3, 'requested', $4, 1, 'request', 'hash', now())`,
    [newId(), id, contact.id, marker],
  );
  await query(
    `insert into audience_opt_ins (id, user_id, persona_id, email, name, source, text, text_version, created_at)
     values ($1, $2, $3, $4, $5, 'request', 'Words', 1, now())`,
    [newId(), id, personaId, `${marker}.fan@example.test`, marker],
  );
  const owner = await someoneId();
  await makeTeam(database.db, owner, []);
  const [team] = await query<{ id: string }>('select id from teams where owner_id = $1', [owner]);
  await query(
    `insert into team_invitations (id, team_id, email, role, message, invited_by, token_hash, created_at, sent_at, expires_at)
     values ($1, $2, $3, 'user', 'Join us', $4, $5, now(), now(), now() + interval '1 day')`,
    [newId(), team?.id, person.email, owner, newId()],
  );
  await makeTeam(database.db, id, []);
  await call('requestDataExport');
  await eventually(
    async () => expect((await client.call('ownData')).body.export.state).toBe('ready'),
    20_000,
  );
  return { ...person, contentId, uploadId: upload.id };
}

/** Every list of an export. */
const dataParts = [...featureData, ...bankTransferData];

/** Tables that may keep a deleted user's id, and why. */
const numberStays = [
  // Administrators' actions, in a hash chain: an id that no longer leads to a person (decision 040).
  'audit_entries',
  // The books of the simulated provider; a real provider keeps its own.
  'sandbox_customers',
  // Chargebacks and renewals of a closed account still arrive, and must be found and ended.
  'ccbill_customers',
];

describe('an export', () => {
  /** Tables that an export leaves out, and why. */
  const notExported: Record<string, string> = {
    second_factors: 'secrets, encrypted; the account says whether there is one',
    verifications: 'one-time proofs that would let every reader in',
    content_files: 'where files lie; the files themselves are in it',
    content_uploads: 'counted from what each item was made from',
    content_counts: 'counted from the items',
    content_search: 'copies of what the items say, for the search',
    content_tag_counts: 'counts of the items',
    content_stacks: 'counted from the items',
    content_hidden_counts: 'counted from the items',
    stored_bytes: 'counted from the items and uploads',
    user_events: 'what keeps open pages current, for two hours; it repeats what the lists say',
    managed_invoices: 'which invoice is of which agreement; the invoices are in it',
    invoice_numbers: 'the installation’s own count',
    takedown_cases: 'what others reported, with who they are',
    removed_pictures: 'digests of pictures that may not come back; nothing of a person',
    watermark_installation: 'belongs to the installation',
    hash_lists: 'lists of known pictures that the operator imported',
    known_people_lists: 'lists of well-known people that the operator imported',
    known_people: 'names of well-known people that the operator imported',
    listed_hashes: 'hashes of known pictures; nothing of a person',
    legal_holds: 'an order to keep things, of which its subject is not told',
    output_check_views: 'what reviewers did; answered when asked for',
    audit_entries: 'what administrators did; answered when asked for',
    audit_end: 'the installation’s own count',
    billing_differences: 'what the comparison with the payment provider found, for administrators',
    payment_events: 'numbers that the payment provider sent',
    ccbill_customers: 'which customer at CCBill the account is',
    ccbill_subscriptions:
      'which of CCBill’s subscriptions pay for a plan; the plan and its invoices are in it',
    ccbill_invoices: 'what CCBill charged for; the invoices are in it',
    ccbill_payments: 'what CCBill charged; the purchases and invoices are in it',
    ccbill_agreements: 'numbers of CCBill’s subscriptions',
    ccbill_charges: 'calls to CCBill, so that none is made twice',
    ccbill_refunds: 'calls to CCBill, so that none is made twice',
    ccbill_transactions: 'numbers and amounts of CCBill’s extract',
    ccbill_hints: 'when events about CCBill’s subscriptions arrived',
    ccbill_extract: 'belongs to the installation',
    ccbill_answers: 'calls to CCBill, so that none is made twice',
    bank_transfer_answers: 'digests of calls, so that each takes effect once',
    sandbox_customers: 'the books of the company that the sandbox plays',
    sandbox_subscriptions: 'the books of the company that the sandbox plays',
    sandbox_invoices: 'the books of the company that the sandbox plays',
    sandbox_payments: 'the books of the company that the sandbox plays',
    sandbox_answers: 'the books of the company that the sandbox plays',
    sandbox_events: 'the books of the company that the sandbox plays',
    click_salts: 'salts of the day, about no user',
    click_visitors: 'hashes of visitors, for a day, that lead to no user',
    rate_limits: 'counters against abuse, digests mostly, for a day',
    data_exports: 'the exports themselves',
    operator_files: 'what administrators wrote for the whole installation; it goes on without their name',
    announcements: 'what administrators announced to everybody, without who did',
    engine_capacities: 'belongs to the installation',
    engine_pauses: 'belongs to the installation',
    engine_status: 'belongs to the installation',
    engine_file_workers: 'belongs to the installation',
    engine_states: 'belongs to the installation',
    registered_engines: 'belongs to the installation',
    registration_tokens: 'belongs to the installation',
    lora_bans: 'belongs to the installation',
    checkpoints: 'belongs to the installation',
    audience_accounts: 'the salt of hashes, a secret',
    audience_address_marks: 'hashes of addresses that must not be written to',
    audience_import_merges: 'what imports changed in contacts; the contacts are in it',
    audience_mail_counts: 'counted from the mails',
    audience_mail_starts: 'belongs to the installation',
    backup_runs: 'belongs to the installation',
    remote_cleanups: 'belongs to the installation',
    status_checks: 'belongs to the installation',
    web_presence: 'belongs to the installation',
    incidents: 'belongs to the installation',
    incident_updates: 'belongs to the installation',
  };

  it('includes every table, or has a reason why not', async () => {
    const tables = await query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const exported = new Set(dataParts.flatMap((part) => part.tables));
    const known = new Set([...exported, ...Object.keys(notExported)]);
    expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
    expect(Object.keys(notExported).filter((name) => exported.has(name))).toEqual([]);
    expect(new Set(dataParts.map(({ name }) => name)).size).toBe(dataParts.length);
  });

  it('holds no other user’s data, no secret, and rows beyond the first page', async () => {
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin', lastName: 'Reviewerson' });
    const person = await newcomer('Page');
    await query(
      `insert into notifications (id, user_id, occasion, title, message)
       select gen_random_uuid(), $1, 'n' || n, 'Told ' || n, '' from generate_series(1, 1200) n`,
      [person.id],
    );
    await query(
      `insert into safety_reviews (id, user_id, reviewer_id, reason, reviewed_at) values ($1, $2, $3, 'Fine.', now())`,
      [newId(), person.id, admin.id],
    );
    await person.client.call('requestDataExport');
    const zip = await downloaded(person.client);
    const told = JSON.parse(zip.get('data/notifications.json')?.bytes.toString() ?? '');
    expect(told.length).toBeGreaterThanOrEqual(1200);
    const all = [...zip.values()].map(({ bytes }) => bytes.toString('latin1')).join('\n');
    expect(all).toContain('Fine.');
    expect(all).not.toContain(admin.id);
    const [{ hash, token } = { hash: '', token: '' }] = await query<{ hash: string; token: string }>(
      `select c.password as hash, s.token from credentials c join sessions s using (user_id) where user_id = $1`,
      [person.id],
    );
    expect(hash.length + token.length).toBeGreaterThan(60);
    expect(all.includes(hash) || all.includes(token)).toBe(false);
  });

  it('is made once for repeated requests, is private, and expires', async () => {
    const person = await newcomer();
    const asked = await Promise.all([1, 2, 3].map(() => person.client.call('requestDataExport')));
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1);
    await downloaded(person.client);
    const stranger = await newcomer();
    expect((await stranger.client.call('downloadDataExport')).status).toBe(404);
    const key = `exports/${person.id}/${asked[0]?.body.id}.zip`;
    expect(await installation.storage.stat(key)).not.toBeNull();
    await query(`update data_exports set expires_at = now() where user_id = $1`, [person.id]);
    expect((await person.client.call('downloadDataExport')).status).toBe(404);
    await run('own-data.remove-old-exports');
    expect(await installation.storage.stat(key)).toBeNull();
    expect((await person.client.call('ownData')).body.export).toBeNull();
  });

  async function downloaded(client: TestClient) {
    await eventually(
      async () => expect((await client.call('ownData')).body.export.state).toBe('ready'),
      20_000,
    );
    const response = await client.fetch('/api/user/export/file');
    expect(response.headers.get('content-disposition')).toContain('my-data-');
    return listZipFiles(Buffer.from(await response.arrayBuffer()));
  }

  it('and a deletion: every text of a user is in the export, and after the deletion it is nowhere', async () => {
    const person = await markedLife();
    const before = await findPlaces(marker);
    const numbered = await findPlaces(person.id);
    // Proves that the search sees every place where a user can write text.
    for (const place of [
      ...['users', 'sessions', 'email_changes', 'consent_records', 'personas', 'prompt_templates'],
      ...[
        'saved_styles',
        'wildcard_lists',
        'imports',
        'scene_presets',
        'loras',
        'shot_lists',
        'collections',
        'saved_searches',
        'content_items',
        'uploads',
        'upload_consents',
        'refused_uploads',
        'api_keys',
      ],
      ...['generation_calls', 'engine_jobs', 'safety_decisions', 'safety_appeals', 'takedown_events'],
      ...[
        'training_sessions',
        'picture_readings',
        'purchases',
        'managed_quotes',
        'subscriptions',
        'invoices',
      ],
      ...['usage_days', 'notifications', 'team_invitations', 'pgboss'],
      ...['reply_settings', 'inbox_readers', 'inbox_threads', 'inbox_messages', 'inbox_replies'],
      ...[
        'post_targets',
        'channels',
        'webhook_endpoints',
        'webhook_deliveries',
        'push_subscriptions',
        'push_messages',
      ],
      ...['webhook_endpoints', 'webhook_deliveries', 'push_subscriptions', 'push_messages'],
      ...['audience_contacts', 'audience_notes', 'audience_consents', 'audience_opt_ins', 'audience_imports'],
      ...['audience_segments', 'audience_sequences', 'audience_sequence_mails', 'audience_sign_up_pages'],
    ]) {
      expect.soft(before, place).toContain(place);
    }
    expect(numbered).toEqual(expect.arrayContaining(['exports', 'uploads', 'wallets', 'identity_documents']));

    const zip = await downloaded(person.client);
    const readme = zip.get('README.txt')?.bytes.toString() ?? '';
    expect(readme).toContain('data/personas.json: Your personas');
    expect([...zip.keys()].filter((name) => name.startsWith(`content/${person.contentId}`))).toHaveLength(1);
    expect(zip.has(`uploads/${person.uploadId}.png`)).toBe(true);
    expect([...zip.keys()].filter((name) => name.startsWith('identity/'))).toHaveLength(2);
    expect([...zip.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
    const lists = [...zip].filter(([name]) => name.startsWith('data/'));
    expect(lists).toHaveLength(dataParts.length);
    const sheets = lists.find(([name]) => name === 'data/reference-pictures.json')?.[1].bytes.toString();
    expect(JSON.parse(sheets ?? '[]')).toMatchObject([{ view: 'front' }]);
    const marked = lists
      .filter(([, { bytes }]) => bytes.toString().toLowerCase().includes(marker.toLowerCase()))
      .map(([name]) => name.slice(5, -5));
    for (const name of [
      ...['account', 'sessions', 'email-change', 'consents', 'personas', 'templates', 'collections'],
      ...[
        'saved-styles',
        'wildcard-lists',
        'imports',
        'scene-presets',
        'loras',
        'shot-lists',
        'saved-searches',
        'content',
        'uploads',
        'statements-of-consent',
        'api-keys',
        'requests',
        'jobs',
      ],
      ...['safety-decisions', 'appeals', 'removal-events', 'training-sessions', 'texts-read', 'invoices'],
      ...['token-purchases', 'managed-quotes', 'plans', 'usage-by-day', 'notifications'],
      ...['reply-settings', 'inbox-readers', 'inbox-threads', 'inbox-messages', 'inbox-replies'],
      ...['post-targets', 'channels', 'webhooks', 'webhook-messages', 'push-devices', 'push-messages'],
      ...['webhooks', 'webhook-messages', 'push-devices', 'push-messages'],
      ...['contacts', 'contact-notes', 'contact-consents', 'contact-imports', 'sign-ups', 'sign-up-pages'],
      ...['segments', 'mail-sequences', 'mail-sequence-texts'],
    ]) {
      expect.soft(marked, name).toContain(name);
    }
    for (const secret of [
      'sealed-secret-of-a-hook',
      'sealed-tokens-of-a-channel',
      'key-of-a-device',
      'secret-of-a-device',
    ]) {
      expect(lists.some(([, { bytes }]) => bytes.includes(secret))).toBe(false);
    }

    expect((await ask(person)).status).toBe(202);
    await laterBy(person.id, '15 days');
    await run('own-data.delete-accounts');
    expect(sent).toContain(`${person.email}: Your Castwright account is deleted`);
    expect((await person.client.call('currentUser')).status).toBe(401);
    expect(await findPlaces(marker)).toContain('users');
    await laterBy(person.id, '2 hours');
    await run('own-data.delete-accounts');
    // Its channel’s tokens are not revoked yet.
    expect(await findPlaces(marker)).toContain('channels');
    await revokeChannels();
    await run('own-data.delete-accounts');

    // A process reports its counts a second later, also of an account that is gone by then.
    await query(`delete from rate_limits where key like 'overall:%'`);
    expect(await findPlaces(marker)).toEqual([]);
    expect((await findPlaces(person.id)).filter((place) => !numberStays.includes(place))).toEqual([]);
    expect(await auditLedger(database.db)).toEqual([]);
    const [invoice] = await query<{ name: string }>(
      `select billed_name as name from invoices i join users u on u.id = i.user_id where u.email like '%@deleted.invalid'`,
    );
    expect(invoice).toEqual({ name: 'Deleted account' });
    installation.log.flush();
    expect(logged).toContain('/api/user/deletion');
    expect(logged.toLowerCase()).not.toContain(marker.toLowerCase());
    // The address is available again.
    const again = await new TestClient(installation.url).call('register', {
      body: { email: person.email, password, firstName: 'Mika', lastName: 'Example' },
    });
    expect(again.status).toBe(201);
  }, 120_000);
});

describe('the wait', () => {
  it('takes the password, lasts 14 days, is requested once, and is cancelled by one call', async () => {
    const person = await newcomer();
    const wrong = await person.client.call('requestDeletion', { body: { password: 'a guess' } });
    expect([wrong.status, wrong.body.details.fields[0].field]).toEqual([400, 'password']);
    const answers = await Promise.all([ask(person), ask(person)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const { body } = await person.client.call('currentUser');
    const days = (Date.parse(body.deletionDueAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.01);
    const mails = await query(
      `select from pgboss.job where data ->> 'to' = $1 and data ->> 'subject' like '%will be deleted on%'`,
      [person.email],
    );
    expect(mails).toHaveLength(1);

    await laterBy(person.id, '12 days 1 hour');
    await run('own-data.delete-accounts');
    await run('own-data.delete-accounts');
    expect(sent.filter((mail) => mail.startsWith(person.email))).toEqual([
      expect.stringContaining('Reminder: your Castwright account will be deleted'),
    ]);
    // Everything works as before.
    const picture = { type: 'image', prompt: 'a lighthouse' };
    expect((await person.client.call('generateImage', { body: picture })).status).toBe(202);
    expect((await person.client.call('takeBackDeletion')).status).toBe(200);
    expect((await person.client.call('takeBackDeletion')).status).toBe(409);
    expect((await person.client.call('ownData')).body.deletionDueAt).toBeNull();
    await run('own-data.delete-accounts');
    expect((await person.client.call('currentUser')).status).toBe(200);
  });

  it('does not start with open invoices, or for the last administrator', async () => {
    const owing = await newcomer();
    await query(
      `insert into managed_quotes (id, user_id, kind, models, message, created_at) values ($1, $2, 'creator', 1, '', now())`,
      [owing.id, owing.id],
    );
    await query(
      `insert into managed_agreements (id, user_id, quote_id, kind, models, monthly_cents, tokens_per_month, agreed_at)
       values ($1, $1, $1, 'creator', 1, 100, 1, now())`,
      [owing.id],
    );
    const refused = await ask(owing);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Managed agreement'),
    ]);
    expect((await owing.client.call('ownData')).body.deletionObstacle).toBe(refused.body.message);

    await query(`update users set role = 'user'`);
    const admin = await newcomer();
    await query(`update users set role = 'admin' where id = $1`, [admin.id]);
    expect((await ask(admin)).body.message).toContain('only administrator');
    const other = await newcomer();
    await query(`update users set role = 'admin' where id = $1`, [other.id]);
    expect((await ask(admin)).status).toBe(202);
    expect((await ask(other)).body.message).toContain('only administrator');
  });
});

describe('a deletion', () => {
  const gone = async (person: { id: string }) => {
    await laterBy(person.id, '15 days');
    await run('own-data.delete-accounts');
    await laterBy(person.id, '2 hours');
    await run('own-data.delete-accounts');
    return (await query('select from users where id = $1', [person.id])).length === 0;
  };

  it('waits for a legal hold, of the user or of one item, and happens when it is released', async () => {
    for (const what of ['person', 'item'] as const) {
      const person = await newcomer();
      const upload = await uploadPicture(person.client);
      const [subject, subjectId] = what === 'person' ? ['user', person.id] : ['upload', upload.id];
      await query(
        `insert into legal_holds (id, subject, subject_id, reason, placed_at) values ($1, $2, $3, 'Order 12.', now())`,
        [newId(), subject, subjectId],
      );
      await ask(person);
      expect(await gone(person)).toBe(false);
      expect(sent).toContain(`${person.email}: Your Castwright account is deleted`);
      expect((await person.client.call('currentUser')).status).toBe(401);
      expect(await query('select from uploads where id = $1', [upload.id])).toHaveLength(1);
      expect(await installation.storage.stat(`uploads/${person.id}/${upload.id}/picture`)).not.toBeNull();
      await query('update legal_holds set released_at = now() where subject_id = $1', [subjectId]);
      await run('own-data.delete-accounts');
      expect(await query('select from users where id = $1', [person.id])).toEqual([]);
      expect(await installation.storage.stat(`uploads/${person.id}/${upload.id}/picture`)).toBeNull();
    }
  });

  it('of an account that an administrator removes ends its plan by card, at the provider too', async () => {
    const person = await newcomer();
    await query(
      `insert into subscriptions (id, user_id, source, plan_id, period, state, price_key, cents, provider, provider_id, period_start, period_end, created_at)
       values ($1, $2, 'card', 'pro', 'monthly', 'active', 'pro:monthly:2900', 2900, 'sandbox', $3, now(), now() + interval '20 days', now())`,
      [newId(), person.id, `sub_${person.id}`],
    );
    const admin = await makeUserWithTokens(database.db, 0, { role: 'admin' });
    const desk = await signInAs(installation, admin.id);
    expect((await desk.call('removeUser', { params: { id: person.id } })).status).toBe(200);
    await run('own-data.delete-accounts');
    const [plan] = await query(
      'select state, pending_provider_action from subscriptions where user_id = $1',
      [person.id],
    );
    expect(plan).toEqual({ state: 'ended', pending_provider_action: 'end' });
    await laterBy(person.id, '2 hours');
    await run('own-data.delete-accounts');
    expect(await query('select from users where id = $1', [person.id])).toEqual([]);
    // The provider is still notified: the row is in the books.
    expect(
      await query(`select from subscriptions where provider_id = $1 and pending_provider_action = 'end'`, [
        `sub_${person.id}`,
      ]),
    ).toHaveLength(1);
  });

  it('of a member leaves what they made with the team, and of an owner ends it', async () => {
    const [owner, member] = [await newcomer('Nora'), await newcomer('Mika')];
    await makeTeam(database.db, owner.id, [{ id: member.id }]);
    const { body } = await member.client.call('generateImage', {
      body: { type: 'image', prompt: 'a lighthouse keeper' },
    });
    const item = { params: { id: body.contentId } };
    await eventually(async () =>
      expect((await owner.client.call('getContent', item)).body.status).toBe('completed'),
    );
    const upload = await uploadPicture(member.client);
    await member.client.call('statePeople', { params: { id: upload.id }, body: consentGiven });
    expect((await owner.client.call('getContent', item)).body.madeBy).toBe(member.id);

    await ask(member);
    expect(await gone(member)).toBe(true);
    expect((await owner.client.call('getContent', item)).body).toMatchObject({
      status: 'completed',
      madeBy: null,
    });
    expect(await query('select user_id from upload_consents where upload_id = $1', [upload.id])).toEqual([
      { user_id: owner.id },
    ]);
    // The owner's events name the member who made each item, for two hours.
    await query('delete from user_events where user_id = $1', [owner.id]);
    expect((await findPlaces(member.id)).filter((place) => !numberStays.includes(place))).toEqual([]);

    const second = await newcomer('Ada');
    await query(
      `insert into team_members (user_id, team_id, role, joined_at) select $2, id, 'user', now() from teams where owner_id = $1`,
      [owner.id, second.id],
    );
    await query('update users set works_in = $1 where id = $2', [owner.id, second.id]);
    await ask(owner);
    expect(await gone(owner)).toBe(true);
    expect((await second.client.call('currentUser')).status).toBe(200);
    const told = (await second.client.call('listNotifications')).body.map(
      ({ title }: { title: string }) => title,
    );
    expect(told).toContain('Your team has ended');
  });
});
