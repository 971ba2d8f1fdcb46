import { buffer } from 'node:stream/consumers';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelAdapter } from '#channels/port';
import type { Post } from '#contract/posts.ts';
import { verifyCredentials } from '#features/library/disclosure';
import { computeContentNumber } from '#features/library/watermark';
import { contentItems } from '#schema/library/items';
import { postTargets } from '#schema/publishing/posts';
import { listZipFiles } from '#tests/factories/archives.ts';
import { makeChannel, makePublishable, toPostForm } from '#tests/factories/posts.ts';
import { createCountingAdapter, toAdapters } from '#tests/fakes/channels/counting-adapter.ts';
import { type CountingOutlet, openCountingOutlet } from '#tests/fakes/channels/counting-outlet.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { makePerson, type Person } from '#tests/setup/team-people.ts';

/** Posts with their real files: an installation with a worker, and an outlet on this machine. */
const database = useDatabase();
let installation: TestInstallation;
let outlet: CountingOutlet;
/** The links that the adapter made, and what an outlet got that fetched them. */
const fetched: { url: string; bytes: Buffer; headers: Headers }[] = [];

beforeAll(async () => {
  outlet = await openCountingOutlet();
  const double = createCountingAdapter(outlet.url);
  const adapter: ChannelAdapter = {
    ...double,
    async publish(post, context) {
      for (const medium of post.media) {
        const url = await medium.createLink();
        const { pathname } = new URL(url);
        const response = await fetch(installation.url + pathname);
        fetched.push({ url, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers });
      }
      return double.publish(post, context);
    },
  };
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [await createInstantEngine()],
    channelAdapters: toAdapters(adapter),
  });
});
afterAll(async () => {
  await installation?.close();
  await outlet?.close();
});

async function schedule({ client }: Person, form: object): Promise<Post> {
  const { body: draft } = await client.call('createPost', { body: form });
  const body = { timing: { when: 'now' }, version: draft.version };
  const answer = await client.call('schedulePost', { params: { id: draft.id }, body });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body;
}
const get = async ({ client }: Person, { id }: Post): Promise<Post> =>
  (await client.call('getPost', { params: { id } })).body;
const crop = { x: 0.1, y: 0.05, width: 0.8, height: 0.8 };

async function makeCropped(person: Person, kind: 'mastodon' | 'by_hand' = 'mastodon') {
  const contentId = await makePublishable(installation, person.id, { side: 1_024 });
  const channelId = await makeChannel(installation, person.id, { kind });
  const form = toPostForm({ contentIds: [contentId], channelIds: [channelId] });
  const targets = form.targets.map((target) => ({ ...target, crops: [{ contentId, crop }] }));
  return { contentId, channelId, form: { ...form, targets, media: [{ contentId, altText: 'A harbour' }] } };
}

describe('a published post', () => {
  it('arrives with the mark of its content and valid credentials, as its preview showed it', async () => {
    const person = await makePerson(installation, 5);
    const { channelId, contentId, form } = await makeCropped(person);
    const { body: draft } = await person.client.call('createPost', { body: form });
    const preview = await person.client.fetch(
      `/api/posts/${draft.id}/targets/${channelId}/media/${contentId}`,
    );
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'image/png']);
    const shown = Buffer.from(await preview.arrayBuffer());
    const scheduled = await person.client.call('schedulePost', {
      params: { id: draft.id },
      body: { timing: { when: 'now' }, version: draft.version },
    });
    await eventually(async () => expect(await get(person, scheduled.body)).toMatchObject({ state: 'ended' }));
    const [post] = outlet.posts.filter(({ key: _, text }) => text.includes('harbour'));
    expect(post).toMatchObject({
      isAiGenerated: true,
      text: 'Good morning from the harbour.\n\nMade with AI',
    });
    const received = outlet.files.get(post?.media[0] ?? '') ?? Buffer.alloc(0);
    expect(await sharp(received).metadata()).toMatchObject({ width: 819, height: 819 });
    expect(await installation.watermark.read([received])).toMatchObject({
      isOurs: true,
      content: computeContentNumber(contentId),
    });
    expect(received.toString('latin1')).toContain('c2pa.cropped');
    expect((await verifyCredentials(received)).problems).not.toContain('assertion.dataHash.mismatch');
    const [one, other] = [await decodePicture(shown, 5_000_000), await decodePicture(received, 5_000_000)];
    expect(one.data.equals(other.data)).toBe(true);
  });

  it('has a link for outlets that fetch, which gives the same bytes while it is being published and no others', async () => {
    const last = fetched.at(-1);
    expect(last?.headers.get('content-type')).toBe('image/png');
    expect(last?.headers.get('cache-control')).toBe('no-store');
    expect([...outlet.files.values()].some((bytes) => bytes.equals(last?.bytes ?? Buffer.alloc(0)))).toBe(
      true,
    );
    const { pathname } = new URL(last?.url ?? '');
    const after = await fetch(installation.url + pathname);
    expect(after.status).toBe(404);
    for (const wrong of ['/published-files/x', `${pathname.slice(0, -2)}AA`, '/published-files/'])
      expect((await fetch(installation.url + wrong)).status).toBe(404);
  });

  it('is a ZIP with files, texts and a checklist for a channel by hand, once it is approved', async () => {
    const person = await makePerson(installation, 5);
    const { channelId, contentId, form } = await makeCropped(person, 'by_hand');
    const { body: draft } = await person.client.call('createPost', { body: form });
    const at = { params: { id: draft.id, channelId } };
    const early = await person.client.call('downloadPost', at);
    expect([early.status, early.body.code]).toEqual([409, 'CONFLICT']);
    const post = await schedule(person, form);
    await eventually(async () =>
      expect(await get(person, post)).toMatchObject({ targets: [{ state: 'by_hand', nextAttemptAt: null }] }),
    );
    const response = await person.client.fetch(`/api/posts/${post.id}/targets/${channelId}/package`);
    expect(response.headers.get('content-type')).toBe('application/zip');
    const files = listZipFiles(await buffer(response.body as never));
    expect([...files.keys()].sort()).toEqual(['01.png', 'alt-texts.txt', 'caption.txt', 'checklist.txt']);
    expect(files.get('caption.txt')?.bytes.toString()).toContain('Made with AI');
    const picture = files.get('01.png')?.bytes ?? Buffer.alloc(0);
    expect(await installation.watermark.read([picture])).toMatchObject({
      content: computeContentNumber(contentId),
    });
    const settled = await person.client.call('settlePostTarget', {
      params: { id: post.id, channelId },
      body: { isPublished: true, url: 'https://example.com/1' },
    });
    expect(settled.body.state).toBe('ended');
  });

  it('does not leave without its picture, and says which', async () => {
    const person = await makePerson(installation, 5);
    const { form, contentId } = await makeCropped(person);
    const { body: draft } = await person.client.call('createPost', { body: form });
    const at = new Date(Date.now() + 2_500).toISOString();
    await person.client.call('schedulePost', {
      params: { id: draft.id },
      body: { timing: { when: 'at', at }, version: draft.version },
    });
    await database.db
      .update(contentItems)
      .set({ trashedAt: new Date() })
      .where(eq(contentItems.id, contentId));
    await eventually(async () => expect(await get(person, draft)).toMatchObject({ state: 'ended' }));
    const { media, targets } = await get(person, draft);
    expect([targets[0]?.state, targets[0]?.problem]).toEqual([
      'failed',
      expect.stringContaining('picture 1 was deleted'),
    ]);
    expect(media[0]?.isAvailable).toBe(false);
    const rows = await database.db.select().from(postTargets).where(eq(postTargets.postId, draft.id));
    expect(outlet.posts.filter(({ key }) => rows.some(({ id }) => id === key))).toEqual([]);
  });
});
