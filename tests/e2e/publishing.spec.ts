/** Posts from the first word to the outlet: written, moved by mouse and keyboard, approved, published by hand. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Post } from '#contract/posts.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makePictures, makeVideo } from './support/make-content.ts';
import { addByHandChannel, createDraft, inDays, listContentIds, schedule } from './support/posts.ts';
import { prompts } from './support/prompts.ts';
import { expect, test } from './support/test.ts';
import { openFirstPicture } from './support/viewer.ts';

const readPost = async (page: Page, id: string): Promise<Post> =>
  (await (await page.request.get(`/api/posts/${id}`)).json()) as Post;

const setZone = async (page: Page, timeZone: string, needsSecondPerson = false) => {
  const data = { timeZone, needsSecondPerson, disclosure: 'Made with AI' };
  expect((await page.request.put('/api/publishing-settings', { data })).ok()).toBe(true);
};

/** The day so many days from now, as the calendar's cells name it. */
const nameDay = (days: number) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(inDays(days, '12:00')));
const cell = (page: Page, days: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${nameDay(days)}(,|$)`) });
const atDay = (days: number) => `?view=month&day=${inDays(days, '00:00').slice(0, 10)}`;

test('a post is made of a picture, scheduled, and moved by keyboard and mouse', async ({ page, signIn }) => {
  await signIn();
  await setZone(page, 'UTC');
  await makePictures(page, prompts.slice(3));
  await addByHandChannel(page, 'Newsletter');
  await page.goto('/content');
  await openFirstPicture(page);
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('link', { name: 'Create post' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Clear skies tonight.');
  await page.getByLabel('Alt text of picture 1').fill('An astronomer at a telescope');
  await page.getByRole('checkbox', { name: /Newsletter/ }).check();
  const preview = page.getByRole('article', { name: 'As By hand shows it' });
  await expect(preview).toContainText('Clear skies tonight.');
  await expect(preview).toContainText('Made with AI');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  // The server's own picture, over the library's.
  const prepared = preview.locator('img[src^="/api/posts/"]');
  await expect(prepared).toHaveAttribute('data-shown', 'true', { timeout: 30_000 });
  await page.getByLabel('Date', { exact: true }).fill(inDays(3, '00:00').slice(0, 10));
  await page.getByLabel('Time', { exact: true }).fill('18:30');
  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page).toHaveURL(/\/publishing\?view=month/);

  const entry = page.getByRole('link', { name: /Scheduled, Clear skies tonight/ });
  await expect(cell(page, 3).getByRole('link')).toHaveAccessibleName(/6:30/);
  const id = (await entry.getAttribute('data-post')) ?? '';
  await entry.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Enter drops it here')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readPost(page, id)).scheduledAt).toBe(inDays(10, '18:30'));
  await expect(entry).toBeFocused();
  expect((await readPost(page, id)).state).toBe('scheduled');

  await page.goto(`/publishing${atDay(10)}`);
  await entry.dragTo(cell(page, 9));
  await expect.poll(async () => (await readPost(page, id)).scheduledAt).toBe(inDays(9, '18:30'));
  await page.reload();
  await expect(cell(page, 9).getByRole('link')).toHaveAccessibleName(/Clear skies tonight/);
});

test('a move over a change elsewhere is refused, and the calendar shows that change', async ({
  page,
  signIn,
}) => {
  await signIn();
  await setZone(page, 'UTC');
  const channelId = await addByHandChannel(page, 'Newsletter');
  const draft = await createDraft(page, { text: 'Moved twice', channelIds: [channelId] });
  const post = await schedule(page, draft, inDays(3, '10:00'));
  await page.goto(`/publishing${atDay(3)}`);
  await expect(cell(page, 3).getByRole('link')).toBeVisible();
  await schedule(page, post, inDays(5, '10:00'));
  await cell(page, 3).getByRole('link').focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Post not moved' })).toBeVisible();
  await expect(cell(page, 5).getByRole('link')).toHaveAccessibleName(/Moved twice/);
  await expect(cell(page, 3).getByRole('link')).toHaveCount(0);
});

test('a member hands in, the owner approves and declines by the keyboard', async ({
  context,
  db,
  page,
  signIn,
}) => {
  const owner = await signIn({ firstName: 'Nora', lastName: 'Example', name: 'Nora Example' });
  const ownerCookies = await context.cookies();
  await setZone(page, 'UTC');
  const channelId = await addByHandChannel(page, 'Newsletter');
  const member = await signIn({ firstName: 'Mika', lastName: 'Example' });
  await makeTeam(db, owner.id, [{ id: member.id }]);

  const first = await createDraft(page, { text: 'The first one', channelIds: [channelId] });
  await page.goto(`/publishing/posts/${first.id}`);
  await page.getByLabel('Time', { exact: true }).fill('18:00');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByRole('link', { name: 'Waiting for approval: 1' })).toBeVisible();
  const second = await createDraft(page, { text: 'The second one', channelIds: [channelId] });
  await schedule(page, second, inDays(6, '18:00'));

  await context.addCookies(ownerCookies);
  await page.goto('/publishing');
  await page.getByRole('link', { name: 'Waiting for you: 2' }).click();
  const preview = page.getByRole('article', { name: 'As By hand shows it' });
  await expect(preview).toContainText('The first one');
  await page.keyboard.press('a');
  await expect(preview).toContainText('The second one');
  await page.keyboard.press('d');
  await page.keyboard.type('Say where it is');
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Nothing waits for approval')).toBeVisible();
  expect(await readPost(page, first.id)).toMatchObject({
    state: 'scheduled',
    approval: { decision: 'approved' },
  });
  expect(await readPost(page, second.id)).toMatchObject({
    ...{ state: 'draft', approval: { decision: 'declined', reason: 'Say where it is' } },
  });
  await page.goto(`/publishing/posts/${second.id}`);
  await expect(page.getByText(/Declined by Nora Example/)).toBeVisible();
});

test('a post by hand: due, downloaded, and marked as published', async ({ page, signIn }) => {
  await signIn();
  await setZone(page, 'UTC');
  await makePictures(page, prompts.slice(3));
  const channelId = await addByHandChannel(page, 'Newsletter');
  const [contentId = ''] = await listContentIds(page);
  const media = [{ contentId, altText: 'An astronomer' }];
  const { id } = await createDraft(page, { text: 'For the letter', media, channelIds: [channelId] });
  await page.goto(`/publishing/posts/${id}`);
  await page.getByRole('radio', { name: 'Now' }).check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect
    .poll(async () => (await readPost(page, id)).targets[0]?.state, { timeout: 30_000 })
    .toBe('by_hand');
  await page.goto(`/publishing/posts/${id}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download ZIP' }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  await page.getByLabel('Address of the post (optional)').fill('https://example.com/letters/1');
  await page.getByRole('button', { name: 'Mark as published' }).click();
  await expect(page.getByRole('link', { name: 'Open the post' })).toHaveAttribute(
    'href',
    'https://example.com/letters/1',
  );
  expect((await readPost(page, id)).state).toBe('ended');

  await page.goto('/publishing/channels');
  await page.getByRole('button', { name: 'Disconnect Newsletter' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No channels yet')).toBeVisible();
  await page.goto(`/publishing/posts/${id}`);
  await expect(page.getByRole('article', { name: 'Newsletter' })).toContainText('Disconnected');
  await expect(page.getByRole('link', { name: 'Open the post' })).toBeVisible();
  expect(await addByHandChannel(page, 'Newsletter')).toBe(channelId);
  await page.reload();
  await expect(page.getByRole('article', { name: 'Newsletter' })).not.toContainText('Disconnected');
});

test('links of a campaign become short links, which lead on and are counted with the post', async ({
  page,
  signIn,
}) => {
  await signIn();
  await setZone(page, 'UTC');
  const channelId = await addByHandChannel(page, 'Newsletter');
  const text = 'New prints: https://shop.example.com/dusk.';
  const { id } = await createDraft(page, { text, channelIds: [channelId] });
  await page.goto(`/publishing/posts/${id}`);
  await page.getByLabel('Campaign').fill('summer');
  await expect(page.getByText('One link becomes a short link on each channel.')).toBeVisible();
  const preview = page.getByRole('article', { name: 'As By hand shows it' });
  await expect(preview).toContainText(/New prints: https?:\/\/[^/]+\/go\/•{7}\./);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Now' }).check();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(async () => (await readPost(page, id)).targets[0]?.state).toBe('by_hand');
  const [link] = (await readPost(page, id)).targets[0]?.links ?? [];
  const path = link?.path ?? 'none';
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const answer = await page.request.get(path, { maxRedirects: 0, headers });
  expect(answer.headers().location).toBe(
    'https://shop.example.com/dusk?utm_source=by-hand&utm_medium=post&utm_campaign=summer',
  );
  await expect.poll(async () => (await readPost(page, id)).targets[0]?.links[0]?.clicks).toBe(1);
  await page.goto(`/publishing/posts/${id}`);
  const links = page.getByRole('list', { name: 'Short links on Newsletter' });
  await expect(links).toContainText(path);
  await expect(links).toContainText('1 click, 1 visitor');
  await expect(preview).toContainText(path);
  await page.goto('/publishing/links');
  const row = page.getByRole('listitem').filter({ hasText: path });
  await expect(row).toContainText('Campaign summer · Source by-hand');
  await row.getByRole('link', { name: 'Open post' }).click();
  await expect(page).toHaveURL(new RegExp(`/publishing/posts/${id}`));
});

test('a post with a video shows its poster in the form, the preview and the calendar', async ({
  page,
  signIn,
}) => {
  await signIn();
  await setZone(page, 'UTC');
  await makeVideo(page, prompts[0] ?? '');
  const channelId = await addByHandChannel(page, 'Newsletter');
  const [contentId = ''] = await listContentIds(page);
  const poster = await page.request.put(`/api/content/${contentId}/poster`, { data: { seconds: 1 } });
  expect(poster.ok(), await poster.text()).toBe(true);
  const media = [{ contentId, altText: 'A video' }];
  const draft = await createDraft(page, { text: 'Moving', media, channelIds: [channelId] });
  const expectPosters = async (count: number) => {
    const images = page.locator(`main img[src^="/api/content/${contentId}/preview"]`);
    await expect(images).toHaveCount(count);
    for (const image of await images.all()) {
      await expect(image).toHaveAttribute('src', /poster=1$/);
      await expect(image).toHaveJSProperty('complete', true);
      await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    }
  };
  await page.goto(`/publishing/posts/${draft.id}`);
  await expectPosters(2);
  await schedule(page, draft, inDays(3, '10:00'));
  await page.goto(`/publishing${atDay(3)}`);
  await expect(cell(page, 3).getByRole('link')).toBeVisible();
  await expectPosters(1);
});
