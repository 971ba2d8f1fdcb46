import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { hashToken } from '#platform/crypto/link-token.ts';
import { newId } from '#platform/ids.ts';
import { makeContent, makeContents } from '#tests/factories/content.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { getPersonaForGeneration } from './generation-persona.ts';
import { personas, shareLinks } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let ownerId: string;
let owner: TestClient;
let guestId: string;
let guest: TestClient;
let personaId: string;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  ownerId = (await makeUserWithTokens(database.db, 10, { firstName: 'Ottilie' })).id;
  guestId = (await makeUserWithTokens(database.db, 10)).id;
  owner = await signInAs(installation, ownerId);
  guest = await signInAs(installation, guestId);
  personaId = await makePersona(database.db, ownerId, { details: 'silver rings', modelId: newId() });
});

async function share(body: object): Promise<{ token: string; linkId: string }> {
  const { status, body: made } = await owner.call('createShareLink', { body });
  expect(status).toBe(201);
  expect(made.path).toMatch(/^\/s\/[\w-]{22}$/);
  return { token: made.path.slice(3), linkId: made.link.id };
}
const openedBy = (client: TestClient, token: string) => client.call('sharedSettings', { params: { token } });

describe('a link to a persona', () => {
  it('shows another adult its settings, without picture, id, model or owner', async () => {
    await makeContent(database.db, ownerId, { metadata: { personaId } });
    const { token } = await share({ personaId });
    const { status, body } = await openedBy(guest, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      personaName: 'Nora',
      look: { presentation: 'woman', age: '40s', hair: 'bob', hairColor: 'auburn' },
      details: 'silver rings',
      personaWords: 'woman in her forties, auburn bob, silver rings',
      prompt: '',
      negativePrompt: '',
      seed: null,
      aspectRatio: null,
      parameters: {},
      styleWords: '',
      category: 'sfw',
    });
    expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|Ottilie|example\.test/);
  });

  it('is stored as a hash and shown once', async () => {
    const { token, linkId } = await share({ personaId });
    const [row] = await database.db.select().from(shareLinks).where(eq(shareLinks.id, linkId));
    expect(row?.tokenHash).toBe(hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    const { body: links } = await owner.call('listShareLinks');
    expect(links).toMatchObject([{ id: linkId, personaId, contentId: null, name: 'Nora' }]);
    expect(JSON.stringify(links)).not.toContain(token);
    expect((await owner.call('getPersona', { params: { id: personaId } })).body.shared).toBe(true);
  });

  it('replaces an earlier link', async () => {
    const first = await share({ personaId });
    const second = await share({ personaId });
    expect((await openedBy(guest, first.token)).status).toBe(404);
    expect((await openedBy(guest, second.token)).status).toBe(200);
    expect((await owner.call('listShareLinks')).body).toHaveLength(1);
  });

  it('answers like an unknown link once it is closed', async () => {
    const { token, linkId } = await share({ personaId });
    expect((await owner.call('deleteShareLink', { params: { id: linkId } })).status).toBe(200);
    const closed = await openedBy(guest, token);
    expect([closed.status, closed.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await openedBy(guest, 'A'.repeat(22))).toMatchObject({ status: 404, body: closed.body });
    expect((await guest.call('importSharedPersona', { params: { token } })).status).toBe(404);
    expect((await owner.call('getPersona', { params: { id: personaId } })).body.shared).toBe(false);
  });

  it('stops working once the persona is deleted', async () => {
    const { token } = await share({ personaId });
    await owner.call('deletePersona', { params: { id: personaId } });
    expect((await openedBy(guest, token)).status).toBe(404);
    expect((await owner.call('listShareLinks')).body).toEqual([]);
  });

  it('cannot be opened to another account’s persona or picture, or to two subjects', async () => {
    const contentId = await makeContent(database.db, ownerId);
    for (const body of [{ personaId }, { contentId }, { personaId: newId() }]) {
      expect((await guest.call('createShareLink', { body })).status).toBe(404);
    }
    for (const body of [{}, { personaId, contentId }]) {
      expect((await owner.call('createShareLink', { body })).status).toBe(400);
    }
  });
});

describe('who may follow a link', () => {
  it('is only a signed-in user who has passed the onboarding gate', async () => {
    const { token } = await share({ personaId });
    expect((await openedBy(new TestClient(installation.url), token)).status).toBe(401);
    const newcomer = await makeUserWithTokens(database.db, 0, { documentsUploadedAt: null });
    const refused = await openedBy(await signInAs(installation, newcomer.id), token);
    expect([refused.status, refused.body.code]).toEqual([403, 'ONBOARDING_REQUIRED']);
  });

  it('is rate-limited, so that tokens cannot be guessed', async () => {
    const strict = await startInstallation({
      databaseUrl: database.url,
      limits: { ...generousLimits, share: { user: { tries: 2, seconds: 60 } } },
    });
    try {
      const guesser = await signInAs(strict, guestId);
      const tries = [];
      for (let n = 0; n < 3; n++) tries.push((await openedBy(guesser, 'B'.repeat(22))).status);
      expect(tries).toEqual([404, 404, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('a link to a picture’s settings', () => {
  const made = {
    prompt: 'in a garden',
    negativePrompt: 'hat',
    seed: 7,
    aspectRatio: '3:4',
    model: 'illustration',
  };

  it('shows its prompt, seed and format, and the persona that is in it', async () => {
    const contentId = await makeContent(database.db, ownerId, {
      metadata: { ...made, personaId },
    });
    const { token } = await share({ contentId });
    const { body } = await openedBy(guest, token);
    expect(body).toMatchObject({
      personaName: 'Nora',
      personaWords: 'woman in her forties, auburn bob, silver rings',
      prompt: 'in a garden',
      negativePrompt: 'hat',
      seed: 7,
      aspectRatio: '3:4',
      category: 'sfw',
    });
    expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|illustration/);
  });

  it('shows the sampling, the size and the style words', async () => {
    const chosen = { steps: 44, guidance: 5, sampler: 'euler', size: { width: 1216, height: 832 } };
    const { aspectRatio: _, ...sized } = made;
    const metadata = { ...sized, ...chosen, styleWords: 'film grain' };
    const { token } = await share({ contentId: await makeContent(database.db, ownerId, { metadata }) });
    expect((await openedBy(guest, token)).body).toMatchObject({
      parameters: chosen,
      styleWords: 'film grain',
      aspectRatio: null,
    });
  });

  it('shows the prompt alone after the persona is deleted', async () => {
    const contentId = await makeContent(database.db, ownerId, {
      metadata: { ...made, personaId },
    });
    const { token } = await share({ contentId });
    await owner.call('deletePersona', { params: { id: personaId } });
    expect((await openedBy(guest, token)).body).toMatchObject({
      personaName: null,
      look: null,
      prompt: 'in a garden',
    });
    expect((await guest.call('importSharedPersona', { params: { token } })).status).toBe(409);
  });

  it('stops working while the picture is in the trash, and cannot be created for it there', async () => {
    const contentId = await makeContent(database.db, ownerId, { metadata: made });
    const { token } = await share({ contentId });
    await owner.call('deleteContent', { params: { id: contentId } });
    expect((await openedBy(guest, token)).status).toBe(404);
    expect((await owner.call('createShareLink', { body: { contentId } })).status).toBe(404);
  });

  it('is not created for an item without a prompt', async () => {
    const contentId = await makeContent(database.db, ownerId, { metadata: {} });
    expect((await owner.call('createShareLink', { body: { contentId } })).status).toBe(409);
  });
});

describe('a persona taken over from a link', () => {
  it('is one’s own with the same look, and the same person to engines', async () => {
    const { token } = await share({ personaId });
    const { status, body: mine } = await guest.call('importSharedPersona', { params: { token } });
    expect(status).toBe(201);
    expect(mine).toMatchObject({ name: 'Nora', details: 'silver rings', modelId: null, shared: false });
    const [theirs, own] = await Promise.all([
      getPersonaForGeneration(database.db, ownerId, personaId),
      getPersonaForGeneration(database.db, guestId, mine.id),
    ]);
    expect(own.identity).toBe(theirs.identity);
    expect(own.id).not.toBe(theirs.id);
    await owner.call('deletePersona', { params: { id: personaId } });
    expect((await guest.call('getPersona', { params: { id: mine.id } })).status).toBe(200);
  });

  it('passes the safety check again: a persona that the rules refuse by now is not imported', async () => {
    const { token } = await share({ personaId });
    await database.db
      .update(personas)
      .set({ details: 'a 15 year old girl' })
      .where(eq(personas.id, personaId));
    const { status, body } = await guest.call('importSharedPersona', { params: { token } });
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect((await guest.call('listPersonas')).body).toEqual([]);
  });
});

describe('how many links may be open', () => {
  it('has a limit; another link to the same does not count twice', async () => {
    const contents = Array.from({ length: limits.shareLinksMaximum - 1 }, () => ({
      metadata: { prompt: 'p' },
    }));
    const ids = await makeContents(database.db, ownerId, contents);
    await share({ personaId });
    await database.db.insert(shareLinks).values(
      ids.map((contentId) => ({
        id: newId(),
        userId: ownerId,
        tokenHash: hashToken(contentId),
        contentId,
      })),
    );
    const contentId = await makeContent(database.db, ownerId);
    expect((await owner.call('createShareLink', { body: { contentId } })).status).toBe(409);
    await share({ personaId });
  });
});
