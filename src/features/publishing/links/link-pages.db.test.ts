import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LinkPage, LinkPageReview } from '#contract/links.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { users } from '#schema/identity/accounts';
import { contentItems } from '#schema/library/items';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePictureFromBytes, shapes } from '#tests/factories/shapes.ts';
import { createSlug } from '#tests/factories/slugs.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let now = new Date();
let installation: TestInstallation;
let reviewing: TestInstallation;
let ownerId: string;
let owner: TestClient;
let personaId: string;

beforeAll(async () => {
  const options = { databaseUrl: database.url, limits: generousLimits, clock: () => now };
  installation = await startInstallation(options);
  reviewing = await startInstallation({ ...options, env: { REVIEW_BEFORE_PUBLICATION: 'true' } });
});
afterAll(async () => {
  await installation?.close();
  await reviewing?.close();
});
beforeEach(async () => {
  now = new Date();
  ownerId = (await makeUserWithTokens(database.db, 10)).id;
  owner = await signInAs(installation, ownerId);
  personaId = await makePersona(database.db, ownerId);
});

const shop = { label: 'Shop', target: 'https://shop.example.com/dusk' };
const adult = { label: 'Behind the door', target: 'https://adult.example.com/', isAdult: true };

/** A page that visitors see. */
async function openPage(more: object = {}, by = owner): Promise<LinkPage> {
  const form = { personaId, slug: createSlug(), title: 'Nora <Dusk>', isOpen: true, links: [shop], ...more };
  const { status, body } = await by.call('createLinkPage', { body: form });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
function change({ id, ...page }: LinkPage, part: object, by = owner) {
  const { bio, contentId, isOpen, slug, title, version } = page;
  const links = page.links.map(({ clicks: _, closedReason: __, code: ___, ...link }) => link);
  const body = { slug, title, bio, contentId, isOpen, links, version, ...part };
  return by.call('changeLinkPage', { params: { id }, body });
}
const visit = (path: string, { at = installation, ...init }: RequestInit & { at?: TestInstallation } = {}) =>
  fetch(at.url + path, { redirect: 'manual', ...init });
const read = async (path: string, at = installation) => (await visit(path, { at })).text();
const makePicture = async (facts: object = {}) =>
  makePictureFromBytes(installation, ownerId, await shapes(7), facts);

describe('a link page', () => {
  it('shows visitors its links, and always that the person is invented and AI made the pictures', async () => {
    const contentId = await makePicture();
    const page = await openPage({ bio: 'Portraits & light', contentId });
    expect(page).toMatchObject({
      isLive: true,
      state: 'open',
      hasPicture: true,
      path: `/links/${page.slug}`,
    });
    const answer = await visit(page.path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const html = await answer.text();
    expect(html).toContain('<h1>Nora &lt;Dusk&gt;</h1>');
    expect(html).toContain('Portraits &amp; light');
    expect(html).toContain(`href="/go/${page.links[0]?.code}"`);
    expect(html).toContain('is an invented person who does not exist. AI made the pictures.');
    expect(html).toMatch(/property="og:image" content="http[^"]+\/picture"/);
    expect(html).toContain('/report?address=');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('noindex');
    const picture = await visit(`${page.path}/picture`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const unchanged = await visit(page.path, {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('answers 404 while it is hidden, once it is deleted, and for an unknown address', async () => {
    const page = await openPage({ isOpen: false });
    expect((await visit(page.path)).status).toBe(404);
    const { body: open } = await change(page, { isOpen: true });
    expect((await visit(page.path)).status).toBe(200);
    const [link] = open.links;
    expect((await visit(`/go/${link.code}`)).status).toBe(302);
    expect((await owner.call('deleteLinkPage', { params: { id: page.id } })).status).toBe(200);
    expect((await visit(page.path)).status).toBe(404);
    expect((await visit(`/go/${link.code}`)).status).toBe(404);
    expect((await visit('/links/no-such-page')).status).toBe(404);
    expect((await visit('/links/x%00y')).status).toBe(404);
  });

  it('disappears at once with a suspension of its account, and so do its links', async () => {
    const page = await openPage();
    await database.db.update(users).set({ suspendedAt: now }).where(eq(users.id, ownerId));
    expect((await visit(page.path)).status).toBe(404);
    expect((await visit(`/go/${page.links[0]?.code}`)).status).toBe(404);
  });

  it('loses its picture at once when that is trashed or withheld, and keeps its links', async () => {
    for (const column of ['trashedAt', 'withheldAt', 'erasedAt'] as const) {
      const contentId = await makePicture();
      personaId = await makePersona(database.db, ownerId, { name: `Nora ${column}` });
      const page = await openPage({ contentId });
      await database.db
        .update(contentItems)
        .set({ [column]: now })
        .where(eq(contentItems.id, contentId));
      expect((await visit(`${page.path}/picture`)).status).toBe(404);
      const html = await read(page.path);
      expect(html).not.toContain('<img');
      expect(html).toContain(`href="/go/${page.links[0]?.code}"`);
    }
  });

  it('takes only a generated, completed, safe-for-work picture of the account', async () => {
    const stranger = (await makeUserWithTokens(database.db, 0)).id;
    const pictures = [
      await makePicture({ category: 'nsfw' }),
      await makePicture({ origin: 'uploaded' }),
      await makePicture({ trashedAt: now }),
      await makePictureFromBytes(installation, stranger, await shapes(8)),
      newId(),
    ];
    for (const contentId of pictures) {
      const form = { personaId, slug: createSlug(), title: 'Nora', contentId };
      expect((await owner.call('createLinkPage', { body: form })).status).toBe(409);
    }
  });

  it('keeps its earlier address as a redirect for 90 days, which no other page gets meanwhile', async () => {
    const page = await openPage();
    const slug = createSlug();
    expect((await change(page, { slug })).status).toBe(200);
    const moved = await visit(page.path);
    expect([moved.status, moved.headers.get('location')]).toEqual([302, `/links/${slug}`]);
    const other = { personaId: await makePersona(database.db, ownerId, { name: 'Ida' }), title: 'Ida' };
    const taken = await owner.call('createLinkPage', { body: { ...other, slug: page.slug } });
    expect([taken.status, taken.body.code]).toEqual([409, 'CONFLICT']);
    expect((await owner.call('createLinkPage', { body: { ...other, slug } })).status).toBe(409);
    now = addDays(now, 91);
    owner = await signInAs(installation, ownerId);
    expect((await visit(page.path)).status).toBe(404);
    expect((await owner.call('createLinkPage', { body: { ...other, slug: page.slug } })).status).toBe(201);
  });

  it('goes back to an earlier address of its own', async () => {
    const page = await openPage();
    const { body: moved } = await change(page, { slug: createSlug() });
    expect((await change(moved, { slug: page.slug })).status).toBe(200);
    expect((await visit(page.path)).status).toBe(200);
    expect((await visit(moved.path)).headers.get('location')).toBe(page.path);
  });

  it('refuses reserved and malformed addresses, and texts that the safety rules refuse', async () => {
    for (const slug of ['admin', 'join', 'ab', 'a--b', '-nora', 'no ra', 'nörå']) {
      const { status } = await owner.call('createLinkPage', { body: { personaId, slug, title: 'Nora' } });
      expect([slug, status]).toEqual([slug, 400]);
    }
    const words = [
      { bio: 'naked 15 year old girl' },
      { title: 'schoolgirl, 15 years old, nude' },
      { links: [{ ...shop, label: 'naked 15 year old girl' }] },
    ];
    for (const part of words) {
      const form = { personaId, slug: createSlug(), title: 'Nora', ...part };
      const { body, status } = await owner.call('createLinkPage', { body: form });
      expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    }
    expect((await owner.call('listLinkPages')).body).toEqual([]);
  });

  it('is one for each persona, and a change that another one overtook loses nothing', async () => {
    const page = await openPage();
    const again = { personaId, slug: createSlug(), title: 'Nora' };
    expect((await owner.call('createLinkPage', { body: again })).status).toBe(409);
    expect((await change(page, { title: 'First' })).status).toBe(200);
    const second = await change(page, { title: 'Second' });
    expect([second.status, second.body.code]).toEqual([409, 'CONFLICT']);
    expect((await owner.call('getLinkPage', { params: { id: page.id } })).body.title).toBe('First');
  });

  it('keeps the code of a link that stays, in the new order, and hides what is not shown', async () => {
    const page = await openPage({ links: [shop, { ...shop, label: 'Second' }] });
    const [first, second] = page.links.map(({ clicks: _, closedReason: __, code: ___, ...link }) => link);
    const { body } = await change(page, { links: [second, { ...first, isShown: false }] });
    expect(body.links.map(({ code }: { code: string }) => code)).toEqual([
      page.links[1]?.code,
      page.links[0]?.code,
    ]);
    const html = await read(page.path);
    expect(html).toContain('Second');
    expect(html).not.toContain('Shop');
    expect((await visit(`/go/${page.links[0]?.code}`)).status).toBe(404);
    const strange = { links: [{ ...first, id: newId() }] };
    expect((await change(body, strange)).status).toBe(409);
  });

  it('is shown, changed while shown and deleted by the owner and admins of a team alone', async () => {
    const [member, admin] = [
      await makeUserWithTokens(database.db, 0),
      await makeUserWithTokens(database.db, 0),
    ];
    await makeTeam(database.db, ownerId, [{ id: member.id }, { id: admin.id, role: 'admin' }]);
    const [writer, manager] = [
      await signInAs(installation, member.id),
      await signInAs(installation, admin.id),
    ];
    const form = { personaId, slug: createSlug(), title: 'Nora' };
    expect((await writer.call('createLinkPage', { body: { ...form, isOpen: true } })).status).toBe(403);
    const { body: page } = await writer.call('createLinkPage', { body: form });
    expect((await change(page, { isOpen: true }, writer)).status).toBe(403);
    const { body: open } = await change(page, { isOpen: true }, manager);
    expect(open.isLive).toBe(true);
    expect((await change(open, { title: 'Other' }, writer)).status).toBe(403);
    expect((await writer.call('deleteLinkPage', { params: { id: page.id } })).status).toBe(403);
    expect((await manager.call('deleteLinkPage', { params: { id: page.id } })).status).toBe(200);
  });
});

describe('a link to adult work', () => {
  it('asks for the age first, without a cookie, and is not indexed', async () => {
    const page = await openPage({ links: [shop, adult] });
    expect(await read(page.path)).toContain('<meta name="robots" content="noindex">');
    const path = `/go/${page.links[1]?.code}`;
    const question = await visit(path);
    expect([question.status, question.headers.get('location')]).toEqual([200, null]);
    expect(question.headers.getSetCookie()).toEqual([]);
    const html = await question.text();
    expect(html).toContain('Are you 18 or older?');
    const answer = /href="(\/go\/[^"]+\?age=[^"]+)"/.exec(html)?.[1] ?? '';
    const passed = await visit(answer);
    expect(passed.status).toBe(302);
    expect(passed.headers.get('location')).toMatch(/^https:\/\/adult\.example\.com\//);
    // A forged answer, one for another link, and an old one ask again.
    const other = await openOther();
    const token = new URL(answer, installation.url).searchParams.get('age') ?? '';
    for (const address of [
      `${path}?age=yes`,
      `${path}?age=${token.slice(0, -4)}AAAA`,
      `${other}?age=${token}`,
    ]) {
      expect([address, (await visit(address)).status]).toEqual([address, 200]);
    }
    now = new Date(now.getTime() + 61 * 60_000);
    expect((await visit(answer)).status).toBe(200);
  });

  it('whose label is adult shows it behind the question alone', async () => {
    const page = await openPage({ links: [{ ...adult, label: 'Nude set', hidesLabel: true }] });
    const html = await read(page.path);
    expect(html).not.toContain('Nude set');
    expect(html).toContain('Adult link');
    expect(await read(`/go/${page.links[0]?.code}`)).toContain('Nude set');
  });

  async function openOther(): Promise<string> {
    const { body } = await owner.call('createShortLink', { body: adult });
    return body.path;
  }
});

describe('with review before publication', () => {
  it('waits for a reviewer, again after a change, and not after one that changes nothing that is seen', async () => {
    const creator = await signInAs(reviewing, ownerId);
    const reviewer = await signInAs(
      reviewing,
      (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id,
    );
    const page = await openPage({}, creator);
    expect(page).toMatchObject({ state: 'waiting', isLive: false });
    const status = async () => (await visit(page.path, { at: reviewing })).status;
    const follow = async () => (await visit(`/go/${page.links[0]?.code}`, { at: reviewing })).status;
    expect([await status(), await follow()]).toEqual([404, 404]);
    const find = async (show = 'waiting') =>
      ((await reviewer.call('listLinkPageReviews', { query: { show } })).body as LinkPageReview[]).find(
        ({ id }) => id === page.id,
      );
    const decide = async (decision: object, by = reviewer) =>
      by.call('decideLinkPage', {
        params: { id: page.id },
        body: { version: (await find())?.version ?? (await find('decided'))?.version ?? '', ...decision },
      });
    expect(await find()).toMatchObject({ title: 'Nora <Dusk>', links: [{ target: shop.target }] });
    expect(JSON.stringify(await find())).not.toContain(ownerId);
    expect((await decide({ decision: 'publish', version: 'other' })).status).toBe(409);
    expect((await decide({ decision: 'publish' })).body.state).toBe('published');
    expect([await status(), await follow()]).toEqual([200, 302]);

    const get = async () => (await creator.call('getLinkPage', { params: { id: page.id } })).body as LinkPage;
    await change(await get(), { isOpen: true }, creator);
    expect(await status()).toBe(200);
    await change(await get(), { bio: 'New words' }, creator);
    expect([await status(), (await get()).state]).toEqual([404, 'waiting']);

    expect((await decide({ decision: 'decline' })).status).toBe(400);
    expect((await decide({ decision: 'decline', reason: 'It names a person.' })).status).toBe(200);
    expect(await get()).toMatchObject({ state: 'declined', reason: 'It names a person.' });
    const told: { message: string }[] = (await creator.call('listNotifications')).body;
    expect(told.some(({ message }) => message.includes('Reason: It names a person.'))).toBe(true);
    await change(await get(), { bio: 'Better words' }, creator);
    expect(await get()).toMatchObject({ state: 'waiting', reason: null });
  });

  it('is not decided by the account’s own administrator', async () => {
    const adminId = (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id;
    const admin = await signInAs(reviewing, adminId);
    personaId = await makePersona(database.db, adminId);
    const page = await openPage({}, admin);
    const [review] = (await admin.call<LinkPageReview[]>('listLinkPageReviews')).body.filter(
      ({ id }) => id === page.id,
    );
    const body = { decision: 'publish', version: review?.version };
    expect((await admin.call('decideLinkPage', { params: { id: page.id }, body })).status).toBe(403);
  });
});

describe('an administrator', () => {
  it('takes down a page that was not reviewed, and it stays down after a change until a reviewer publishes it', async () => {
    const page = await openPage();
    const admin = await signInAs(
      installation,
      (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id,
    );
    const find = async (show: string) =>
      (await admin.call<LinkPageReview[]>('listLinkPageReviews', { query: { show } })).body.find(
        ({ id }) => id === page.id,
      );
    const review = await find('decided');
    expect(review?.state).toBe('open');
    const decline = { decision: 'decline', version: review?.version, reason: 'Not here.' };
    const params = { id: page.id };
    expect((await admin.call('decideLinkPage', { params, body: decline })).status).toBe(200);
    expect((await visit(page.path)).status).toBe(404);
    const { body: down } = await owner.call('getLinkPage', { params });
    await change(down, { bio: 'Changed' });
    expect((await visit(page.path)).status).toBe(404);
    const waiting = await find('waiting');
    const publish = { decision: 'publish', version: waiting?.version };
    expect((await admin.call('decideLinkPage', { params, body: publish })).status).toBe(200);
    expect((await visit(page.path)).status).toBe(200);
  });

  it('closes a short link by its code, and its creator is told', async () => {
    const { body: link } = await owner.call('createShortLink', { body: shop });
    const admin = await signInAs(
      installation,
      (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id,
    );
    const body = { code: link.code, reason: 'It leads to malware.' };
    expect((await visit(link.path)).status).toBe(302);
    expect((await admin.call('closeShortLink', { body })).status).toBe(200);
    expect((await visit(link.path)).status).toBe(404);
    expect((await admin.call('closeShortLink', { body })).status).toBe(409);
    await owner.call('changeShortLink', { params: { id: link.id }, body: { ...shop, label: 'Again' } });
    expect((await visit(link.path)).status).toBe(404);
    const [told] = (await owner.call('listNotifications')).body;
    expect(told).toMatchObject({ title: 'A short link was closed' });
    expect((await owner.call('closeShortLink', { body })).status).toBe(403);
  });
});
