/** The calendar of posts: its views, its address, and posts moved by the pointer and by the keyboard alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Post } from '#contract/posts.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import {
  answerPublishing,
  createMedium,
  createPost,
  createTarget,
  instagram,
  stopClock,
  x,
} from './answers.ts';

/** At 18:30 in Berlin. */
const walk = createPost(11, {
  state: 'scheduled',
  scheduledAt: '2026-12-03T17:30:00.000Z',
  targets: [createTarget(instagram), createTarget(x)],
});
const published = createPost(12, {
  text: 'Yesterday',
  state: 'ended',
  scheduledAt: '2026-12-01T08:00:00.000Z',
  targets: [createTarget(x, { state: 'published', publishedAt: '2026-12-01T08:00:01.000Z' })],
});
const entry = page.getByRole('link', { name: /A walk by the sea/ });
const day = (name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name}(,|$)`) });

/** Stores the moves that the server gets, and shows them from then on. */
function takeMoves(post: Post): void {
  answer('schedulePost', ({ body }) => {
    const scheduledAt = body.timing.when === 'at' ? body.timing.at : post.scheduledAt;
    const moved: Post = { ...post, state: 'scheduled', version: post.version + 1, scheduledAt };
    answerPublishing({ posts: [moved] });
    return moved;
  });
}

beforeEach(() => stopClock());
afterEach(async () => {
  vi.useRealTimers();
  await page.viewport(1280, 720);
});

test('a video shows the poster that was chosen, in the calendar and in its editor', async () => {
  const video = createMedium(30, { type: 'video', seconds: 3, posterSecond: 1.5 });
  const draft = createPost(13, { text: 'Waves', media: [video], targets: [createTarget(x)] });
  answerPublishing({ posts: [{ ...walk, media: [video] }], drafts: [draft] });
  answer('getPost', draft);
  openPage('/publishing');
  const listSources = () =>
    [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
  const poster = (size: string) => `/api/content/${video.contentId}/preview?size=${size}&poster=1.5`;
  await expect.poll(listSources).toContain(poster('thumbnail'));
  openPage(`/publishing/posts/${draft.id}`);
  await expect.poll(listSources).toEqual(expect.arrayContaining([poster('thumbnail'), poster('preview')]));
});

test('a month shows each post on its day in the account’s time zone, and its page is in the address', async () => {
  answerPublishing({ posts: [walk, published] });
  openPage('/publishing');
  await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
  await expect
    .element(entry)
    .toHaveAccessibleName(/6:30.*Scheduled, A walk by the sea, Instagram @nora\.pictures and X @nora/);
  await expect.element(day('Thursday, December 3')).toMatchTextContent(/Scheduled/);
  await expect.element(page.getByText('Times in Europe/Berlin')).toBeVisible();
  const [call] = listCalls('listPosts').filter(({ query }) => query?.from);
  expect(call?.query).toMatchObject({ from: '2026-11-28T23:00:00.000Z', to: '2027-01-09T23:00:00.000Z' });

  await page.getByRole('button', { name: 'Next' }).click();
  await expect.element(page.getByRole('heading', { name: 'January 2027' })).toBeVisible();
  expect(location.search).toBe('?view=month&day=2027-01-02');
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByRole('radio', { name: 'Week' }).click({ force: true });
  await expect.element(page.getByRole('grid', { name: /week/ })).toBeVisible();
  expect(location.search).toBe('?view=week&day=2026-12-02');
  await page.getByRole('radio', { name: 'List' }).click({ force: true });
  await expect.element(page.getByRole('heading', { name: /Thursday.*3/ })).toBeVisible();
});

test('a post of a disconnected channel stays on its day, and says so', async () => {
  const target = createTarget(x, { state: 'published', isDisconnected: true });
  answerPublishing({ posts: [{ ...published, targets: [target] }], channels: [instagram] });
  openPage('/publishing');
  await expect
    .element(page.getByRole('link', { name: /Yesterday/ }))
    .toHaveAccessibleName(/Published, Yesterday, X @nora \(disconnected\)/);
});

test('filters are in the address and in the call', async () => {
  answerPublishing({ posts: [walk] });
  openPage(`/publishing?view=list&day=2026-12-02&state=scheduled&channel=${x.id}`);
  await expect.element(page.getByLabelText('Channel')).toHaveValue(x.id);
  await page.getByLabelText('State').selectOptions('Draft');
  await expect
    .poll(() => listCalls('listPosts').at(-1)?.query)
    .toMatchObject({ state: 'draft', channelId: x.id });
  expect(location.search).toContain('state=draft');
});

test('by keyboard a post is held, carried, dropped, and put back', async () => {
  answerPublishing({ posts: [walk] });
  takeMoves(walk);
  openPage('/publishing');
  await expect.element(entry).toBeVisible();
  (day('Wednesday, December 2').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day('Thursday, December 3')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(entry).toHaveFocus();

  await userEvent.keyboard('m{ArrowRight}{Escape}');
  await expect.element(page.getByText('Not moved.')).toBeInTheDocument();
  await expect.element(entry).toHaveFocus();
  expect(listCalls('schedulePost')).toEqual([]);

  await userEvent.keyboard('m');
  await expect.element(page.getByText(/^Holding A walk by the sea/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(page.getByText('Enter drops it here')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(day('Friday, December 11')).toMatchTextContent(/Scheduled/);
  await expect.element(entry).toHaveFocus();
  expect(listCalls('schedulePost')).toEqual([
    {
      params: { id: walk.id },
      query: {},
      body: { timing: { when: 'at', at: '2026-12-11T17:30:00.000Z' }, version: 1 },
    },
  ]);
});

test('nothing is dropped on what has passed', async () => {
  answerPublishing({ posts: [walk] });
  openPage('/publishing');
  await expect.element(entry).toBeVisible();
  (entry.element() as HTMLElement).focus();
  await userEvent.keyboard('m{ArrowLeft}{ArrowLeft}');
  await expect.element(page.getByText('This has passed', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Not moved: that time has passed.')).toBeInTheDocument();
  await expect.element(day('Thursday, December 3')).toMatchTextContent(/Scheduled/);
  expect(listCalls('schedulePost')).toEqual([]);
});

test('a post is dragged to another day and keeps its time; the move can be undone', async () => {
  answerPublishing({ posts: [walk] });
  takeMoves(walk);
  openPage('/publishing');
  await userEvent.dragAndDrop(entry, day('Tuesday, December 8'));
  await expect.element(day('Tuesday, December 8')).toMatchTextContent(/Scheduled/);
  expect(listCalls('schedulePost').map(({ body }) => body.timing)).toEqual([
    { when: 'at', at: '2026-12-08T17:30:00.000Z' },
  ]);
  takeMoves({ ...walk, version: 2 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(day('Thursday, December 3')).toMatchTextContent(/Scheduled/);
  expect(listCalls('schedulePost').at(-1)?.body).toEqual({
    ...{ timing: { when: 'at', at: walk.scheduledAt }, version: 2 },
  });
});

test('a move that the server refuses is taken back, and the calendar read again', async () => {
  answerPublishing({ posts: [walk] });
  refuse('schedulePost', { code: 'CONFLICT', message: 'The post was changed in the meantime.' });
  openPage('/publishing');
  await userEvent.dragAndDrop(entry, day('Tuesday, December 8'));
  const toast = page.getByRole('alert').filter({ hasText: 'Post not moved' });
  await expect.element(toast).toMatchTextContent('The post was changed in the meantime.');
  await expect.element(day('Thursday, December 3')).toMatchTextContent(/Scheduled/);
  await expect.element(day('Tuesday, December 8')).not.toMatchTextContent(/Scheduled/);
});

test('in a week a post goes to another hour and keeps its minutes', async () => {
  answerPublishing({ posts: [walk] });
  takeMoves(walk);
  openPage('/publishing?view=week&day=2026-12-02');
  await expect.element(entry).toBeVisible();
  (entry.element() as HTMLElement).focus();
  await userEvent.keyboard('m{ArrowUp}{ArrowUp}{Enter}');
  await expect
    .poll(() => listCalls('schedulePost').map(({ body }) => body.timing))
    .toEqual([{ when: 'at', at: '2026-12-03T15:30:00.000Z' }]);
});

test('a draft dropped on a day asks for its time', async () => {
  const draft = createPost(13, { text: 'Still without a time' });
  answerPublishing({ drafts: [draft] });
  takeMoves(draft);
  openPage('/publishing');
  await userEvent.dragAndDrop(
    page.getByRole('link', { name: /Still without a time/ }),
    day('Monday, December 7'),
  );
  const dialog = page.getByRole('dialog', { name: 'Schedule post' });
  await expect.element(dialog.getByLabelText('Date')).toHaveValue('2026-12-07');
  await dialog.getByLabelText('Time').fill('20:15');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect
    .poll(() => listCalls('schedulePost').map(({ body }) => body.timing))
    .toEqual([{ when: 'at', at: '2026-12-07T19:15:00.000Z' }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('Enter on a free day begins a post for it', async () => {
  answerPublishing();
  openPage('/publishing');
  await expect.element(day('Friday, December 4')).toBeVisible();
  (day('Friday, December 4').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Date')).toHaveValue('2026-12-04');
});

test('a narrow month has dots, and the posts of the selected day beneath', async () => {
  await page.viewport(390, 844);
  answerPublishing({ posts: [walk], drafts: [createPost(13, { text: 'Still without a time' })] });
  openPage('/publishing');
  await page.getByRole('button', { name: /^Thursday.*3.*1 post$/ }).click();
  await expect.element(page.getByRole('link', { name: /A walk by the sea/ })).toBeVisible();
  (page.getByRole('button', { name: /^Thursday.*3.*1 post$/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('No posts on this day.')).toBeVisible();
  await page.getByRole('button', { name: 'Drafts (1)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Drafts' });
  await expect.element(dialog.getByRole('link', { name: /Still without a time/ })).toBeVisible();
});

test('without channels the list leads to where they are connected', async () => {
  answerPublishing({ channels: [] });
  openPage('/publishing?view=list');
  await expect.element(page.getByText('No channels yet')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Connect a channel' }))
    .toHaveAttribute('href', '/publishing/channels');
});

test('a calendar that did not load is tried again', async () => {
  answerPublishing();
  refuse('listPosts', { code: 'INTERNAL', message: 'The calendar is being repaired.' });
  openPage('/publishing');
  await expect.element(page.getByText('The calendar is being repaired.').first()).toBeVisible();
  answerPublishing({ posts: [walk] });
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(entry).toBeVisible();
});
