import type { Concern, InboxReply, InboxThread, ThreadState } from '#contract/replies.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const threadStates: Readonly<Record<ThreadState, { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'waiting' },
  handed_over: { label: 'Waiting for you', tone: 'bad' },
  answered: { label: 'Answered', tone: 'good' },
  closed: { label: 'Closed', tone: 'plain' },
};

export const replyStates: Readonly<Record<InboxReply['state'], { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'plain' },
  pending: { label: 'Waits to be sent', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Not sent', tone: 'bad' },
  unclear: { label: 'Unclear', tone: 'bad' },
};

/** Why a thread was handed over, and what the person who reads it can do. */
export const concerns: Readonly<Record<Concern, { title: string; advice: string }>> = {
  minors: {
    title: 'Someone may be younger than 18',
    advice: 'Write nothing intimate. Block the account at the outlet, and report anything sexual to it.',
  },
  real_people: {
    title: 'It names a real person',
    advice: 'Say nothing about real people in the persona’s name. Close the thread if that is all it asks.',
  },
  self_harm: {
    title: 'Someone may hurt themselves',
    advice:
      'Answer as a person, kindly and soon: say that help exists, such as findahelpline.com or the emergency number. Use the outlet’s report for self-harm.',
  },
  violence: {
    title: 'It threatens violence',
    advice: 'Do not answer the threat. Keep it, report it to the outlet, and call the police if it is near.',
  },
  unlawful: {
    title: 'It offers or asks for something unlawful',
    advice: 'Do not take part. Report it to the outlet and close the thread.',
  },
  abuse: {
    title: 'It speaks of abuse or force',
    advice: 'Write nothing that plays along. Report it to the outlet, and close the thread.',
  },
  unchecked: {
    title: 'It could not be checked',
    advice: 'Read it first. You can answer by hand.',
  },
  model: {
    title: 'The language model asks for a person',
    advice: 'Read the conversation. You can answer by hand.',
  },
  avoided_topic: {
    title: 'A draft named a topic that this persona never talks about',
    advice: 'The draft was not shown. You can answer by hand, or close the thread.',
  },
};

/** What a thread waits for, with the topics that a draft named. */
export function getConcernTitle(
  concern: Concern,
  { avoidedTopics }: Pick<InboxThread, 'avoidedTopics'>,
): string {
  const { title } = concerns[concern];
  if (concern !== 'avoided_topic' || avoidedTopics.length === 0) return title;
  return `${title}: ${quoteAll(avoidedTopics)}`;
}

/** `“politics”, “religion”`. */
export const quoteAll = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(', ');

/** The keys of the inbox, as the help shows them. */
export const inboxKeys: readonly (readonly [string, string])[] = [
  ['J', 'Next thread'],
  ['K', 'Previous thread'],
  ['R', 'Write a reply'],
  ['Ctrl+Enter', 'Approve and send'],
  ['E', 'Close or reopen the thread'],
  ['?', 'Show these keys'],
];
