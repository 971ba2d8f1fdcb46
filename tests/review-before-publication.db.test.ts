/** Review before publication (decision 139): nobody else sees what a reviewer has not seen. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShareLink, ShareLinkReview } from '#contract/sharing.ts';
import { makeContent } from '#tests/factories/content.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let folder: string;
let siteFile: string;
let installation: TestInstallation;
let ownerId: string;
let owner: TestClient;
let guest: TestClient;
let reviewer: TestClient;
let personaId: string;

const options = () => ({ databaseUrl: database.url, limits: generousLimits });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-review-'));
  siteFile = path.join(folder, 'site.yaml');
  await writeFile(
    siteFile,
    (await readFile('site.yaml', 'utf8')).replace('gallery: closed', 'gallery: safe'),
  );
  installation = await startInstallation({
    ...options(),
    env: { SITE_FILE: siteFile, REVIEW_BEFORE_PUBLICATION: 'true' },
  });
  reviewer = await signInAs(installation, (await makeUser(database.db, { role: 'admin' })).id);
});
afterAll(async () => {
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  ownerId = (await makeUser(database.db)).id;
  owner = await signInAs(installation, ownerId);
  guest = await signInAs(installation, (await makeUser(database.db)).id);
  personaId = await makePersona(database.db, ownerId, { details: 'silver rings' });
});

async function share(body: object, by = owner) {
  const { body: made } = await by.call('createShareLink', { body });
  return { token: made.path.slice(3) as string, id: made.link.id as string, link: made.link as ShareLink };
}
const open = async (token: string, client = guest) =>
  (await client.call('sharedSettings', { params: { token } })).status;
const findReview = async (id: string, show = 'waiting') =>
  ((await reviewer.call('listShareLinkReviews', { query: { show } })).body as ShareLinkReview[]).find(
    (review) => review.id === id,
  );
async function decide(id: string, decision: object = { decision: 'publish' }, by = reviewer) {
  const review = (await findReview(id)) ?? (await findReview(id, 'decided'));
  return by.call('decideShareLink', {
    params: { id },
    body: { version: review?.version ?? '', ...decision },
  });
}
const getState = async (id: string) =>
  ((await owner.call('listShareLinks')).body as ShareLink[]).find((link) => link.id === id)?.state;
const editPersona = (details: string) =>
  owner.call('updatePersona', {
    params: { id: personaId },
    body: { name: 'Nora', look: { presentation: 'woman' }, details, negativePrompt: '', category: 'sfw' },
  });

describe('a share link', () => {
  it('waits for a reviewer, who reads all of it, and is open to others once it is published', async () => {
    const { id, link, token } = await share({ personaId });
    expect(link.state).toBe('waiting');
    expect(await open(token)).toBe(404);
    expect((await guest.call('importSharedPersona', { params: { token } })).status).toBe(404);
    const review = await findReview(id);
    expect(review).toMatchObject({
      state: 'waiting',
      settings: { personaName: 'Nora', details: 'silver rings' },
    });
    expect(JSON.stringify(review)).not.toContain(ownerId);
    expect((await decide(id)).body).toMatchObject({ state: 'published' });
    expect(await open(token)).toBe(200);
    expect((await guest.call('importSharedPersona', { params: { token } })).status).toBe(201);
    expect(await getState(id)).toBe('published');
    expect(await findReview(id)).toBeUndefined();
    const [told] = (await owner.call('listNotifications')).body;
    expect(told).toMatchObject({ title: 'Your link is open' });
  });

  it('that is declined stays closed, with the reason for its owner, and a new one is reviewed again', async () => {
    const { id, token } = await share({ personaId });
    expect((await decide(id, { decision: 'decline' })).status).toBe(400);
    expect((await decide(id, { decision: 'decline', reason: 'It names a person.' })).status).toBe(200);
    expect(await open(token)).toBe(404);
    const [link] = (await owner.call('listShareLinks')).body;
    expect(link).toMatchObject({ state: 'declined', reason: 'It names a person.' });
    const [told] = (await owner.call('listNotifications')).body;
    expect(told.message).toContain('Reason: It names a person.');
    const again = await share({ personaId });
    expect(again.link).toMatchObject({ state: 'waiting', reason: null });
  });

  it('waits again after an edit of its persona, and shows neither the old nor the new words meanwhile', async () => {
    const picture = await makeContent(database.db, ownerId, { metadata: { prompt: 'at dusk', personaId } });
    const links = [await share({ personaId }), await share({ contentId: picture })];
    for (const { id } of links) await decide(id);
    for (const { token } of links) expect(await open(token)).toBe(200);
    expect((await editPersona('a gold ring')).status).toBe(200);
    for (const { id, token } of links) {
      expect(await open(token)).toBe(404);
      expect(await getState(id)).toBe('waiting');
      expect((await findReview(id))?.settings.details).toBe('a gold ring');
      await decide(id);
      expect(await open(token)).toBe(200);
    }
    expect((await owner.call('deletePersona', { params: { id: personaId } })).status).toBe(200);
    expect(await open(links[1]?.token ?? '')).toBe(404);
    expect(await findReview(links[1]?.id ?? '')).toMatchObject({ settings: { personaName: null } });
  });

  it('is decided as it was read: a change since, and a second decision, are a conflict', async () => {
    const { id } = await share({ personaId });
    const read = await findReview(id);
    await editPersona('a gold ring');
    const late = { decision: 'publish', version: read?.version };
    expect((await reviewer.call('decideShareLink', { params: { id }, body: late })).status).toBe(409);
    expect((await decide(id)).status).toBe(200);
    expect((await decide(id)).status).toBe(409);
  });

  it('that replaces a published one to the same settings needs no second review', async () => {
    await decide((await share({ personaId })).id);
    const again = await share({ personaId });
    expect(again.link.state).toBe('published');
    expect(await open(again.token)).toBe(200);
  });

  it('of the reviewer’s own account is decided by another one', async () => {
    const adminId = (await makeUser(database.db, { role: 'admin' })).id;
    const admin = await signInAs(installation, adminId);
    const { id } = await share({ personaId: await makePersona(database.db, adminId) }, admin);
    expect((await decide(id, { decision: 'publish' }, admin)).status).toBe(403);
    expect((await decide(id)).status).toBe(200);
  });

  it('from before the mode is closed until a reviewer has seen it, and one that was declined stays closed after it', async () => {
    const usual = await startInstallation({ ...options(), env: { SITE_FILE: siteFile } });
    try {
      const [then, other] = [
        await signInAs(usual, ownerId),
        await signInAs(usual, (await makeUser(database.db)).id),
      ];
      const { id, link, token } = await share({ personaId }, then);
      expect(link.state).toBe('open');
      expect(await open(token, other)).toBe(200);
      expect(await open(token)).toBe(404);
      await decide(id, { decision: 'decline', reason: 'It names a person.' });
      expect(await open(token, other)).toBe(404);
      expect((await then.call('listShareLinks')).body).toMatchObject([{ state: 'declined' }]);
      const { body } = await (
        await signInAs(usual, (await makeUser(database.db, { role: 'admin' })).id)
      ).call('listShareLinkReviews');
      expect(body).toEqual([]);
    } finally {
      await usual.close();
    }
  });
});

describe('the gallery', () => {
  const visitor = () => new TestClient(installation.url);
  const submit = (id: string, sharesSettings: boolean) =>
    owner.call('submitToGallery', { params: { id }, body: { sharesSettings } });
  const publish = (id: string, by = reviewer) =>
    by.call('decideGalleryEntry', { params: { id }, body: { decision: 'publish' } });
  const isSeen = async (id: string) =>
    (await visitor().call('readGalleryEntry', { params: { id } })).status === 200;
  const readSettings = (id: string) => guest.call('gallerySettings', { params: { id } });
  const makeEntry = () => makeContent(database.db, ownerId, { metadata: { prompt: 'at dusk', personaId } });

  it('takes an entry back to the reviewer when it is to share its settings', async () => {
    const id = await makeEntry();
    await submit(id, false);
    await publish(id);
    expect(await isSeen(id)).toBe(true);
    expect((await submit(id, true)).body).toMatchObject({ state: 'waiting' });
    expect(await isSeen(id)).toBe(false);
    const [review] = (await reviewer.call('listGalleryReviews')).body;
    expect(review).toMatchObject({ id, settings: { details: 'silver rings' } });
    await publish(id);
    expect((await readSettings(id)).body).toMatchObject({ details: 'silver rings' });
    // To share less needs nobody.
    expect((await submit(id, false)).body).toMatchObject({ state: 'published' });
  });

  it('shows no settings that were changed since the review', async () => {
    const id = await makeEntry();
    await submit(id, true);
    await publish(id);
    expect((await readSettings(id)).status).toBe(200);
    await editPersona('a gold ring');
    expect((await readSettings(id)).body).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('wait for a reviewer'),
    });
  });

  it('shows a persona’s name and page once a reviewer has seen the name, as it was seen', async () => {
    const id = await makeEntry();
    await submit(id, false);
    await publish(id);
    const showPersona = (isOpen: boolean) =>
      owner.call('changePersonaGallery', { params: { id: personaId }, body: { isOpen } });
    const readPersona = async () =>
      (await visitor().call('listGallery', { query: { persona: personaId } })).status;
    await showPersona(true);
    expect([await isSeen(id), await readPersona()]).toEqual([false, 404]);
    const [review] = (await reviewer.call('listGalleryReviews')).body;
    expect(review).toMatchObject({ id, personaName: 'Nora' });
    await publish(id);
    expect([await isSeen(id), await readPersona()]).toEqual([true, 200]);
    await owner.call('updatePersona', {
      params: { id: personaId },
      body: {
        name: 'Norma',
        look: { presentation: 'woman' },
        details: '',
        negativePrompt: '',
        category: 'sfw',
      },
    });
    expect([await isSeen(id), await readPersona()]).toEqual([true, 404]);
    const entry = await visitor().call('readGalleryEntry', { params: { id } });
    expect(entry.body.persona).toBeNull();
  });

  it('lets no administrator publish an item of their own account', async () => {
    const adminId = (await makeUser(database.db, { role: 'admin' })).id;
    const admin = await signInAs(installation, adminId);
    const id = await makeContent(database.db, adminId, { metadata: { prompt: 'at dusk' } });
    await admin.call('submitToGallery', { params: { id }, body: { sharesSettings: false } });
    expect((await publish(id, admin)).status).toBe(403);
    expect((await publish(id)).status).toBe(200);
  });
});
