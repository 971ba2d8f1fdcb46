/** Replies: messages of others on channels, drafts of answers, and who approved their exact words. */
import { z } from 'zod';
import { channelKind } from './channel-kinds.ts';
import { id, requestInteger, timestamp } from './common.ts';

/** They protect the installation and what a language model reads; outlets have limits of their own. */
export const replyLimits = {
  /** Characters of a message that are kept. */
  messageMaximum: 4_000,
  /** Characters that a person writes, before the outlet's limit. */
  textMaximum: 10_000,
  voiceMaximum: 2_000,
  languagesMaximum: 200,
  neverAboutMaximum: 1_000,
  disclosureMaximum: 120,
  offersMaximum: 20,
  offerLabelMaximum: 80,
  /** Days that messages and replies are kept. */
  keptDays: 180,
  /** Threads of one page, and messages of one thread that are shown and given to a model. */
  threadsPerPage: 50,
  messagesShown: 200,
  messagesForModel: 20,
} as const;

/** Tokens of one draft by the language model. */
export const replyDraftPrice = 1;

/** Of a reply that a model drafted, where the creator has set no other words. */
export const defaultReplyDisclosure = 'Written with AI. This persona is invented.';

/**
 * `open`: a message waits for an answer. `handed_over`: a message is one that no model may answer; a person decides.
 * `answered`: the last message was answered. `closed`: a person has closed it; a new message opens it.
 */
export const threadState = z.enum(['open', 'handed_over', 'answered', 'closed']);
export type ThreadState = z.infer<typeof threadState>;

/**
 * `draft`: written, waits for approval. `pending`: approved, waits to be sent. `sending`: a worker is at it. `sent`.
 * `failed`: it was not sent, for the problem. `unclear`: the outlet's answer was lost and it cannot be looked up: a
 * person says whether it is there.
 */
const replyState = z.enum(['draft', 'pending', 'sending', 'sent', 'failed', 'unclear']);
export type ReplyState = z.infer<typeof replyState>;

/** Why a thread is handed over to a person. */
const concern = z.enum([
  'minors',
  'real_people',
  'self_harm',
  'violence',
  'unlawful',
  'abuse',
  'unchecked',
  'model',
  'avoided_topic',
]);
export type Concern = z.infer<typeof concern>;

const member = z.strictObject({ id, name: z.string() });

export const inboxThread = z.strictObject({
  id,
  channelId: id,
  channelKind,
  channelName: z.string(),
  /** Whether the channel was disconnected: then the thread can be read, closed and assigned alone. */
  isDisconnected: z.boolean(),
  personaId: id,
  personaName: z.string(),
  author: z.string(),
  isPrivate: z.boolean(),
  state: threadState,
  concerns: z.array(concern),
  /** The topics that a draft named though the persona never talks about them, as the creator wrote them. */
  avoidedTopics: z.array(z.string()),
  /** Messages since a person of the account last looked. */
  unread: z.int(),
  /** The beginning of the last message. */
  preview: z.string(),
  lastMessageAt: timestamp,
  assignee: member.nullable(),
});
export type InboxThread = z.infer<typeof inboxThread>;

const inboxMessage = z.strictObject({
  id,
  author: z.string(),
  text: z.string(),
  sentAt: timestamp,
  /** Its page at the outlet; null where it has none. */
  url: z.string().nullable(),
  concerns: z.array(concern),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

const inboxReply = z.strictObject({
  id,
  state: replyState,
  /** Counted up by each change of its text. */
  version: z.int(),
  /** What was written, without what the server adds. */
  text: z.string(),
  /** The exact text as it is or would be sent. */
  fullText: z.string(),
  /** Whether a language model drafted it: then the disclosure is part of it. */
  isDrafted: z.boolean(),
  /** Why it cannot be sent as it is; empty if it can. */
  problems: z.array(z.string()),
  /** Why it was not sent, or waits. */
  problem: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: timestamp.nullable(),
  sentAt: timestamp.nullable(),
  url: z.string().nullable(),
  createdAt: timestamp,
});
export type InboxReply = z.infer<typeof inboxReply>;

/** What a persona sells, and where: the only prices and addresses that a drafted reply may name. */
const offer = z.strictObject({
  label: z.string().trim().min(1).max(replyLimits.offerLabelMaximum),
  /** In the currency's smaller unit, as cents; null: no price is named. */
  price: requestInteger.nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Enter a currency such as EUR'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
});
export const replySettings = z.strictObject({
  /** Whether messages of the persona's channels are read and may be answered. */
  isOn: z.boolean(),
  /** How the persona writes, for the language model. */
  voice: z.string().trim().max(replyLimits.voiceMaximum),
  languages: z.string().trim().max(replyLimits.languagesMaximum),
  /** Topics that it never talks about: words and phrases, separated by commas, semicolons or lines. */
  neverAbout: z.string().trim().max(replyLimits.neverAboutMaximum),
  offers: z.array(offer).max(replyLimits.offersMaximum),
  /** The words at the end of each drafted reply. */
  disclosure: z.string().trim().min(8, 'Say that AI wrote it').max(replyLimits.disclosureMaximum),
  /** Whether members of the team may approve; the owner and admins always may. */
  membersApprove: z.boolean(),
});
export type ReplySettings = z.infer<typeof replySettings>;

export const personaReplies = replySettings.extend({ personaId: id, personaName: z.string() });
export type PersonaReplies = z.infer<typeof personaReplies>;

/** A channel, and whether its messages are read. */
const inboxChannel = z.strictObject({
  id,
  kind: channelKind,
  name: z.string(),
  personaId: id.nullable(),
  /** Why its messages are not read; null: they are. */
  obstacle: z.string().nullable(),
  lastReadAt: timestamp.nullable(),
});

export const inboxStatus = z.strictObject({
  /** Whether the operator has set a language model. */
  hasModel: z.boolean(),
  personas: z.array(personaReplies),
  channels: z.array(inboxChannel),
  /** Who a thread can be assigned to. */
  members: z.array(member),
  /** Whether the caller may change reply settings. */
  mayChangeSettings: z.boolean(),
});
export type InboxStatus = z.infer<typeof inboxStatus>;

export const threadDetail = z.strictObject({
  thread: inboxThread,
  /** The oldest first. */
  messages: z.array(inboxMessage),
  /** Sent, waiting and failed ones; the oldest first. */
  replies: z.array(inboxReply),
  draft: inboxReply.nullable(),
  /** How the outlet addresses the author; the server begins the reply with it. */
  mention: z.string(),
  disclosure: z.string(),
  offers: z.array(offer),
  /** The persona’s topics that a drafted reply must not name. */
  neverAbout: z.string(),
  mayApprove: z.boolean(),
  /** Why no model may draft here; null: it may. */
  draftObstacle: z.string().nullable(),
});
export type ThreadDetail = z.infer<typeof threadDetail>;
