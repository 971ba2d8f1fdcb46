import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onboardingRoutes } from '#contract/onboarding.ts';
import { consentNames, presentTerms } from '#contract/policies.ts';
import { createUserPresenter } from '#features/identity/accounts';
import { openKeyRing } from '#platform/crypto/sealing.ts';
import { serveContract } from '#platform/http/serve-contract.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createLog } from '#platform/log.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import { users } from '#schema/identity/accounts';
import { noise, svg } from '#tests/factories/pictures.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { onboardingHandlers } from './index.ts';
import { consentRecords } from './schema.ts';

const database = useDatabase();
const now = new Date('2026-06-15T12:00:00Z');
let folder: string;
let server: FastifyInstance;
let userId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-onboarding-'));
  const { db } = database;
  const log = createLog({ level: 'silent', pretty: false, role: 'test' });
  const presentUser = createUserPresenter(db, async () => ({
    tokens: 100,
    metered: false,
    planTokens: 0,
    planTokensExpireAt: null,
    heldTokens: 0,
  }));
  server = await createHttpServer({ log, secure: false, maximumEventLoopDelay: 0 });
  const handlers = onboardingHandlers({
    db,
    clock: () => now,
    presentUser,
    terms: presentTerms,
    storage: await openLocalStorage(path.join(folder, 'storage')),
    documentKeys: await openKeyRing(path.join(folder, 'keys')),
    log,
  });
  const unlimited = {
    countCall: async () => {},
    count: async () => {},
    countKey: async () => {},
    recordSuccess: async () => {},
  };
  serveContract(server, onboardingRoutes, handlers, {
    authenticate: async () => {
      const person = await presentUser(userId);
      return { userId, accountId: userId, sessionId: 's', adultAllowed: true, apiKey: null, ...person };
    },
    limits: unlimited,
    trustedAddressHeader: null,
    checkAnswers: true,
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  const nothing = { dateOfBirth: null, consentsGivenAt: null, tutorialCompletedAt: null };
  userId = (await makeUser(database.db, { ...nothing, documentsUploadedAt: null })).id;
});

const confirmed = { ageConfirm: true, contentAware: true, termsAgree: true, legalAuth: true };
const consents = Object.fromEntries(consentNames.map((name) => [name, true]));

async function post(url: string, payload?: object) {
  const answer = await server.inject({ method: 'POST', url, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

async function send(files: Record<string, Buffer>, type = 'image/jpeg', documentType = 'id_card') {
  const form = new FormData();
  form.set('documentType', documentType);
  for (const [field, bytes] of Object.entries(files)) {
    form.set(field, new Blob([new Uint8Array(bytes)], { type }), '../../etc/<script>.jpg');
  }
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await server.inject({
    method: 'POST',
    url: '/api/documents/upload',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Passes the steps before the documents. */
async function passTour(): Promise<void> {
  await post('/api/auth/verify-age', { dateOfBirth: '1990-05-04', ...confirmed });
  await post('/api/auth/complete-compliance', { consents });
  await post('/api/tutorial/complete');
}

describe('onboarding over HTTP', () => {
  it('leads from the date of birth to the app, each answer naming the step that is next', async () => {
    const picture = await noise().png().toBuffer();
    const age = await post('/api/auth/verify-age', { dateOfBirth: '1990-05-04', ...confirmed });
    expect(age).toMatchObject({ status: 200, body: { dateOfBirth: '1990-05-04', gate: 'consents' } });
    const consent = await post('/api/auth/complete-compliance', { consents });
    expect(consent).toMatchObject({ status: 200, body: { consentsGiven: true, gate: 'tour' } });
    const tour = await post('/api/tutorial/complete');
    expect(tour).toMatchObject({ status: 200, body: { tutorialCompleted: true, gate: 'documents' } });
    // What a file claims to be is not asked.
    const documents = await send({ frontImage: picture, backImage: picture }, 'text/html');
    expect(documents).toEqual({
      status: 200,
      body: {
        success: true,
        message:
          'Your identity documents have been uploaded for verification. You can now access the dashboard.',
      },
    });
    const [person] = await database.db.select().from(users).where(eq(users.id, userId));
    expect(person).toMatchObject({ tutorialSkipped: false, documentsUploadedAt: now });
    const [record] = await database.db.select().from(consentRecords).where(eq(consentRecords.userId, userId));
    expect(record).toMatchObject({ givenAt: now, address: '127.0.0.1' });
  });

  it('refuses a step that is not due yet', async () => {
    const early = [
      await post('/api/auth/complete-compliance', { consents }),
      await post('/api/tutorial/complete'),
      await send({}),
    ];
    for (const { body, status } of early) {
      expect([status, body.code, body.details.step]).toEqual([403, 'ONBOARDING_REQUIRED', 'date_of_birth']);
    }
  });

  it('decides the age itself when the page lies, and lets a denied account no further', async () => {
    const denied = await post('/api/auth/verify-age', { dateOfBirth: '2012-05-04', ...confirmed });
    expect(denied).toMatchObject({
      status: 403,
      body: {
        code: 'AGE_DENIED',
        message: 'Access Denied: You must be 18 years or older to use this platform.',
      },
    });
    const again = await post('/api/auth/verify-age', { dateOfBirth: '1990-05-04', ...confirmed });
    expect(again.body.code).toBe('AGE_DENIED');
    const next = await post('/api/auth/complete-compliance', { consents });
    expect(next.body.code).toBe('ONBOARDING_REQUIRED');
  });

  it('denies an answer under 18 whatever was confirmed beside it', async () => {
    const young = { dateOfBirth: '2012-05-04', ...confirmed, ageConfirm: false, termsAgree: false };
    expect((await post('/api/auth/verify-age', young)).body.code).toBe('AGE_DENIED');
    const [person] = await database.db.select().from(users).where(eq(users.id, userId));
    expect(person).toMatchObject({ dateOfBirth: null, ageDeniedAt: now });
  });

  it('asks for every confirmation and every consent', async () => {
    const unconfirmed = { dateOfBirth: '1990-05-04', ...confirmed, legalAuth: false };
    expect(await post('/api/auth/verify-age', unconfirmed)).toMatchObject({ status: 400 });
    expect((await post('/api/auth/verify-age', unconfirmed)).body.message).toBe(
      'Confirmations Required: Please confirm all requirements to proceed.',
    );
    await post('/api/auth/verify-age', { dateOfBirth: '1990-05-04', ...confirmed });
    const partial = { consents: { ...consents, refundPolicy: false } };
    expect(await post('/api/auth/complete-compliance', partial)).toMatchObject({
      status: 400,
      body: { message: 'Please agree to all required policies and consents to continue.' },
    });
    const [person] = await database.db.select().from(users).where(eq(users.id, userId));
    expect(person?.consentsGivenAt).toBeNull();
  });

  it('says what is asked for and what was agreed to, and takes nothing else', async () => {
    await post('/api/auth/verify-age', { dateOfBirth: '1990-05-04', ...confirmed });
    const asked = await server.inject({ method: 'GET', url: '/api/auth/compliance' });
    const { edition, policies } = asked.json();
    expect(asked.json().asked).toEqual([...consentNames]);
    expect(policies).toContainEqual({ slug: 'refund-policy', version: '2025-01-01', agreedVersion: null });
    const send = (body: object) => post('/api/auth/complete-compliance', body);
    const uninvited = { consents: { ...consents, ukAgeVerification: true } };
    expect(await send(uninvited)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(await send({ consents, edition: 'an older one' })).toMatchObject({
      status: 409,
      body: { message: 'The policies have changed meanwhile. Please read them again.' },
    });
    expect(await send({ consents, edition })).toMatchObject({ status: 200, body: { gate: 'tour' } });
    const then = await server.inject({ method: 'GET', url: '/api/auth/compliance' });
    expect(then.json().policies[0].agreedVersion).toBe('2025-01-01');
  });

  it('remembers that the tour was skipped', async () => {
    await post('/api/auth/verify-age', { dateOfBirth: '1990-05-04', ...confirmed });
    await post('/api/auth/complete-compliance', { consents });
    expect((await post('/api/tutorial/complete', { skipped: true })).body.gate).toBe('documents');
    const [person] = await database.db.select().from(users).where(eq(users.id, userId));
    expect(person?.tutorialSkipped).toBe(true);
  });

  it('refuses bad uploads in words for their reader', async () => {
    await passTour();
    const picture = await noise().jpeg().toBuffer();
    expect(await send({ frontImage: picture })).toMatchObject({
      status: 400,
      body: { message: 'Missing Documents: Please upload both front and back images of your ID.' },
    });
    expect(await send({ frontImage: picture, backImage: Buffer.from(svg) })).toMatchObject({
      status: 422,
      body: { message: 'Invalid File Type: Please select an image file (JPG, PNG, etc.).' },
    });
    const large = Buffer.concat([picture], 10 * 1024 * 1024 + 1);
    expect(await send({ frontImage: large, backImage: picture })).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    });
    expect(
      await send({ frontImage: picture, backImage: picture }, 'image/jpeg', 'library_card'),
    ).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
    const [person] = await database.db.select().from(users).where(eq(users.id, userId));
    expect(person?.documentsUploadedAt).toBeNull();
  });

  it('takes files of 10 MB to the byte', async () => {
    await passTour();
    const full = Buffer.concat([await noise().jpeg().toBuffer()], 10 * 1024 * 1024);
    expect(await send({ frontImage: full, backImage: full })).toMatchObject({ status: 200 });
  });
});
