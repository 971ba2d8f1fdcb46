import type { Page } from '@playwright/test';
import { and, eq, inArray } from 'drizzle-orm';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { Post, PostForm } from '#contract/posts.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { channels } from '../../../src/features/publishing/channels/schema.ts';
import { posts, postTargets } from '../../../src/features/publishing/posts/schema.ts';
import { expect } from './test.ts';

const dayMs = 86_400_000;

/** The moment so many days from now at a time of day, in UTC. @param time `HH:MM` */
export const inDays = (days: number, time: string): string =>
  `${new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)}T${time}:00.000Z`;

/** Adds a channel that the creator publishes to by hand. @returns its id */
export async function addByHandChannel(page: Page, name: string): Promise<string> {
  const answer = await page.request.post('/api/channels', {
    data: { kind: 'by_hand', name, takesAdult: true },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { channel } = (await answer.json()) as { channel: { id: string } };
  return channel.id;
}

/** Stores channels of outlets for the signed-in user. No post of theirs becomes due while a screen is looked at. */
export async function storeChannels(page: Page, db: Db): Promise<Record<'instagram' | 'x', string>> {
  const { id: userId } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const store = async (kind: ChannelKind, name: string, takesAdult: boolean) => {
    const id = newId();
    const facts = { name, takesAdult, remoteId: id, state: 'connected', url: null } as const;
    await db.insert(channels).values({ id, userId, kind, ...facts });
    return id;
  };
  return {
    instagram: await store('instagram', '@nora.pictures', false),
    x: await store('x', '@noralindqvist', true),
  };
}

/** The ids of the account's finished items, newest first. */
export async function listContentIds(page: Page): Promise<string[]> {
  const answer = await page.request.get('/api/content?status=completed');
  return ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id);
}

const emptyTarget = { text: null, title: '', place: '', crops: [] };

/** Creates a draft for channels. */
export async function createDraft(
  page: Page,
  { channelIds, ...form }: Partial<PostForm> & { channelIds: readonly string[] },
): Promise<Post> {
  const targets = channelIds.map((channelId) => ({ ...emptyTarget, channelId }));
  const answer = await page.request.post('/api/posts', {
    data: { text: '', media: [], targets, ...form },
    headers: { 'idempotency-key': newId() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Post;
}

/** Gives a post its time. */
export async function schedule(page: Page, { id, version }: Post, at: string): Promise<Post> {
  const data = { timing: { when: 'at', at }, version };
  const answer = await page.request.post(`/api/posts/${id}/schedule`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Post;
}

/** A whole picture with its description. */
export const describeMedium = (contentId: string) => ({ contentId, altText: 'Nora at a telescope' });

/** A calendar with posts of the coming days, on two channels, and two drafts. */
async function fillCalendar(page: Page, db: Db): Promise<{ posts: Post[]; drafts: Post[] }> {
  const { instagram, x } = await storeChannels(page, db);
  const [portrait = '', square = portrait] = await listContentIds(page);
  const both = { channelIds: [instagram, x], media: [describeMedium(square)] };
  const scheduled: Post[] = [];
  for (const [at, text] of [
    [inDays(1, '17:30'), 'Clear skies tonight. #astronomy'],
    [inDays(2, '07:15'), 'Coffee, then the observatory.'],
    [inDays(2, '18:00'), 'The first picture of the new series'],
    [inDays(4, '12:00'), 'Lunch on the roof'],
  ] as const) {
    const draft = await createDraft(page, {
      ...both,
      text,
      ...(at.includes('12:00') && { channelIds: [x], media: [describeMedium(portrait)] }),
    });
    scheduled.push(await schedule(page, draft, at));
  }
  const drafts = [
    await createDraft(page, { text: 'What I read this month', channelIds: [x] }),
    await createDraft(page, {
      text: 'Behind the scenes',
      media: [describeMedium(portrait)],
      channelIds: [instagram],
    }),
  ];
  return { posts: scheduled, drafts };
}

const showCalendar = (search: string) => async (page: Page, db: Db) => {
  await fillCalendar(page, db);
  await page.goto(`/publishing${search}`);
  await expect(page.getByRole('link', { name: /Clear skies tonight/ }).first()).toBeVisible();
};

const tomorrow = inDays(1, '00:00').slice(0, 10);

/** The month; on a phone with the posts of a day beneath. */
export const showMonth = showCalendar(`?view=month&day=${tomorrow}`);
export const showWeek = showCalendar(`?view=week&day=${tomorrow}`);
export const showList = showCalendar('?view=list');

/** A draft with two pictures for two channels, one of which does not take it yet. */
export async function showEditor(page: Page, db: Db): Promise<void> {
  const { instagram, x } = await storeChannels(page, db);
  const media = (await listContentIds(page)).slice(0, 2).map(describeMedium);
  const text = `Clear skies tonight. ${'We look at the rings of Saturn, and you can come too. '.repeat(4)}`;
  const { id } = await createDraft(page, { text, media, channelIds: [instagram, x] });
  await page.goto(`/publishing/posts/${id}`);
  await expect(page.getByRole('article', { name: 'As Instagram shows it' })).toBeVisible();
}

/** The dialog with the part of a picture that a channel gets. */
export async function showCrop(page: Page, db: Db): Promise<void> {
  await showEditor(page, db);
  const customize = page.getByRole('button', { name: 'Customize for @nora.pictures' });
  if (await customize.isVisible()) await customize.click();
  await page.getByRole('button', { name: 'Crop picture 1 for @nora.pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop for @nora.pictures' });
  await dialog.getByRole('radio', { name: 'Landscape' }).check({ force: true });
}

/** A post that was approved, and says what a change does. */
export async function showApproved(page: Page, db: Db): Promise<void> {
  const { posts: approved } = await fillCalendar(page, db);
  await page.goto(`/publishing/posts/${approved[0]?.id}`);
  await expect(page.getByText(/Approved by/)).toBeVisible();
}

/** A post that was published on one channel and failed on another; both were disconnected since. */
export async function showDisconnectedPost(page: Page, db: Db): Promise<void> {
  const { instagram, x } = await storeChannels(page, db);
  const [contentId = ''] = await listContentIds(page);
  const { id } = await createDraft(page, {
    ...{ text: 'The first picture of the new series', media: [describeMedium(contentId)] },
    channelIds: [instagram, x],
  });
  const publishedAt = new Date(Date.now() - dayMs);
  const figures = { views: 1_284, likes: 97, comments: 12, shares: 3, readAt: new Date().toISOString() };
  const url = 'https://www.instagram.com/p/nora-1/';
  const isTarget = (channelId: string) =>
    and(eq(postTargets.postId, id), eq(postTargets.channelId, channelId));
  await db.update(posts).set({ state: 'ended', scheduledAt: publishedAt }).where(eq(posts.id, id));
  await db
    .update(postTargets)
    .set({ state: 'published', publishedAt, url, figures })
    .where(isTarget(instagram));
  await db.update(postTargets).set({ state: 'failed', problem: 'X was away for a day.' }).where(isTarget(x));
  await db
    .update(channels)
    .set({ state: 'disconnected' })
    .where(inArray(channels.id, [instagram, x]));
  await page.goto(`/publishing/posts/${id}`);
  await expect(page.getByText('Instagram · Disconnected')).toBeVisible();
}

/** The settings with slots of a persona and a series. */
export async function showPublishingSettings(page: Page): Promise<void> {
  const personas = (await (await page.request.get('/api/personas')).json()) as { id: string }[];
  const slots = [
    { weekday: 1, time: '18:00' },
    { weekday: 3, time: '07:30' },
    { weekday: 7, time: '10:15' },
  ];
  for (const { id } of personas) {
    expect((await page.request.put(`/api/personas/${id}/posting-slots`, { data: { slots } })).ok()).toBe(
      true,
    );
  }
  const post = { text: 'A good Sunday to you', media: [], targets: [] };
  const series = { name: 'Sunday greeting', post, weekdays: [7], time: '10:00', from: tomorrow };
  const answer = await page.request.post('/api/post-series', { data: series });
  expect(answer.status(), await answer.text()).toBe(201);
  await page.goto('/publishing/settings');
  await expect(page.getByText('Every week on Sunday at 10:00')).toBeVisible();
}
