/** The exact text of a reply, and what keeps it from being sent: the same rules for client and server. */
import { findAvoidedTopics } from './avoided-topics.ts';
import { type ChannelKind, channelRules } from './channel-kinds.ts';
import { countText } from './post-problems.ts';
import { findForeignFacts, type Offer, withoutOfferPrices } from './reply-facts.ts';
import { getReplyLimit, replyRules } from './reply-rules.ts';

type ReplyParts = {
  /** What was written. */
  text: string;
  /** How the outlet addresses the author at the beginning, as `@nora@mastodon.example`; empty where it does not. */
  mention: string;
  /** The words that say that AI wrote it; empty for a reply that a person wrote. */
  disclosure: string;
};

/** The text as it is sent, and as a person approves it. The server alone adds the mention and the disclosure. */
export function composeReply({ disclosure, mention, text }: ReplyParts): string {
  const written = text.trim();
  const addressed = mention === '' || startsWithMention(written, mention) ? written : `${mention} ${written}`;
  return disclosure === '' ? addressed : `${addressed}\n\n${disclosure}`;
}

/**
 * The text as the safety rules judge it: without the author's handle, which addresses them and describes no one, and
 * without prices of offers, whose numbers are no ages.
 */
export function toJudgedReply({ disclosure, mention, text }: ReplyParts, offers: readonly Offer[]): string {
  const own = withoutMention(text, mention);
  return composeReply({ text: withoutOfferPrices(own, offers), mention: '', disclosure });
}

/** What was written, without the author’s handle at its beginning. */
function withoutMention(text: string, mention: string): string {
  const written = text.trim();
  const isAddressed = mention !== '' && startsWithMention(written, mention);
  return isAddressed ? written.slice(mention.length) : written;
}

const startsWithMention = (text: string, mention: string) =>
  text.toLowerCase().startsWith(`${mention.toLowerCase()} `);

/** Finds the topics of a persona’s list that a reply names; the handle and the disclosure are none of its words. */
export const findTopicsInReply = (
  { mention, text }: Pick<ReplyParts, 'mention' | 'text'>,
  neverAbout: string,
): string[] => findAvoidedTopics(withoutMention(text, mention), neverAbout);

export type CheckedReply = ReplyParts & {
  kind: ChannelKind;
  isDrafted: boolean;
  /** What the persona sells: prices and addresses in a reply that a model drafted must be among them. */
  offers: readonly Offer[];
  /** The topics that a reply which a model drafted must not name, as the creator wrote them. */
  neverAbout: string;
};

/** Lists why a reply cannot be sent, in words for the creator; empty if it can. */
export function listReplyProblems(reply: CheckedReply): string[] {
  const { isDrafted, kind, offers, text } = reply;
  const problems: string[] = [];
  const rule = replyRules[kind];
  if (!rule.isAllowed) problems.push(rule.reason);
  if (text.trim() === '') problems.push('Write a reply.');
  if (isDrafted && reply.disclosure.trim() === '') {
    problems.push('A drafted reply has to say that AI wrote it. Set the words in the reply settings.');
  }
  const { count, maximum } = getReplyLimit(kind);
  const length = countText(composeReply(reply), count);
  if (length > maximum) {
    problems.push(`The reply has ${length} characters; ${channelRules[kind].name} takes ${maximum}.`);
  }
  if (isDrafted) {
    const { addresses, amounts } = findForeignFacts(text, offers);
    for (const each of addresses) problems.push(`“${each}” is not the address of an offer.`);
    for (const each of amounts) problems.push(`“${each}” is not the price of an offer.`);
    for (const each of findTopicsInReply(reply, reply.neverAbout)) {
      problems.push(`“${each}” is a topic that this persona never talks about.`);
    }
  }
  return problems;
}
