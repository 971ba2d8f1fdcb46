/** The form of a post: saved by itself, checked for each channel, cropped, scheduled, and locked once it was sent. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Channel } from '#contract/channels.ts';
import type { Post } from '#contract/posts.ts';
import { createContentItem } from '#tests/factories/content-answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import {
  answerPublishing,
  byHand,
  createMedium,
  createPost,
  createTarget,
  instagram,
  settings,
  stopClock,
  toStored,
  x,
} from './answers.ts';

const channels: Channel[] = [instagram, x, byHand];
const text = page.getByLabelText('Text', { exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const saved = page.getByText('Saved', { exact: true });

/** A server that stores what it gets, each time as the next version. */
function store(first: Post | null = null, medium: Partial<Post['media'][number]> = {}): void {
  let version = first?.version ?? 0;
  const keep = (form: Parameters<typeof toStored>[0], facts: Partial<Post>) => {
    version += 1;
    const stored = toStored(form, { ...facts, version }, channels, medium);
    answer('getPost', stored);
    return stored;
  };
  answer('createPost', ({ body }) => keep(body as Parameters<typeof toStored>[0], {}));
  answer('changePost', ({ body }) => {
    const { version: _version, ...form } = body;
    return keep(form as Parameters<typeof toStored>[0], first ? { ...first, text: form.text } : {});
  });
}

beforeEach(() => {
  stopClock();
  answerPublishing({ channels });
  store();
});
afterEach(() => void vi.useRealTimers());

test('a new post is saved by itself, once, and then changed by its version', async () => {
  openPage('/publishing/posts/new');
  await text.fill('Hello');
  await expect.element(saved).toBeVisible();
  expect(listCalls('createPost').map(({ body }) => body)).toMatchObject([{ text: 'Hello', targets: [] }]);
  expect(location.search).toMatch(/^\?post=/);
  await expect.element(text).toHaveValue('Hello');
  await page.getByRole('checkbox', { name: /@nora\s*X/ }).click();
  await expect.poll(() => listCalls('changePost').length).toBe(1);
  expect(listCalls('changePost')[0]?.body).toMatchObject({ version: 1, targets: [{ channelId: x.id }] });
  expect(listCalls('createPost')).toHaveLength(1);
});

test('a change elsewhere offers that version and this one', async () => {
  const opened = createPost(100, { text: 'First' });
  answer('getPost', opened);
  openPage(`/publishing/posts/${opened.id}`);
  await expect.element(text).toHaveValue('First');
  refuse('changePost', { code: 'CONFLICT', message: 'The post was changed.' });
  await text.fill('Mine');
  await expect.element(page.getByText('This post was changed elsewhere in the meantime.')).toBeVisible();
  answer('getPost', { ...opened, text: 'Theirs', version: 4 });
  answer('changePost', { ...opened, text: 'Mine', version: 5 });
  await button('Keep mine').click();
  await expect.element(saved).toBeVisible();
  expect(listCalls('changePost').at(-1)?.body).toMatchObject({ text: 'Mine', version: 4 });

  refuse('changePost', { code: 'CONFLICT', message: 'The post was changed.' });
  await text.fill('Mine again');
  answer('getPost', { ...opened, text: 'Theirs', version: 6 });
  await button('Load that version').click();
  await expect.element(text).toHaveValue('Theirs');
});

test('what was not saved stays in the form, says why, and is saved again', async () => {
  refuse('createPost', { code: 'RATE_LIMITED', message: 'Too many changes. Wait a minute.' });
  openPage('/publishing/posts/new');
  await text.fill('Hello');
  await expect.element(page.getByText('Not saved: Too many changes. Wait a minute.')).toBeVisible();
  await expect.element(text).toHaveValue('Hello');
  store();
  await button('Save again').click();
  await expect.element(saved).toBeVisible();
});

test('each channel counts the text as it is published, and shows the words at its end', async () => {
  openPage('/publishing/posts/new');
  await page.getByRole('checkbox', { name: /@nora\s*X/ }).click();
  await page.getByRole('checkbox', { name: /@nora\.pictures/ }).click();
  await text.fill('a'.repeat(270));
  const counts = page.getByRole('list', { name: 'Characters by channel' });
  // Instagram has a field for it; on X the words are part of the text.
  await expect.element(counts.getByText('@nora.pictures: 270 of 2,200')).toBeVisible();
  await expect.element(counts.getByText('@nora: 284 of 280')).toBeVisible();
  await expect.element(page.getByText('The text has 284 characters; X takes 280.')).toBeVisible();
  await page.getByRole('tab', { name: '@nora', exact: true }).click();
  const preview = page.getByRole('article', { name: 'As X shows it' });
  await expect.element(preview.getByText('Made with AI')).toBeVisible();
});

test('with a campaign, links become short links: counted, shown and saved as such', async () => {
  openPage('/publishing/posts/new');
  await page.getByRole('checkbox', { name: /@nora\.pictures/ }).click();
  await text.fill('Look: https://shop.example.com/dusk.');
  const counts = page.getByRole('list', { name: 'Characters by channel' });
  await expect.element(counts.getByText('@nora.pictures: 36 of 2,200')).toBeVisible();
  const preview = page.getByRole('article', { name: 'As Instagram shows it' });
  await expect.element(preview.getByText('Look: https://shop.example.com/dusk.')).toBeVisible();
  await page.getByLabelText('Campaign').fill('summer');
  await expect.element(page.getByText('One link becomes a short link on each channel.')).toBeVisible();
  const short = `Look: ${location.origin}/go/•••••••.`;
  await expect.element(preview.getByText(short)).toBeVisible();
  await expect.element(counts.getByText(`@nora.pictures: ${short.length} of 2,200`)).toBeVisible();
  await expect
    .poll(() => (listCalls('changePost').at(-1) ?? listCalls('createPost').at(-1))?.body)
    .toMatchObject({ campaign: 'summer', text: 'Look: https://shop.example.com/dusk.' });
});

test('an adult picture: the channel that takes none says so and is removed', async () => {
  const item = createContentItem({ category: 'nsfw', width: 1024, height: 1024 });
  answer('getContent', item);
  openPage(`/publishing/posts/new?content=${item.id}`);
  await page.getByRole('checkbox', { name: /@nora\.pictures/ }).click();
  await expect.element(page.getByText('Instagram takes no adult work here.')).toBeVisible();
  await expect.element(page.getByText('One channel does not take this post yet.')).toBeVisible();
  await expect.element(button('Schedule')).toBeDisabled();
  await button('Remove this channel').click();
  await expect.element(page.getByText('Instagram takes no adult work here.')).not.toBeInTheDocument();
});

test('a picture that a channel does not take is cropped for it, and the crop is moved by the keyboard', async () => {
  const item = createContentItem({ width: 1000, height: 2000 });
  store(null, { width: 1000, height: 2000 });
  answer('getContent', item);
  openPage(`/publishing/posts/new?content=${item.id}`);
  await page.getByRole('checkbox', { name: /@nora\.pictures/ }).click();
  await expect.poll(() => listCalls('createPost').length).toBe(1);
  const [target] = listCalls('createPost')[0]?.body.targets ?? [];
  expect(target?.crops).toEqual([{ contentId: item.id, crop: { x: 0, y: 0.1875, width: 1, height: 0.625 } }]);

  await button(/^Crop picture 1 for/).click();
  const dialog = page.getByRole('dialog', { name: /^Crop for/ });
  await expect.element(dialog.getByRole('radio', { name: 'Portrait' })).toBeChecked();
  await expect.element(dialog.getByRole('radio', { name: 'Whole picture' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Square' }).click({ force: true });
  (dialog.getByRole('button', { name: /^Crop\./ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(dialog.getByText('1000 × 1000 px')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this crop' }).click();
  await expect
    .poll(() => listCalls('changePost').at(-1)?.body.targets?.[0]?.crops)
    .toEqual([{ contentId: item.id, crop: { x: 0, y: 0.23, width: 1, height: 0.5 } }]);
});

test('media are chosen from My Content, described, and put in order by the keyboard', async () => {
  const [one, two] = [createContentItem({ name: 'One' }), createContentItem({ name: 'Two' })];
  answer('listContent', { items: [one, two], nextCursor: null, total: 2, totalCapped: false });
  answer('getContent', ({ params }) => (params.id === one.id ? one : two));
  openPage('/publishing/posts/new');
  await button('Add pictures or videos').click();
  const dialog = page.getByRole('dialog', { name: /^Add to the post/ });
  await dialog.getByRole('button', { name: 'One', exact: true }).click();
  await dialog.getByRole('button', { name: 'Two' }).click();
  await expect.element(dialog.getByText('2 selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByLabelText('Alt text of picture 2').fill('A kite over a beach');
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByLabelText('Alt text of picture 1')).toHaveValue('A kite over a beach');
  await expect
    .poll(() => (listCalls('changePost').at(-1) ?? listCalls('createPost').at(-1))?.body.media)
    .toEqual([
      { contentId: two.id, altText: 'A kite over a beach' },
      { contentId: one.id, altText: '' },
    ]);
});

test('a post is scheduled in the account’s time zone, after what was changed is saved', async () => {
  answer('schedulePost', ({ body }) => {
    const scheduledAt = body.timing.when === 'at' ? body.timing.at : null;
    return createPost(100, { state: 'scheduled', version: 2, scheduledAt });
  });
  openPage('/publishing/posts/new?day=2027-03-28');
  await text.fill('Hello');
  await page.getByRole('checkbox', { name: /@nora\s*X/ }).click();
  await page.getByLabelText('Time', { exact: true }).fill('02:30');
  await expect.element(page.getByText(/The clocks go forward and skip 02:30/)).toBeVisible();
  await button('Schedule').click();
  await expect.poll(() => location.pathname).toBe('/publishing');
  // 03:00 in summer.
  expect(listCalls('schedulePost').map(({ body }) => body.timing)).toEqual([
    { when: 'at', at: '2027-03-28T01:00:00.000Z' },
  ]);
});

test('a time that has passed is said, and cannot be sent', async () => {
  openPage('/publishing/posts/new?day=2026-12-02&time=09:59');
  await page.getByRole('checkbox', { name: /@nora\s*X/ }).click();
  await text.fill('Hello');
  await expect.element(page.getByText('That time has passed. Choose a later one.')).toBeVisible();
  await expect.element(button('Schedule')).toBeDisabled();
  await page.getByLabelText('Time', { exact: true }).fill('10:01');
  await expect.element(button('Schedule')).toBeEnabled();
});

test('words that the safety rules refuse leave the post a draft and say why', async () => {
  refuse('schedulePost', { code: 'CONTENT_BLOCKED', message: 'The text names a real person.' });
  openPage('/publishing/posts/new?day=2026-12-04');
  await text.fill('Hello');
  await page.getByRole('checkbox', { name: /@nora\s*X/ }).click();
  await button('Schedule').click();
  await expect.element(page.getByText('The text names a real person.')).toBeVisible();
  await expect.element(text).toHaveValue('Hello');
});

test('a post that was approved is locked; a change says before that it voids the approval', async () => {
  const approved = createPost(100, {
    state: 'scheduled',
    scheduledAt: '2026-12-03T17:30:00.000Z',
    approval: { decision: 'approved', by: 'Ada Owner', at: '2026-12-01T08:00:00.000Z', reason: null },
  });
  answerPublishing({ channels, settings: { ...settings, needsSecondPerson: true } });
  answer('getPost', approved);
  store({ ...approved, state: 'waiting', approval: null });
  openPage(`/publishing/posts/${approved.id}`);
  await expect.element(page.getByText(/Approved by Ada Owner/)).toBeVisible();
  await expect.element(page.getByText('A change voids the approval; the time stays.')).toBeVisible();
  await expect.element(text).toBeDisabled();
  await button('Edit post').click();
  await text.fill('Another text');
  await expect
    .element(page.getByText(/^Saving voids the approval: the post waits for another one/))
    .toBeVisible();
  expect(listCalls('changePost')).toEqual([]);
  await button('Save changes').click();
  await expect.element(page.getByText('Waiting for approval.')).toBeVisible();
  expect(listCalls('changePost').map(({ body }) => body.version)).toEqual([1]);
});

test('a declined draft says who declined it and why', async () => {
  const reason = 'Too close to the last one';
  answer(
    'getPost',
    createPost(100, {
      approval: { decision: 'declined', by: 'Ada Owner', at: '2026-12-01T08:00:00.000Z', reason },
    }),
  );
  openPage(`/publishing/posts/${createPost(100).id}`);
  await expect.element(page.getByText(/Declined by Ada Owner/)).toBeVisible();
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(text).toBeEnabled();
});

test('a picture that is gone is said, and removed', async () => {
  answer(
    'getPost',
    createPost(100, {
      media: [createMedium(50, { isAvailable: false })],
      targets: [createTarget(x)],
    }),
  );
  openPage(`/publishing/posts/${createPost(100).id}`);
  await expect.element(page.getByText('A picture or video is gone. Remove it.')).toBeVisible();
  await button('Remove Picture 1').click();
  await expect.element(page.getByText('A picture or video is gone. Remove it.')).not.toBeInTheDocument();
});

test('a series is created of a post', async () => {
  answer(
    'createPostSeries',
    ({ body }) =>
      ({
        ...(body as never as object),
        ...{ id: createPost(70).id, isEnded: false, nextAt: null, createdAt: '2026-12-02T09:00:00.000Z' },
      }) as never,
  );
  openPage('/publishing/posts/new');
  await text.fill('Sunday greeting');
  await button('Repeat as a series').click();
  const dialog = page.getByRole('dialog', { name: 'Repeat as a series' });
  await dialog.getByRole('button', { name: 'Create series' }).click();
  await expect.element(dialog.getByText('Select at least one day')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Sun' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Create series' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(listCalls('createPostSeries').map(({ body }) => body)).toMatchObject([
    { name: 'Sunday greeting', weekdays: [7], everyWeeks: 1, time: '18:00', from: '2026-12-02', until: null },
  ]);
});

test('a draft is deleted after a question', async () => {
  const draft = createPost(100);
  answer('getPost', draft);
  answer('deletePost', { success: true, message: 'Deleted' });
  openPage(`/publishing/posts/${draft.id}`);
  await button('Delete').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => location.pathname).toBe('/publishing');
  expect(listCalls('deletePost').map(({ params }) => params)).toEqual([{ id: draft.id }]);
});
