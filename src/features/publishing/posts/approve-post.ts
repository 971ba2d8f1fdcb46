import type { ApprovedPost, OutgoingMedium } from '#channels/port';
import { hasAiField } from '#contract/channel-kinds.ts';
import { listLinks } from '#contract/post-links.ts';
import { listPostProblems } from '#contract/post-problems.ts';
import type { ChannelRow } from '../channels/schema.ts';
import { planPostLink } from '../links/index.ts';
import type { MediumFacts } from './access.ts';
import { getCategory } from './approval.ts';
import type { PreparedMedium } from './prepare/prepare-media.ts';
import type { PostRow, TargetRow } from './schema.ts';
import {
  describeMissing,
  getPublishedText,
  getWrittenText,
  takesAdult,
  toCheckedMedium,
} from './target-problems.ts';

/** Everything that decides whether a post may leave, as it is stored now. */
export type ApprovalFacts = {
  post: Pick<
    PostRow,
    | 'campaign'
    | 'decidedAt'
    | 'decidedVersion'
    | 'decision'
    | 'safetyDecisionId'
    | 'state'
    | 'text'
    | 'version'
  >;
  target: Pick<TargetRow, 'crops' | 'id' | 'place' | 'text' | 'title'>;
  channel: Pick<ChannelRow, 'kind' | 'takesAdult'>;
  disclosure: string;
  /** The public URL of the installation, at which short links are. */
  baseUrl: string;
  media: readonly MediumFacts[];
  /** The media whose item can be published now, with a stored decision about its file. */
  availableIds: ReadonlySet<string>;
  /** The safety decisions that exist and allow what they are about. */
  allowedDecisionIds: ReadonlySet<string>;
};

/** Why a post may not leave, for the creator. */
export type ApprovalProblem = { problem: string };

/**
 * Says why a post may not leave for a channel: it has to be approved by a person in its version, with a stored decision
 * that allows its texts, with every medium there and checked, within the channel's rules.
 *
 * @returns null when it may
 */
export function findApprovalProblem(facts: ApprovalFacts): string | null {
  const { allowedDecisionIds, availableIds, baseUrl, channel, disclosure, media, post, target } = facts;
  const { decidedAt, decidedVersion, decision, safetyDecisionId, state, version } = post;
  if (state === 'draft' || state === 'waiting') return 'It is not approved.';
  if (decision !== 'approved' || decidedAt === null || decidedVersion !== version)
    return 'It is not approved.';
  if (safetyDecisionId === null || !allowedDecisionIds.has(safetyDecisionId))
    return 'Its texts were never checked.';
  const missing = new Set(media.map(({ contentId }) => contentId).filter((id) => !availableIds.has(id)));
  if (missing.size > 0) return describeMissing(media, missing);
  const shorten = (link: string) => planPostLink(link, baseUrl);
  const checked = {
    text: getPublishedText(post, target, { disclosure, kind: channel.kind, media, shorten }),
    title: target.title,
    place: target.place,
    media: media.map((medium) => toCheckedMedium(medium, target, channel.kind)),
  };
  const problems = listPostProblems(checked, { kind: channel.kind, takesAdult: takesAdult(channel) });
  if (!hasAiField(channel.kind, media) && disclosure.trim() === '')
    problems.push('Nothing says that AI made it.');
  return problems.length > 0 ? problems.join(' ') : null;
}

/**
 * Makes the only thing that an adapter publishes. Nothing else in the product makes one, and this alone makes it from what
 * is stored: see `findApprovalProblem`; besides, each file carries the watermark and is signed.
 *
 * @param prepared a file for each medium, in the same order
 * @param links the short addresses of the links that get one, as `storePostLinks` gives them
 */
export function approvePost(
  facts: ApprovalFacts,
  prepared: readonly PreparedMedium[],
  links: ReadonlyMap<string, string>,
): { approved: ApprovedPost } | ApprovalProblem {
  const problem = findApprovalProblem(facts);
  if (problem !== null) return { problem };
  const { baseUrl, channel, disclosure, media, post, target } = facts;
  const isWhole =
    prepared.length === media.length &&
    media.every(({ contentId }, at) => prepared[at]?.contentId === contentId);
  if (!isWhole) return { problem: 'A file of it is missing.' };
  if (prepared.some(({ isMarked, isSigned }) => !isMarked || !isSigned))
    return { problem: 'A file of it has no watermark or no content credentials.' };
  const shorten = (link: string) => links.get(link) ?? null;
  const isShortened =
    post.campaign === '' ||
    listLinks(getWrittenText(post, target)).every((link) => links.has(link) || !planPostLink(link, baseUrl));
  if (!isShortened) return { problem: 'A short link of it is missing.' };
  const approved = {
    key: target.id,
    isAiGenerated: true,
    isAdult: getCategory(media) === 'nsfw',
    text: getPublishedText(post, target, { disclosure, kind: channel.kind, media, shorten }),
    title: target.title,
    place: target.place,
    media: prepared.map(toOutgoing),
  };
  return { approved: approved as unknown as ApprovedPost };
}

function toOutgoing({
  contentId: _,
  isMarked: __,
  isSigned: ___,
  ...medium
}: PreparedMedium): OutgoingMedium {
  return medium;
}
