/** Approval by a second person, and what became of a post on each of its channels. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Post, PostTarget } from '#contract/posts.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import {
  answerPublishing,
  byHand,
  createPost,
  createTarget,
  instagram,
  now,
  stopClock,
  x,
} from './answers.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const waitingPost = (n: number, text: string, facts: Partial<Post> = {}) =>
  createPost(n, {
    ...{
      text,
      state: 'waiting',
      scheduledAt: '2026-12-03T17:30:00.000Z',
      createdBy: 'Max Member',
      mayApprove: true,
    },
    ...facts,
  });
const [first, second] = [waitingPost(21, 'First post'), waitingPost(22, 'Second post')];

/** Decides as asked; afterwards only `left` wait. */
function takeDecisions(...left: Post[]): void {
  answer('decidePost', ({ params, body }) => {
    answerPublishing({ waiting: left });
    const isApproved = body.decision === 'approved';
    return waitingPost(21, 'Decided', {
      ...{ id: params.id, state: isApproved ? 'scheduled' : 'draft', version: 2 },
      approval: { decision: body.decision, by: 'Test Person', at: now, reason: body.reason || null },
    });
  });
}

beforeEach(() => stopClock());
afterEach(() => void vi.useRealTimers());

test('the calendar counts what waits for the caller', async () => {
  answerPublishing({ waiting: [first, second, waitingPost(23, 'Other', { mayApprove: false })] });
  openPage('/publishing');
  await page.getByRole('link', { name: 'Waiting for you: 2' }).click();
  await expect.element(page.getByRole('article', { name: 'As X shows it' })).toMatchTextContent(/First post/);
});

test('posts are approved and declined by the keyboard, one after the other', async () => {
  answerPublishing({ waiting: [first, second] });
  takeDecisions(second);
  openPage('/publishing/approval');
  const preview = page.getByRole('article', { name: 'As X shows it' });
  await expect.element(preview).toMatchTextContent(/First post/);
  await expect.element(preview.getByText('Made with AI')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(preview).toMatchTextContent(/Second post/);
  expect(listCalls('decidePost').map(({ body, params }) => ({ ...params, ...body }))).toEqual([
    { id: first.id, decision: 'approved', reason: '', version: 1 },
  ]);

  takeDecisions();
  await userEvent.keyboard('d');
  await expect.element(page.getByLabelText('Reason, for its author')).toHaveFocus();
  await userEvent.keyboard('Add an alt text');
  await button('Decline').click();
  await expect.element(page.getByText('Nothing waits for approval')).toBeVisible();
  expect(listCalls('decidePost').at(-1)?.body).toEqual({
    ...{ decision: 'declined', reason: 'Add an alt text', version: 1 },
  });
});

test('a decision that another person took first is said', async () => {
  answerPublishing({ waiting: [first] });
  refuse('decidePost', { code: 'CONFLICT', message: 'Ada Owner has decided about it.' });
  openPage('/publishing/approval');
  await button('Approve').click();
  await expect.element(page.getByText('Ada Owner has decided about it.')).toBeVisible();
});

test('a member sees what waits, and decides nothing', async () => {
  answerPublishing({ waiting: [waitingPost(21, 'First post', { mayApprove: false })] });
  openPage('/publishing');
  await page.getByRole('link', { name: 'Waiting for approval: 1' }).click();
  await expect
    .element(page.getByText('Waiting for approval by the owner or an admin of the team.'))
    .toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(button('Approve')).not.toBeInTheDocument();
  expect(listCalls('decidePost')).toEqual([]);
});

test('what a channel does not take is named before the decision', async () => {
  const adult = waitingPost(21, 'First post', { category: 'nsfw', targets: [createTarget(instagram)] });
  answerPublishing({ waiting: [adult] });
  openPage('/publishing/approval');
  await expect.element(page.getByText('@nora.pictures: Instagram needs a picture or a video.')).toBeVisible();
});

/** Opens a post with one channel in a state. */
function openResult(target: PostTarget, state: Post['state'] = 'ended', facts: Partial<Post> = {}): Post {
  const post = createPost(31, {
    state,
    scheduledAt: '2026-12-01T08:00:00.000Z',
    targets: [target],
    ...facts,
  });
  answer('getPost', post);
  openPage(`/publishing/posts/${post.id}`);
  return post;
}

test('a published post has its address and its figures', async () => {
  answerPublishing();
  openResult(
    createTarget(x, {
      ...{ state: 'published', publishedAt: now, url: 'https://example.com/nora/1' },
      figures: { views: 1_234, likes: 56, comments: null, shares: 0, readAt: now },
    }),
  );
  await expect
    .element(page.getByRole('link', { name: 'Open the post' }))
    .toHaveAttribute('href', 'https://example.com/nora/1');
  await expect.element(page.getByText('1,234')).toBeVisible();
  await expect.element(page.getByText('Comments')).not.toBeInTheDocument();
});

test('a post of a campaign shows its short links with their clicks, and its text with them', async () => {
  answerPublishing();
  const target = 'https://shop.example.com/dusk';
  const links = [{ id: createPost(40).id, path: '/go/abc2345', target, clicks: 12, visitors: 1 }];
  openResult(createTarget(x, { state: 'published', publishedAt: now, links }), 'ended', {
    ...{ text: `Look: ${target}`, campaign: 'summer' },
  });
  await expect.element(page.getByText(/Campaign summer/)).toBeVisible();
  const list = page.getByRole('list', { name: 'Short links on @nora' });
  await expect.element(list).toMatchTextContent(/abc2345 leads to https:\/\/shop\.example\.com\/dusk/);
  await expect.element(list).toMatchTextContent(/12 clicks, 1 visitor$/);
  const preview = page.getByRole('article', { name: 'As X shows it' });
  await expect.element(preview.getByText(`Look: ${location.origin}/go/abc2345`)).toBeVisible();
});

test('a failed one says why and is tried again', async () => {
  answerPublishing();
  const post = openResult(createTarget(x, { state: 'failed', problem: 'X was away for a day.' }));
  await expect.element(page.getByText('X was away for a day.')).toBeVisible();
  answer('retryPostTarget', {
    ...post,
    state: 'publishing',
    targets: [createTarget(x, { state: 'pending', nextAttemptAt: now })],
  });
  await button('Try again').click();
  await expect.element(page.getByText('X was away for a day.')).not.toBeInTheDocument();
  expect(listCalls('retryPostTarget').map(({ params }) => params)).toEqual([
    { id: post.id, channelId: x.id },
  ]);
});

test('one of a channel that is no longer connected leads to where it is', async () => {
  answerPublishing({ channels: [{ ...x, state: 'expired' }] });
  openResult(createTarget(x, { problem: 'X no longer takes the connection.' }), 'publishing');
  await expect
    .element(page.getByRole('link', { name: 'Connect again' }))
    .toHaveAttribute('href', '/publishing/channels');
});

test('one of a disconnected channel keeps what is known, and cannot be tried again there', async () => {
  answerPublishing({ channels: [] });
  const url = 'https://example.com/nora/1';
  openResult(createTarget(x, { state: 'published', isDisconnected: true, publishedAt: now, url }));
  const target = page.getByRole('article', { name: x.name, exact: true });
  await expect.element(target).toMatchTextContent(/@nora\s*X · Disconnected/);
  await expect.element(page.getByRole('link', { name: 'Open the post' })).toHaveAttribute('href', url);
  await expect.element(page.getByRole('link', { name: 'Connect again' })).not.toBeInTheDocument();
});

test('a failed one of a disconnected channel leads to where it is connected again', async () => {
  answerPublishing({ channels: [] });
  openResult(createTarget(x, { state: 'failed', isDisconnected: true, problem: 'X was away for a day.' }));
  await expect
    .element(page.getByRole('link', { name: 'Connect again' }))
    .toHaveAttribute('href', '/publishing/channels');
  await expect.element(button('Try again')).not.toBeInTheDocument();
});

test('one with an unknown outcome is published again only if it is not there', async () => {
  answerPublishing();
  const post = openResult(createTarget(x, { state: 'unclear', problem: 'X did not answer.' }), 'publishing');
  answer('settlePostTarget', {
    ...post,
    targets: [createTarget(x, { state: 'published', publishedAt: now })],
  });
  await button('It is there').click();
  await expect.element(page.getByText('X did not answer.')).not.toBeInTheDocument();
  expect(listCalls('settlePostTarget').map(({ body }) => body)).toEqual([{ isPublished: true, url: null }]);
});

test('one to publish by hand has its ZIP, and ends with an address', async () => {
  answerPublishing();
  const post = openResult(createTarget(byHand, { state: 'by_hand' }), 'publishing');
  await expect
    .element(page.getByRole('link', { name: 'Download ZIP' }))
    .toHaveAttribute('href', `/api/posts/${post.id}/targets/${byHand.id}/package`);
  const address = page.getByLabelText('Address of the post (optional)');
  await address.fill('javascript:alert(1)');
  await expect.element(button('Mark as published')).toBeDisabled();
  await address.fill('https://example.com/letter');
  answer('settlePostTarget', {
    ...{ ...post, state: 'ended' },
    targets: [
      createTarget(byHand, { state: 'published', publishedAt: now, url: 'https://example.com/letter' }),
    ],
  });
  await button('Mark as published').click();
  await expect.element(page.getByRole('link', { name: 'Open the post' })).toBeVisible();
  expect(listCalls('settlePostTarget').map(({ body }) => body)).toEqual([
    { isPublished: true, url: 'https://example.com/letter' },
  ]);
});
