import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { contract, type RouteName } from '#contract/index.ts';
import { checkLog } from '#features/trust/audit';
import { newId } from '#platform/ids.ts';
import { makeAppeal, makeDecision } from '#tests/factories/decisions.ts';
import { makeDocument, uploadDocument } from '#tests/factories/documents.ts';
import { makeOpenInvoice } from '#tests/factories/invoices.ts';
import { makeLora } from '#tests/factories/loras.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeObjection, makeReport } from '#tests/factories/removals.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePictureFromBytes, shapes } from '#tests/factories/shapes.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { makeWithheldResult } from '#tests/factories/withheld-results.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { galleryEntries } from '../src/features/library/gallery/schema.ts';
import { checkpoints, loraBans } from '../src/features/library/loras/schema.ts';
import { listShareLinkReviews } from '../src/features/library/personas/review-share-links.ts';
import { createShareLink } from '../src/features/library/personas/share-links.ts';
import { listLinkPageReviews } from '../src/features/publishing/links/review.ts';
import { linkPages } from '../src/features/publishing/links/schema.ts';
import { insertShortLink } from '../src/features/publishing/links/short-code.ts';
import { takedownNotices } from '../src/features/trust/takedowns/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let admin: TestClient;
let adminId: string;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  adminId = (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id;
  admin = await signInAs(installation, adminId);
});
afterAll(async () => {
  expect((await checkLog(database.db)).broken).toBeNull();
  await installation?.close();
});

type Call = { params?: Record<string, string>; body?: object };
/** The audit entry that an action leaves, and a call that triggers it. */
type Act = {
  action: string;
  details?: object;
  call: (subject: string) => Call | Promise<Call>;
  subject: () => Promise<string>;
};

const suspended = async () => (await makeUserWithTokens(database.db, 0, { suspendedAt: new Date() })).id;
const someone = async () => (await makeUserWithTokens(database.db, 10)).id;

/** A LoRA of a creator. @param isBanned whether its file is banned already */
async function addLora(isBanned: boolean): Promise<string> {
  const sha256 = createHash('sha256').update(newId()).digest('hex');
  const id = await makeLora(database.db, await someone(), { sha256 });
  if (isBanned) {
    const ban = { sha256, reason: 'A good cause.', bannedBy: adminId, bannedAt: new Date() };
    await database.db.insert(loraBans).values(ban);
  }
  return id;
}

async function addCheckpoint(): Promise<string> {
  const id = newId();
  await database.db.insert(checkpoints).values({
    ...{ id, name: 'Base', link: 'https://example.com', url: 'https://example.com/file', family: 'sdxl' },
    ...{ sha256: 'c'.repeat(64), byteSize: 1, fileName: 'base.safetensors', createdAt: new Date() },
  });
  return id;
}

async function openIncident(): Promise<string> {
  const body = { title: 'Slow', components: ['engines'], text: 'We look into it.' };
  return (await admin.call('createIncident', { body })).body.id;
}

const announced = {
  text: 'New pictures tonight.',
  tone: 'info',
  link: null,
  audience: 'everybody',
  dismissable: true,
  from: null,
  until: null,
};

async function announce(): Promise<string> {
  return (await admin.call('publishAnnouncement', { body: announced })).body.id;
}

async function askForQuote(): Promise<string> {
  const client = await signInAs(installation, await someone());
  return (await client.call('requestQuote', { body: { kind: 'creator', models: 1 } })).body.id;
}

const addedUser = () => ({
  body: {
    email: `${newId()}@example.test`,
    firstName: 'Mika',
    lastName: 'Example',
    role: 'user',
    temporaryPassword: 'a bridge of red stone',
  },
});
const onThat = (id: string) => ({ params: { id } });
const userActs: Partial<Record<RouteName, Act[]>> = {
  addUser: [{ action: 'user.added', details: { role: 'user' }, subject: async () => '', call: addedUser }],
  removeUser: [{ action: 'user.removed', subject: someone, call: onThat }],
  changeUserRole: [
    {
      action: 'user.role_changed',
      details: { role: 'admin' },
      subject: someone,
      call: (id) => ({ ...onThat(id), body: { role: 'admin' } }),
    },
  ],
  suspendUser: [
    {
      action: 'user.suspended',
      subject: someone,
      call: (id) => ({ ...onThat(id), body: { reason: 'Not this year.' } }),
    },
  ],
  liftSuspension: [{ action: 'user.restored', subject: suspended, call: onThat }],
  signOutUser: [{ action: 'user.signed_out', subject: someone, call: onThat }],
  resetUserSecondFactor: [
    {
      action: 'user.second_factor_reset',
      subject: async () => (await makeUserWithTokens(database.db, 10, { twoFactorEnabled: true })).id,
      call: (id) => ({ ...onThat(id), body: { reason: 'The phone is lost.' } }),
    },
  ],
  grantUserTokens: [
    {
      action: 'tokens.granted',
      details: { amount: 50 },
      subject: someone,
      call: (id) => ({ ...onThat(id), body: { amount: 50, reason: 'A good cause.' } }),
    },
  ],
};

const makePicture = async () => makePictureFromBytes(installation, await someone(), await shapes(7));

/** A picture that waits for a reviewer of the gallery. */
async function submitPicture(): Promise<string> {
  const userId = await someone();
  const contentId = await makePictureFromBytes(installation, userId, await shapes(7));
  const entry = { state: 'waiting' as const, sharesSettings: false, submittedAt: new Date() };
  await database.db.insert(galleryEntries).values({ contentId, userId, ...entry });
  return contentId;
}

const objectTo = async () => makeObjection(database.db, await someone());

const answered = (decision: 'uphold' | 'restore') => async (caseId: string) => {
  const [notice] = await database.db.select().from(takedownNotices).where(eq(takedownNotices.caseId, caseId));
  return { ...onThat(caseId), body: { noticeId: notice?.id ?? caseId, decision, answer: 'Not this year.' } };
};

async function placeHold(): Promise<string> {
  const body = { subjectId: await someone(), reason: 'A good cause.' };
  return (await admin.call('placeLegalHold', { body })).body[0].id;
}

const reportActs: Partial<Record<RouteName, Act[]>> = {
  decideReport: [
    {
      action: 'report.refused',
      subject: () => makeReport(database.db),
      call: (id) => ({ ...onThat(id), body: { decision: 'refuse', reason: 'Not this year.' } }),
    },
    {
      action: 'report.removed',
      subject: () => makeReport(database.db),
      call: async (id) => ({
        ...onThat(id),
        body: { decision: 'remove', reason: 'A good cause.', contentIds: [await makePicture()] },
      }),
    },
  ],
  answerRemovalAppeal: [
    { action: 'removal.upheld', details: expect.anything(), subject: objectTo, call: answered('uphold') },
    { action: 'removal.restored', details: expect.anything(), subject: objectTo, call: answered('restore') },
  ],
  placeLegalHold: [
    {
      action: 'hold.placed',
      details: { subject: 'user' },
      subject: async () => '',
      call: async () => ({ body: { subjectId: await someone(), reason: 'A good cause.' } }),
    },
  ],
  releaseLegalHold: [{ action: 'hold.released', subject: placeHold, call: onThat }],
};

const look = { reason: 'decide', words: 'To decide about it.' };
const createDocument = async () => makeDocument(database.db, await someone());
const createResult = async () => makeWithheldResult(installation, await someone());
const createDecision = async () => makeDecision(database.db, await someone());
const createAppeal = async () => (await makeAppeal(database.db, await someone())).appealId;

/** A document with pictures that the administrator views. */
async function lookAtDocument() {
  const { documentId: id } = await uploadDocument(installation);
  const { body } = await admin.call('openDocumentPictures', { ...onThat(id), body: look });
  return { id, viewId: body.id, side: 'front' };
}

/** A withheld result that the administrator views. */
async function lookAtResult() {
  const id = await createResult();
  const { body } = await admin.call('openResult', { ...onThat(id), body: look });
  return { id, viewId: body.id, variant: 'preview' };
}

const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);

/** The version of each share link, which a decision names. */
const versions = new Map<string, string>();

async function shareSettings(): Promise<string> {
  const userId = await someone();
  const personaId = await makePersona(database.db, userId);
  const rules = { db: database.db, reviewsBeforePublication: true };
  const { link } = await createShareLink(rules, userId, { personaId });
  const found = (await listShareLinkReviews(rules, 'waiting')).find(({ id }) => id === link.id);
  versions.set(link.id, found?.version ?? '');
  return link.id;
}

/** A link page that waits for a reviewer, with a picture. */
async function addLinkPage(): Promise<string> {
  const userId = await someone();
  const personaId = await makePersona(database.db, userId);
  const [id, now] = [newId(), new Date()];
  await database.db.insert(linkPages).values({
    ...{ id, userId, personaId, slug: `nora-${id}`, title: 'Nora', bio: '', isOpen: true },
    ...{ state: 'waiting', submittedAt: now, updatedAt: now },
    contentId: await makePictureFromBytes(installation, userId, await shapes(7)),
  });
  const found = (await listLinkPageReviews(database.db, 'waiting', { reviewsBeforePublication: false })).find(
    (review) => review.id === id,
  );
  versions.set(id, found?.version ?? '');
  return id;
}

const codes = new Map<string, string>();
async function addShortLink() {
  const form = { label: 'Shop', target: 'https://shop.example.com/', isAdult: false };
  const userId = await someone();
  const link = await database.db.transaction((tx) =>
    insertShortLink(tx, { ...form, userId, source: '', medium: '', campaign: '' }),
  );
  codes.set(link.id, link.code);
  return link;
}

const trustActs: Partial<Record<RouteName, Act[]>> = {
  downloadEvidence: [
    {
      action: 'evidence.downloaded',
      details: { case: 'report', reason: 'decide', words: sha256, manifest: sha256 },
      subject: () => makeReport(database.db),
      call: (id) => ({ body: { kind: 'report', id, ...look } }),
    },
  ],
  decideShareLink: [
    {
      action: 'share_link.published',
      subject: shareSettings,
      call: (id) => ({ ...onThat(id), body: { decision: 'publish', version: versions.get(id) ?? 'none' } }),
    },
    {
      action: 'share_link.declined',
      subject: shareSettings,
      call: (id) => ({
        ...onThat(id),
        body: { decision: 'decline', version: versions.get(id) ?? 'none', reason: 'Not this year.' },
      }),
    },
  ],
  decideLinkPage: [
    {
      action: 'link_page.published',
      subject: addLinkPage,
      call: (id) => ({ ...onThat(id), body: { decision: 'publish', version: versions.get(id) ?? 'none' } }),
    },
    {
      action: 'link_page.declined',
      subject: addLinkPage,
      call: (id) => ({
        ...onThat(id),
        body: { decision: 'decline', version: versions.get(id) ?? 'none', reason: 'Not this year.' },
      }),
    },
  ],
  closeShortLink: [
    {
      action: 'short_link.closed',
      subject: async () => (await addShortLink()).id,
      call: (id) => ({ body: { code: codes.get(id) ?? 'none', reason: 'It leads to malware.' } }),
    },
  ],
  decideGalleryEntry: [
    {
      action: 'gallery.published',
      subject: submitPicture,
      call: (id) => ({ ...onThat(id), body: { decision: 'publish' } }),
    },
    {
      action: 'gallery.declined',
      subject: submitPicture,
      call: (id) => ({ ...onThat(id), body: { decision: 'decline', reason: 'Not this year.' } }),
    },
  ],
  openDocumentPictures: [
    {
      action: 'document.pictures_opened',
      details: { reason: 'decide', words: expect.stringMatching(/^[0-9a-f]{64}$/) },
      subject: createDocument,
      call: (id) => ({ ...onThat(id), body: look }),
    },
  ],
  decideDocument: [
    {
      action: 'document.approved',
      subject: async () => (await lookAtDocument()).id,
      call: (id) => ({ ...onThat(id), body: { decision: 'approve' } }),
    },
    {
      action: 'document.rejected',
      subject: createDocument,
      call: (id) => ({ ...onThat(id), body: { decision: 'reject', reason: 'expired', words: '' } }),
    },
  ],
  openResult: [
    {
      action: 'result.opened',
      details: { reason: 'decide' },
      subject: createResult,
      call: (id) => ({ ...onThat(id), body: look }),
    },
  ],
  decideResult: [
    {
      action: 'result.allowed',
      subject: async () => (await lookAtResult()).id,
      call: (id) => ({ ...onThat(id), body: { decision: 'allow', reason: 'A swimsuit.' } }),
    },
    {
      action: 'result.refused',
      subject: createResult,
      call: (id) => ({ ...onThat(id), body: { decision: 'refuse', reason: 'Explicit.' } }),
    },
  ],
  giveVerdict: (['right', 'wrong'] as const).map((verdict) => ({
    action: `decision.called_${verdict}`,
    subject: createDecision,
    call: (id) => ({ ...onThat(id), body: { verdict, words: 'A good cause.' } }),
  })),
  answerAppeal: (['upheld', 'overturned'] as const).map((state) => ({
    action: `appeal.${state}`,
    subject: createAppeal,
    call: (id) => ({ ...onThat(id), body: { state, answer: 'Not this year.' } }),
  })),
  endPause: [
    {
      action: 'pause.ended',
      subject: someone,
      call: (id) => ({ ...onThat(id), body: { reason: 'A good cause.' } }),
    },
  ],
};

/** The audit entry of every administrator call that changes something. Read-only calls are in `looks`. */
const acts: Partial<Record<RouteName, Act[]>> = {
  ...userActs,
  ...reportActs,
  ...trustActs,
  banLora: [
    {
      action: 'lora.banned',
      details: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      subject: () => addLora(false),
      call: (id) => ({ params: { id }, body: { reason: 'A good cause.' } }),
    },
  ],
  allowLora: [{ action: 'lora.allowed', subject: () => addLora(true), call: (id) => ({ params: { id } }) }],
  removeCheckpoint: [
    { action: 'checkpoint.removed', subject: addCheckpoint, call: (id) => ({ params: { id } }) },
  ],
  createIncident: [
    {
      action: 'incident.created',
      subject: async () => '',
      call: () => ({ body: { title: 'Slow', components: ['web'], text: 'We look into it.' } }),
    },
  ],
  updateIncident: [
    {
      action: 'incident.updated',
      details: { state: 'resolved' },
      subject: openIncident,
      call: (id) => ({ params: { id }, body: { state: 'resolved', text: 'Over.' } }),
    },
  ],
  publishAnnouncement: [
    {
      action: 'announcement.published',
      details: { tone: 'info', audience: 'everybody' },
      subject: async () => '',
      call: () => ({ body: announced }),
    },
  ],
  endAnnouncement: [{ action: 'announcement.ended', subject: announce, call: onThat }],
  deleteIncident: [{ action: 'incident.deleted', subject: openIncident, call: (id) => ({ params: { id } }) }],
  changePlanAsAdmin: [
    {
      action: 'plan.given',
      details: { planId: 'pro', until: null },
      subject: someone,
      call: (id) => ({ params: { id }, body: { planId: 'pro', reason: 'A good cause.' } }),
    },
  ],
  markInvoicePaid: [
    {
      action: 'invoice.paid',
      details: { method: 'wire' },
      subject: async () => (await makeOpenInvoice(database.db, await someone())).id,
      call: (id) => ({ params: { id }, body: { method: 'wire', reference: 'DE89 1234' } }),
    },
  ],
  answerQuote: [
    {
      action: 'quote.agreed',
      details: { monthlyCents: 49_700, tokensPerMonth: 600 },
      subject: askForQuote,
      call: (id) => ({
        params: { id },
        body: { answer: 'agree', monthlyCents: 49_700, tokensPerMonth: 600 },
      }),
    },
    {
      action: 'quote.declined',
      subject: askForQuote,
      call: (id) => ({ params: { id }, body: { answer: 'decline', reason: 'Not this year.' } }),
    },
  ],
};

/** Actions whose entries other files check: operations.db.test.ts and, for refunds, refund-payment.db.test.ts. */
const ofOperations = [
  'refundPayment',
  'pauseEngine',
  'resumeEngine',
  'pauseQueue',
  'resumeQueue',
  'retryDeadLetter',
];

/** Registered engines and tokens, whose entries registration.db.test.ts checks. */
const ofRegistration = [
  'drainEngine',
  'returnEngineToService',
  'createRegistrationToken',
  'revokeRegistrationToken',
];

/** Money of bank transfers, whose entries tests/bank-transfers.db.test.ts checks. */
const ofTransfers = [
  'recordTransfer',
  'matchTransfer',
  'setTransferAside',
  'markTransferRefundSent',
  'importStatement',
];

/** Publishing, whose entries src/features/admin/site-files/operator-files.db.test.ts checks; drafts leave none. */
const ofOperatorFiles = ['publishOperatorFile', 'checkOperatorFile', 'previewSite'];
/** Looks at a server, and a draft: the version is recorded when it is published. */
const ofEngineSetup = ['testEngine', 'draftEngineFile'];

/** Whose entry src/features/library/loras/checkpoints.db.test.ts checks, with a double of the site. */
const ofCheckpoints = ['registerCheckpoint'];

/** The audit entry of every administrator read; null where it shows no private data. */
const looks: Partial<Record<RouteName, string | null>> = {
  billingDifferences: null,
  listAudit: null,
  listAnnouncements: null,
  exportAudit: 'audit.exported',
  checkAudit: null,
  listOpenInvoices: 'invoices.viewed',
  transferDesk: 'transfers.viewed',
  listQuotes: 'quotes.viewed',
  listUsers: 'users.viewed',
  readUser: 'user.viewed',
  adminOverview: null,
  // Numbers, without personal data.
  monthlyReport: null,
  monthlyReportFile: null,
  figures: null,
  listLegalHolds: 'holds.viewed',
  listReports: null,
  // Their creators want them to be seen.
  listGalleryReviews: null,
  listShareLinkReviews: null,
  listLinkPageReviews: null,
  linkPageReviewPicture: null,
  galleryReviewFile: null,
  listIdentityReviews: null,
  readIdentityReview: 'document.viewed',
  documentPicture: 'document.picture_viewed',
  listResultReviews: null,
  readResultReview: 'result.viewed',
  searchRefusedUploads: 'refused_uploads.viewed',
  searchLoras: 'loras.viewed',
  // Files of the installation, without personal data.
  listCheckpoints: null,
  // Recorded when the reviewer opens the view: a video is read in many parts.
  resultFile: null,
  searchDecisions: 'decisions.searched',
  readDecision: 'decision.viewed',
  readSafetyRecord: 'safety_record.viewed',
  listPaused: 'reviews.viewed',
  listAppeals: null,
  readReport: 'report.viewed',
  reportedPicture: 'report.picture_viewed',
  systemReport: null,
  listRegisteredEngines: null,
  listAllJobs: null,
  deadLetters: null,
  readOperatorFile: null,
  listFileVersions: null,
  readFileVersion: null,
  readEngineSetup: null,
};

/** The subject of each read that concerns one subject. */
const lookedAt: Partial<Record<RouteName, () => Promise<Record<string, string>>>> = {
  readUser: async () => ({ id: await someone() }),
  readReport: async () => ({ id: await makeReport(database.db) }),
  readOperatorFile: async () => ({ kind: 'site' }),
  listFileVersions: async () => ({ kind: 'site' }),
  readFileVersion: async () => ({ kind: 'site', version: '1' }),
  readIdentityReview: async () => ({ id: await createDocument() }),
  documentPicture: lookAtDocument,
  linkPageReviewPicture: async () => ({ id: await addLinkPage() }),
  galleryReviewFile: async () => ({ id: await submitPicture(), variant: 'preview' }),
  readResultReview: async () => ({ id: await createResult() }),
  resultFile: lookAtResult,
  readDecision: async () => ({ id: await createDecision() }),
  readSafetyRecord: async () => ({ id: await someone() }),
  async reportedPicture() {
    const [id, itemId] = [await makeReport(database.db), await makePicture()];
    const body = { decision: 'remove', reason: 'A good cause.', contentIds: [itemId] };
    expect((await admin.call('decideReport', { params: { id }, body })).status).toBe(200);
    return { id, itemId };
  },
};

async function lastEntry() {
  const [entry] = (await admin.call('listAudit', { query: { limit: '1' } })).body;
  return entry;
}

/** The entries after a given one. The answer to a decision includes its report, which adds a read of its own. */
async function actsAfter(seq: number) {
  const entries = (await admin.call('listAudit', { query: { limit: '10' } })).body;
  return entries.filter((one: AuditEntry) => one.seq > seq && one.action !== 'report.viewed');
}

const forAdmins = (Object.keys(contract) as RouteName[]).filter((name) => 'role' in contract[name]);

it.each(forAdmins)('%s has an expected audit entry', (name) => {
  if (contract[name].method === 'GET') expect(looks).toHaveProperty(name);
  else {
    const groups = [ofRegistration, ofOperations, ofTransfers, ofOperatorFiles, ofEngineSetup, ofCheckpoints];
    expect([...Object.keys(acts), ...groups.flat()]).toContain(name);
  }
});

const cases = Object.entries(acts).flatMap(([name, ways]) =>
  ways.map((way) => ({ name: name as RouteName, ...way })),
);

it.each(cases)('$name leaves “$action”, once', async ({ name, action, details = {}, subject, call }) => {
  const subjectId = await subject();
  const before = await lastEntry();
  const { body, status } = await admin.call(name, await call(subjectId));
  expect(status).toBeLessThan(300);
  const expectedSubject = { id: subjectId || body.id || expect.any(String) };
  expect(await actsAfter(before?.seq ?? 0)).toMatchObject([
    { action, actor: { id: adminId }, subject: expectedSubject, details },
  ]);
});

it.each(cases)('$name that is refused leaves nothing ($action)', async ({ name, call }) => {
  const before = await lastEntry();
  const nowhere = '0190a000-0000-7000-8000-000000000000';
  const valid = await call(nowhere);
  // A call without an id can only be refused for its form; the others reach the lookup.
  const { body, status } = await admin.call(name, valid.params ? valid : { body: {} });
  if (valid.params) expect(body.code).not.toBe('VALIDATION_FAILED');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(await lastEntry()).toEqual(before);
});

it('a payment event that arrives twice leaves one entry', async () => {
  const { id } = await makeOpenInvoice(database.db, await someone());
  const paid = { params: { id }, body: { method: 'wire', reference: 'DE89 5678' } };
  await admin.call('markInvoicePaid', paid);
  const first = await lastEntry();
  expect((await admin.call('markInvoicePaid', paid)).status).toBe(200);
  expect(await lastEntry()).toEqual(first);
});

it.each(Object.entries(looks))('%s leaves %s', async (name, action) => {
  await makeOpenInvoice(database.db, await someone());
  await askForQuote();
  const params = await lookedAt[name as RouteName]?.();
  const before = await lastEntry();
  expect((await admin.call(name as RouteName, { params })).status).toBe(200);
  const after = await lastEntry();
  if (action === null) expect(after).toEqual(before);
  else expect(after).toMatchObject({ seq: before.seq + 1, action, actor: { id: adminId } });
});

it('no entry holds a name, an address or a typed text', async () => {
  const { rows } = await database.db.execute<{ log: string }>(
    sql`select coalesce(string_agg(details::text, ''), '') as log from audit_entries`,
  );
  for (const typed of ['@', 'A good cause', 'DE89', 'Not this year', 'We look into it', 'To decide'])
    expect(rows[0]?.log).not.toContain(typed);
});
