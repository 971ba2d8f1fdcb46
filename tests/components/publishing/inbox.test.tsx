/** The inbox: threads, what was said, drafts, approval of the exact text, and the keys. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  defaultReplyDisclosure,
  type InboxReply,
  type InboxStatus,
  type InboxThread,
  type PersonaReplies,
  type ThreadDetail,
} from '#contract/replies.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { expectToast } from '../support/toasts.ts';

const id = (n: number) => `019f0000-0000-7000-8000-0000006${String(n).padStart(5, '0')}`;
const at = '2026-11-29T10:00:00.000Z';

const mira: PersonaReplies = {
  ...{ personaId: id(1), personaName: 'Mira', isOn: true, voice: 'warm', languages: '', neverAbout: '' },
  offers: [{ label: 'Photo set', price: 950, currency: 'EUR', url: 'https://shop.example.com/sets' }],
  ...{ disclosure: defaultReplyDisclosure, membersApprove: false },
};
const createThread = (n: number, facts: Partial<InboxThread> = {}): InboxThread => ({
  ...{ id: id(n), channelId: id(2), channelKind: 'mastodon', channelName: '@mira@art.example' },
  isDisconnected: false,
  ...{ personaId: id(1), personaName: 'Mira', author: 'Nora', isPrivate: false, state: 'open' },
  ...{ concerns: [], avoidedTopics: [], unread: 1, preview: 'Where was this taken?', lastMessageAt: at },
  assignee: null,
  ...facts,
});
const nora = createThread(10);
const ben = createThread(11, { author: 'Ben', preview: 'Do you sell prints?', unread: 0, isPrivate: true });
const createStatus = (facts: Partial<InboxStatus> = {}): InboxStatus => ({
  hasModel: true,
  personas: [mira],
  channels: [
    {
      id: id(2),
      kind: 'mastodon',
      name: '@mira@art.example',
      personaId: id(1),
      obstacle: null,
      lastReadAt: at,
    },
    { id: id(3), kind: 'x', name: '@mira', personaId: id(1), obstacle: 'Reply in X.', lastReadAt: null },
  ],
  members: [{ id: id(4), name: 'Dana Fox' }],
  mayChangeSettings: true,
  ...facts,
});
const createDetail = (facts: Partial<ThreadDetail> = {}): ThreadDetail => ({
  thread: { ...nora, unread: 0 },
  messages: [
    { id: id(20), author: 'Nora', text: 'Where was <b>this</b> taken?', sentAt: at, url: null, concerns: [] },
  ],
  ...{ replies: [], draft: null, mention: '@nora@far.example', disclosure: defaultReplyDisclosure },
  ...{ offers: mira.offers, neverAbout: '', mayApprove: true, draftObstacle: null },
  ...facts,
});
const createReply = (facts: Partial<InboxReply> = {}): InboxReply => ({
  ...{ id: id(30), state: 'draft', version: 1, text: 'In Lisbon.', isDrafted: true },
  fullText: `@nora@far.example In Lisbon.\n\n${defaultReplyDisclosure}`,
  ...{
    problems: [],
    problem: null,
    approvedBy: null,
    approvedAt: null,
    sentAt: null,
    url: null,
    createdAt: at,
  },
  ...facts,
});

function answerThreads(threads: InboxThread[]): void {
  const counts = { open: threads.length, handedOver: 0, unread: 1 };
  answer('listInboxThreads', { threads, more: false, counts });
}
const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = page.getByRole('textbox', { name: 'Reply' });
const conversation = page.getByRole('region', { name: 'Conversation' });

beforeEach(() => {
  answer('getInboxStatus', createStatus());
  answerThreads([nora, ben]);
  answer('getInboxThread', createDetail());
  answer('readInboxThread', { success: true, message: 'Read' });
});

test('without a persona that has replies on, the page says what they are and leads to the settings', async () => {
  answer('getInboxStatus', createStatus({ personas: [{ ...mira, isOn: false }] }));
  answerThreads([]);
  openPage('/publishing/inbox');
  await expect.element(page.getByText('Replies are off')).toBeVisible();
  await page.getByRole('link', { name: 'Turn on replies' }).click();
  await expect.element(page.getByRole('form', { name: 'Reply settings of Mira' })).toBeVisible();
});

test('lists threads, opens one as data, and marks it as read', async () => {
  answer('getInboxThread', createDetail({ thread: nora }));
  openPage('/publishing/inbox');
  await expect.element(page.getByText('2 open · 1 unread')).toBeVisible();
  await page.getByRole('link', { name: /Nora/ }).click();
  await expect.element(conversation).toMatchTextContent('Where was <b>this</b> taken?');
  await expect.poll(() => listCalls('readInboxThread').length).toBeGreaterThan(0);
});

test('moves through threads with J and K, and shows the keys with a question mark', async () => {
  openPage('/publishing/inbox');
  await expect.element(page.getByRole('link', { name: /Nora/ })).toBeVisible();
  await userEvent.keyboard('j');
  await expect.poll(() => location.pathname).toBe(`/publishing/inbox/${nora.id}`);
  await userEvent.keyboard('j');
  await expect.poll(() => location.pathname).toBe(`/publishing/inbox/${ben.id}`);
  await userEvent.keyboard('k');
  await expect.poll(() => location.pathname).toBe(`/publishing/inbox/${nora.id}`);
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keys' })).toMatchTextContent('Approve and send');
});

test('shows the exact text of a draft, and approves it with Ctrl+Enter', async () => {
  const draft = createReply();
  answer('draftReply', createDetail({ draft }));
  openPage(`/publishing/inbox/${nora.id}`);
  await expect.element(conversation).toBeVisible();
  answer('getInboxThread', createDetail({ draft }));
  await button(/Draft with AI/).click();
  await expect.element(field).toHaveValue('In Lisbon.');
  await expect.element(page.getByText('Sent exactly as')).toBeVisible();
  await expect.element(page.getByRole('form', { name: 'Reply' })).toMatchTextContent(defaultReplyDisclosure);
  const pending = createReply({ state: 'pending' });
  answer('approveReply', createDetail({ draft: pending }));
  answer('getInboxThread', createDetail({ draft: pending }));
  await userEvent.keyboard('r');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/^Approved\. It is sent in a moment/)).toBeVisible();
  expect(listCalls('approveReply').map(({ body }) => body)).toEqual([
    { version: 1, fullText: draft.fullText },
  ]);
  expect(listCalls('writeReply')).toEqual([]);
});

test('saves a changed text before it is approved, and keeps it when the server refuses', async () => {
  answer('getInboxThread', createDetail({ draft: createReply() }));
  openPage(`/publishing/inbox/${nora.id}`);
  await field.fill('In Porto.');
  const changed = createReply({ version: 2, text: 'In Porto.' });
  answer('writeReply', createDetail({ draft: changed }));
  answer('getInboxThread', createDetail({ draft: changed }));
  refuse('approveReply', { code: 'CONTENT_BLOCKED', message: 'It breaks the rules.' });
  await button('Approve and send').click();
  await expectToast('The reply was not sent', 'It breaks the rules.');
  await expect.element(field).toHaveValue('In Porto.');
  expect(listCalls('approveReply').at(-1)?.body).toEqual({
    version: 2,
    fullText: `@nora@far.example In Porto.\n\n${defaultReplyDisclosure}`,
  });
});

test('says at once which price is of no offer, and inserts an offer', async () => {
  answer('getInboxThread', createDetail({ draft: createReply() }));
  openPage(`/publishing/inbox/${nora.id}`);
  await field.fill('It is 99 €.');
  await expect.element(page.getByText('“99 €” is not the price of an offer.')).toBeVisible();
  await expect.element(button('Approve and send')).toBeDisabled();
  await field.fill('Look:');
  await button('Insert Photo set').click();
  await expect.element(field).toHaveValue('Look: Photo set 9.50 EUR https://shop.example.com/sets');
  await expect.element(button('Approve and send')).toBeEnabled();
});

test('a thread that was handed over says why and what to do, and offers no draft', async () => {
  const thread = createThread(10, { state: 'handed_over', concerns: ['self_harm'], unread: 0 });
  answer(
    'getInboxThread',
    createDetail({ thread, draftObstacle: 'This thread waits for a person: no model drafts here.' }),
  );
  openPage(`/publishing/inbox/${nora.id}`);
  await expect.element(conversation).toMatchTextContent('This thread waits for you. No draft is made.');
  await expect.element(conversation).toMatchTextContent('findahelpline.com');
  await expect.element(button(/Draft with AI/)).toBeDisabled();
  await expect.element(field).toBeEnabled();
});

test('a thread whose draft named what the persona never talks about says which topic', async () => {
  const thread = createThread(10, {
    ...{ state: 'handed_over', concerns: ['avoided_topic'], avoidedTopics: ['politics', 'my family'] },
    unread: 0,
  });
  answer('getInboxThread', createDetail({ thread, neverAbout: 'politics, my family' }));
  openPage(`/publishing/inbox/${nora.id}`);
  await expect
    .element(conversation)
    .toMatchTextContent(
      'A draft named a topic that this persona never talks about: “politics”, “my family”.',
    );
});

test('a changed draft must not name what the persona never talks about; a text by hand may, after a warning', async () => {
  const neverAbout = 'Politics\nmy family';
  answer('getInboxThread', createDetail({ neverAbout, draft: createReply() }));
  openPage(`/publishing/inbox/${nora.id}`);
  await field.fill('My Family lives there.');
  await expect
    .element(page.getByText('“my family” is a topic that this persona never talks about.'))
    .toBeVisible();
  await expect.element(button('Approve and send')).toBeDisabled();
  answer('discardReply', createDetail({ neverAbout }));
  answer('getInboxThread', createDetail({ neverAbout }));
  await button('Discard').click();
  await expect.element(button('Discard')).not.toBeInTheDocument();
  await field.fill('My Family lives there.');
  await expect
    .element(page.getByText('You name “my family”, which Mira never talks about.', { exact: false }))
    .toBeVisible();
  await expect.element(button('Approve and send')).toBeEnabled();
});

test('a thread of a disconnected channel can be read and closed, and takes no reply', async () => {
  const thread = createThread(10, { isDisconnected: true, unread: 0 });
  const failed = createReply({ state: 'failed', problem: 'The channel was disconnected.' });
  answer('getInboxThread', createDetail({ thread, replies: [failed] }));
  openPage(`/publishing/inbox/${nora.id}`);
  await expect.element(conversation).toMatchTextContent(/as Mira · Disconnected/);
  await expect.element(conversation).toMatchTextContent('The channel was disconnected.');
  await expect
    .element(page.getByRole('link', { name: 'Connect the account again' }))
    .toHaveAttribute('href', '/publishing/channels');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(button('Send again')).not.toBeInTheDocument();
  await expect.element(button('Close')).toBeEnabled();
});

test('without a language model replies are written by hand', async () => {
  answer('getInboxStatus', createStatus({ hasModel: false }));
  answer(
    'getInboxThread',
    createDetail({ draftObstacle: 'This site has no language model for drafts. Write the reply yourself.' }),
  );
  openPage(`/publishing/inbox/${nora.id}`);
  await expect.element(page.getByText('This site has no language model for drafts.')).toBeVisible();
  await expect.element(button(/Draft with AI/)).not.toBeInTheDocument();
  await field.fill('In Lisbon.');
  await expect.element(button('Approve and send')).toBeEnabled();
});

test('a member who may not approve saves for approval', async () => {
  answer('getInboxThread', createDetail({ mayApprove: false }));
  openPage(`/publishing/inbox/${nora.id}`);
  await field.fill('In Lisbon.');
  answer('writeReply', createDetail({ mayApprove: false, draft: createReply({ isDrafted: false }) }));
  await button('Save for approval').click();
  await expect
    .poll(() => listCalls('writeReply').map(({ body }) => body))
    .toEqual([{ text: 'In Lisbon.', version: null }]);
  await expect
    .element(page.getByText('The owner or an admin of the team approves and sends it.'))
    .toBeVisible();
});

test('asks whether a reply whose answer was lost is there', async () => {
  const lost = createReply({ state: 'unclear', problem: 'Mastodon did not answer.', approvedBy: 'Dana Fox' });
  answer('getInboxThread', createDetail({ replies: [lost] }));
  openPage(`/publishing/inbox/${nora.id}`);
  await expect.element(conversation).toMatchTextContent('Mastodon did not answer.');
  await expect.element(conversation).toMatchTextContent('approved by Dana Fox');
  answer('settleReply', createDetail({ replies: [createReply({ state: 'sent' })] }));
  answer('getInboxThread', createDetail({ replies: [createReply({ state: 'sent' })] }));
  await button('It is there').click();
  await expect.element(conversation).toMatchTextContent('Sent');
  expect(listCalls('settleReply').at(-1)?.body).toEqual({ isSent: true });
});

test('closes a thread with E at once, and takes it back when the server refuses', async () => {
  openPage(`/publishing/inbox/${nora.id}`);
  await expect.element(button('Close')).toBeVisible();
  refuse('changeInboxThread', { code: 'UNAVAILABLE', message: 'Try again.' });
  await userEvent.keyboard('e');
  await expectToast('The thread was not changed', 'Try again.');
  await expect.element(button('Close')).toBeVisible();
  const closed = createThread(10, { state: 'closed', unread: 0 });
  answer('changeInboxThread', closed);
  answer('getInboxThread', createDetail({ thread: closed }));
  await userEvent.keyboard('e');
  await expect.element(button('Reopen')).toBeVisible();
});

test('changes how a persona replies, and says which channels are read', async () => {
  openPage('/publishing/inbox/settings');
  const form = page.getByRole('form', { name: 'Reply settings of Mira' });
  await form.getByRole('textbox', { name: 'How it writes' }).fill('dry and short');
  await form
    .getByRole('textbox', { name: 'What it never talks about' })
    .fill('Politics, my  family;\npolitics');
  await expect.element(form.getByText(/2 topics: Politics · my family$/)).toBeVisible();
  await form.getByRole('textbox', { name: 'Price of offer 1' }).fill('12,50');
  await expect.element(page.getByText('Reply in X.')).toBeVisible();
  answer('changeReplySettings', { ...mira, voice: 'dry and short' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Reply settings saved')).toBeVisible();
  const { personaId: _, personaName: __, ...settings } = mira;
  expect(listCalls('changeReplySettings').at(-1)?.body).toEqual({
    ...settings,
    voice: 'dry and short',
    neverAbout: 'Politics, my  family;\npolitics',
    offers: [{ ...mira.offers[0], price: 1_250 }],
  });
  await form.getByRole('textbox', { name: 'Price of offer 1' }).fill('a lot');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent('Check the offers');
});
