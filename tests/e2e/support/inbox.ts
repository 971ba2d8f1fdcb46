import type { Page } from '@playwright/test';
import {
  defaultReplyDisclosure,
  type InboxStatus,
  type InboxThread,
  type PersonaReplies,
  type ThreadDetail,
} from '#contract/replies.ts';
import { newId } from '#platform/ids.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

const [personaId, memberId] = [newId(), newId()];
const [mastodonId, blueskyId, redditId] = [newId(), newId(), newId()];
const threadId = newId();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const mira: PersonaReplies = {
  ...{ personaId, personaName: 'Mira Stone', isOn: true, languages: 'English, German' },
  voice: 'Warm and short. Likes to ask back.',
  neverAbout: 'Politics, other artists',
  offers: [
    { label: 'Harbour prints', price: 2_500, currency: 'EUR', url: 'https://shop.example.com/harbour' },
    { label: 'Photo set of the month', price: 950, currency: 'EUR', url: 'https://shop.example.com/sets' },
  ],
  ...{ disclosure: defaultReplyDisclosure, membersApprove: false },
};

const status: InboxStatus = {
  hasModel: true,
  personas: [mira],
  channels: [
    ...[
      { id: mastodonId, kind: 'mastodon' as const, name: '@mira@art.example' },
      { id: blueskyId, kind: 'bluesky' as const, name: '@mira.bsky.social' },
      { id: redditId, kind: 'reddit' as const, name: 'u/mira_makes' },
    ].map((channel) => ({ ...channel, personaId, obstacle: null, lastReadAt: ago(1) })),
    {
      ...{ id: newId(), kind: 'fanvue' as const, name: '@mira', personaId, lastReadAt: null },
      obstacle: 'Connect the channel again, so that it may read messages too. Its posts still go out.',
    },
    {
      ...{ id: newId(), kind: 'x' as const, name: '@mira_makes', personaId, lastReadAt: null },
      obstacle: 'X requires its own approval before an app posts replies that AI wrote. Reply in X.',
    },
  ],
  members: [{ id: memberId, name: 'Dana Fox' }],
  mayChangeSettings: true,
};

const createThread = (facts: Partial<InboxThread>): InboxThread => ({
  ...{ id: newId(), channelId: mastodonId, channelKind: 'mastodon', channelName: '@mira@art.example' },
  isDisconnected: false,
  ...{ personaId, personaName: 'Mira Stone', author: 'Nora', isPrivate: false, state: 'open' },
  ...{ concerns: [], avoidedTopics: [] },
  ...{ unread: 0, preview: '', lastMessageAt: ago(5), assignee: null },
  ...facts,
});

const nora = createThread({ id: threadId, preview: 'Where was this taken? The light is unreal.' });
const threads: InboxThread[] = [
  nora,
  createThread({
    ...{ author: 'ben.bsky.social', channelKind: 'bluesky', channelName: '@mira.bsky.social', unread: 2 },
    ...{ preview: 'Do you sell prints of the harbour pictures?', lastMessageAt: ago(40) },
  }),
  createThread({
    ...{ author: 'Sam', isPrivate: true, state: 'handed_over', concerns: ['self_harm'] },
    ...{ preview: 'I do not want to go on like this', lastMessageAt: ago(90) },
    assignee: { id: memberId, name: 'Dana Fox' },
  }),
  createThread({
    ...{ author: 'ida_paints', channelId: redditId, channelKind: 'reddit', channelName: 'u/mira_makes' },
    ...{ state: 'answered', preview: 'Thank you!', lastMessageAt: ago(2_000) },
  }),
];

const detail: ThreadDetail = {
  thread: nora,
  messages: [
    {
      ...{ id: newId(), author: 'Nora', text: 'I love the harbour series.', sentAt: ago(200), concerns: [] },
      url: 'https://art.example/@nora/1',
    },
    {
      ...{ id: newId(), author: 'Nora', text: 'Where was this taken? The light is unreal.', sentAt: ago(5) },
      ...{ url: 'https://art.example/@nora/2', concerns: [] },
    },
  ],
  replies: [
    {
      ...{ id: newId(), state: 'sent', version: 1, text: 'Thank you, Nora!', isDrafted: false },
      fullText: '@nora@far.example Thank you, Nora!',
      ...{ problems: [], problem: null, approvedBy: 'Dana Fox', approvedAt: ago(190), sentAt: ago(190) },
      ...{ url: 'https://art.example/@mira/3', createdAt: ago(190) },
    },
  ],
  draft: {
    ...{ id: newId(), state: 'draft', version: 1, isDrafted: true },
    text: 'In Lisbon, at dawn, by the old docks. Do you know the place?',
    fullText: `@nora@far.example In Lisbon, at dawn, by the old docks. Do you know the place?\n\n${defaultReplyDisclosure}`,
    ...{ problems: [], problem: null, approvedBy: null, approvedAt: null, sentAt: null, url: null },
    createdAt: ago(1),
  },
  ...{ mention: '@nora@far.example', disclosure: defaultReplyDisclosure, offers: mira.offers },
  neverAbout: mira.neverAbout,
  ...{ mayApprove: true, draftObstacle: null },
};

const answers = {
  '/api/inbox': status,
  '/api/inbox/threads': { threads, more: false, counts: { open: 2, handedOver: 1, unread: 1 } },
  [`/api/inbox/threads/${threadId}`]: detail,
};

/** Threads of each state. */
export async function showInbox(page: Page): Promise<void> {
  await answerCalls(page, answers);
  await page.reload();
  await expect(page.getByRole('link', { name: /Nora/ })).toBeVisible();
}

/** One thread with a draft. */
export async function showThread(page: Page): Promise<void> {
  await showInbox(page);
  await page.getByRole('link', { name: /Nora/ }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toBeAttached();
}

/** The reply, which a phone shows alone. */
export async function showReply(page: Page): Promise<void> {
  await showThread(page);
  const reply = page.getByText('Reply', { exact: true }).first();
  if (await page.getByRole('radiogroup', { name: 'Show' }).isVisible()) await reply.click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible();
}

/** A thread that waits for a person. */
export async function showHandedOver(page: Page): Promise<void> {
  const thread = {
    ...{ ...nora, state: 'handed_over' },
    ...{ concerns: ['self_harm', 'minors', 'avoided_topic'], avoidedTopics: ['Politics', 'other artists'] },
  } satisfies InboxThread;
  const waits: ThreadDetail = {
    ...{ ...detail, thread, draft: null },
    draftObstacle: 'This thread waits for a person: no model drafts here.',
  };
  await answerCalls(page, { ...answers, [`/api/inbox/threads/${threadId}`]: waits });
  await page.reload();
  await page.getByRole('link', { name: /Nora/ }).click();
  await expect(page.getByText('This thread waits for you.')).toBeAttached();
}

/** A thread whose channel was disconnected. */
export async function showDisconnected(page: Page): Promise<void> {
  const thread = { ...nora, isDisconnected: true } satisfies InboxThread;
  const waits: ThreadDetail = {
    ...{ ...detail, thread, draft: null },
    draftObstacle: 'This channel was disconnected. Connect the account again to reply here.',
  };
  await answerCalls(page, { ...answers, [`/api/inbox/threads/${threadId}`]: waits });
  await page.reload();
  await page.getByRole('link', { name: /Nora/ }).click();
  await expect(page.getByText(/as Mira Stone · Disconnected/)).toBeAttached();
}

/** The keys of the inbox. */
export async function showInboxKeys(page: Page): Promise<void> {
  await showInbox(page);
  await page.getByRole('button', { name: 'Keys' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** The reply settings of a persona with offers. */
export async function showReplySettings(page: Page): Promise<void> {
  await answerCalls(page, answers);
  await page.reload();
  await expect(page.getByRole('form', { name: /^Reply settings/ })).toBeVisible();
}
