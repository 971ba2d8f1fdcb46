/** Makes approved replies; no other file does. */
import { createHash } from 'node:crypto';
import type { ApprovedReply, Checkpoint } from '#channels/port';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { ReplySettings } from '#contract/replies.ts';
import { replyRules } from '#contract/reply-rules.ts';
import { findTopicsInReply } from '#contract/reply-text.ts';
import type { ReplyRow } from './schema.ts';

/** SHA-256 of a text in hexadecimal. */
export const digestText = (text: string): string => createHash('sha256').update(text).digest('hex');

export type ReplyFacts = {
  reply: Pick<
    ReplyRow,
    | 'id'
    | 'version'
    | 'isDrafted'
    | 'text'
    | 'fullText'
    | 'approvedAt'
    | 'approvedBy'
    | 'approvedDigest'
    | 'approvedVersion'
    | 'safetyDecisionId'
  >;
  /** Of the message that it answers; null: it was removed. */
  reference: Checkpoint | null;
  kind: ChannelKind;
  /** How the outlet addresses the author. */
  mention: string;
  settings: Pick<ReplySettings, 'isOn' | 'disclosure' | 'neverAbout'>;
  /** Whether the stored safety decision is there and allows the text. */
  isAllowed: boolean;
};

/**
 * Makes a reply that may leave, from what is stored: its exact text is the approved one, the decision about it allows it,
 * and the outlet's rules and the persona's settings allow replies. Where a model drafted it, it ends with the disclosure
 * and names no topic that the persona never talks about.
 *
 * @returns the reply, or why it may not leave, for the creator
 */
export function makeApprovedReply(facts: ReplyFacts): ApprovedReply | { problem: string } {
  const { isAllowed, kind, mention, reference, reply, settings } = facts;
  const rule = replyRules[kind];
  if (!rule.isAllowed) return { problem: rule.reason };
  if (!settings.isOn) return { problem: 'Replies were turned off for this persona.' };
  if (reference === null) return { problem: 'The message that it answers is no longer there.' };
  const { approvedAt, approvedBy, approvedDigest, approvedVersion, fullText, version } = reply;
  const isApproved =
    approvedAt !== null &&
    approvedBy !== null &&
    approvedVersion === version &&
    fullText !== null &&
    approvedDigest === digestText(fullText);
  if (!isApproved) return { problem: 'This text is not approved.' };
  if (reply.safetyDecisionId === null || !isAllowed) return { problem: 'Its text has to be checked again.' };
  const { disclosure } = settings;
  if (reply.isDrafted && (disclosure.trim() === '' || !fullText.endsWith(disclosure))) {
    return { problem: 'It does not say that AI wrote it. Approve it again.' };
  }
  const [topic] = reply.isDrafted
    ? findTopicsInReply({ text: reply.text, mention }, settings.neverAbout)
    : [];
  if (topic !== undefined) {
    return { problem: `It names “${topic}”, which this persona never talks about. Write it by hand.` };
  }
  const approved = { key: reply.id, text: fullText, reference };
  return approved as unknown as ApprovedReply;
}
