import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkLimits, type ShortLink } from '#contract/links.ts';
import type { Post } from '#contract/posts.ts';
import { posts } from '#schema/publishing/posts';
import { listZipFiles } from '#tests/factories/archives.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeChannel, toPostForm } from '#tests/factories/posts.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { makePerson, type Person } from '#tests/setup/team-people.ts';

/** Links of posts with a campaign, from the form to the click. */
const database = useDatabase();
let installation: TestInstallation;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
});
afterAll(() => installation?.close());

const shop = 'https://shop.example.com/dusk';
const shortPath = /\/go\/[2-9a-z]{7}/;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const follow = (path: string) =>
  fetch(installation.url + path, { redirect: 'manual', headers: { 'user-agent': browser } });

const makeLetter = (person: Person, name: string) =>
  makeChannel(installation, person.id, { kind: 'by_hand', name });

async function schedule({ client }: Person, given: Parameters<typeof toPostForm>[0]) {
  const { body: draft } = await client.call('createPost', { body: toPostForm(given) });
  const body = { timing: { when: 'now' }, version: draft.version };
  return client.call('schedulePost', { params: { id: draft.id }, body });
}
async function publish(person: Person, given: Parameters<typeof toPostForm>[0]): Promise<Post> {
  const { body, status } = await schedule(person, given);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
}

/** The text as a channel by hand gets it. */
async function readCaption({ client }: Person, { id }: Post, channelId: string): Promise<string> {
  const response = await client.fetch(`/api/posts/${id}/targets/${channelId}/package`);
  expect(response.status).toBe(200);
  const files = listZipFiles(await buffer(response.body as never));
  return files.get('caption.txt')?.bytes.toString() ?? '';
}
const listLinks = async ({ client }: Person): Promise<ShortLink[]> =>
  (await client.call('listShortLinks')).body.links;
const setState = ({ id }: Post, state: 'publishing' | 'ended') =>
  database.db.update(posts).set({ state }).where(eq(posts.id, id));

describe('a post with a campaign', () => {
  it('has a short link of its own on each channel, the same at each download, and counts its clicks', async () => {
    const person = await makePerson(installation, 5);
    const personaId = await makePersona(database.db, person.id);
    const channelIds = [await makeLetter(person, 'Newsletter'), await makeLetter(person, 'Blog')];
    const [letter = '', blog = ''] = channelIds;
    const text = `New: ${shop}. Again: ${shop} and http://10.0.0.8/x`;
    const post = await publish(person, { text, personaId, channelIds, campaign: 'summer' });
    const [one = '', again, other = ''] = await Promise.all(
      [letter, letter, blog].map((channelId) => readCaption(person, post, channelId)),
    );
    expect(again).toBe(one);
    const [path = ''] = one.match(shortPath) ?? [];
    const address = installation.config.http.baseUrl + path;
    expect(one).toContain(`New: ${address}. Again: ${address} and http://10.0.0.8/x`);
    expect(other).toMatch(shortPath);
    expect(other).not.toContain(path);

    const links = await listLinks(person);
    expect(links.map(({ channelId }) => channelId).sort()).toEqual([...channelIds].sort());
    for (const link of links)
      expect(link).toMatchObject({
        ...{ label: 'shop.example.com/dusk', target: shop, isAdult: false, postId: post.id, personaId },
        ...{ campaign: 'summer', source: 'by-hand', medium: 'post' },
      });
    expect((await follow(path)).headers.get('location')).toBe(
      `${shop}?utm_source=by-hand&utm_medium=post&utm_campaign=summer`,
    );
    await eventually(async () => {
      const { body } = await person.client.call('getPost', { params: { id: post.id } });
      const target = body.targets.find(({ channelId }: { channelId: string }) => channelId === letter);
      expect(target.links).toMatchObject([{ path, target: shop, clicks: 1, visitors: 1 }]);
    });
    const figures = await person.client.call('linkFigures', { query: { personaId } });
    expect(figures.body.campaigns).toEqual([{ campaign: 'summer', clicks: 1, visitors: 1 }]);
  });

  it('is checked at the length of its short links', async () => {
    const person = await makePerson(installation, 5);
    const channelIds = [await makeChannel(installation, person.id)];
    const text = `https://shop.example.com/${'a'.repeat(600)}`;
    const without = await schedule(person, { text, channelIds });
    expect([without.status, without.body.message]).toEqual([
      400,
      expect.stringContaining('Mastodon takes 500'),
    ]);
    await publish(person, { text, channelIds, campaign: 'summer' });
  });

  it('asks for the age where another link of the account says that this leads to adult work', async () => {
    const person = await makePerson(installation, 5);
    await person.client.call('createShortLink', { body: { label: 'Shop', target: shop, isAdult: true } });
    const letter = await makeLetter(person, 'Newsletter');
    const post = await publish(person, { text: shop, channelIds: [letter], campaign: 'summer' });
    const [path = ''] = (await readCaption(person, post, letter)).match(shortPath) ?? [];
    const answer = await follow(path);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('18 or older')]);
  });

  it('keeps its links while it is being published, and they outlive it', async () => {
    const person = await makePerson(installation, 5);
    const letter = await makeLetter(person, 'Newsletter');
    const post = await publish(person, { text: shop, channelIds: [letter], campaign: 'summer' });
    await readCaption(person, post, letter);
    const [link] = await listLinks(person);
    const at = { params: { id: link?.id ?? '' } };
    const body = { label: 'Shop', target: 'https://new.example.com/' };
    await setState(post, 'publishing');
    const { client } = person;
    expect((await client.call('changeShortLink', { ...at, body })).body.code).toBe('CONFLICT');
    expect((await client.call('deleteShortLink', at)).body.code).toBe('CONFLICT');
    await setState(post, 'ended');
    expect((await client.call('changeShortLink', { ...at, body })).status).toBe(200);
    expect((await client.call('deletePost', { params: { id: post.id } })).status).toBe(200);
    expect((await follow(link?.path ?? '')).headers.get('location')).toContain('https://new.example.com/');
    expect((await client.call('deleteShortLink', at)).status).toBe(200);
  });

  it('does not leave once the account has as many links as it may, and says so', async () => {
    const person = await makePerson(installation, 5);
    const letter = await makeLetter(person, 'Newsletter');
    await database.db.execute(sql`
      insert into short_links (id, user_id, code, label, target, is_adult)
      select gen_random_uuid(), ${person.id}::uuid, 'full' || n, 'Shop', ${shop}, false
      from generate_series(1, ${linkLimits.linksWithPostsMaximum}::integer) n`);
    const post = await publish(person, { text: shop, channelIds: [letter], campaign: 'summer' });
    const { body } = await person.client.call('downloadPost', { params: { id: post.id, channelId: letter } });
    expect([body.code, body.message]).toEqual([
      'CONFLICT',
      expect.stringContaining('limit of 50000 short links'),
    ]);
  });
});

it('a post without a campaign keeps its links', async () => {
  const person = await makePerson(installation, 5);
  const letter = await makeLetter(person, 'Newsletter');
  const post = await publish(person, { text: `New: ${shop}`, channelIds: [letter] });
  expect(await readCaption(person, post, letter)).toContain(`New: ${shop}`);
  expect(await listLinks(person)).toEqual([]);
});
