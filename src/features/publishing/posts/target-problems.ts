import { channelRules } from '#contract/channel-kinds.ts';
import { isDisconnected } from '#contract/channels.ts';
import { AppError } from '#contract/errors.ts';
import { replaceLinks } from '#contract/post-links.ts';
import { type CheckedMedium, listPostProblems, withDisclosure } from '#contract/post-problems.ts';
import type { ChannelRow } from '../channels/schema.ts';
import { planPostLink } from '../links/index.ts';
import type { DraftPost, DraftTarget, MediumFacts } from './access.ts';
import { getDefaultCrop } from './prepare/crop-box.ts';
import type { PostRow, TargetRow } from './schema.ts';

/** The text of a post on a channel as its creators wrote it. */
export const getWrittenText = (post: Pick<PostRow, 'text'>, target: Pick<TargetRow, 'text'>): string =>
  target.text ?? post.text;

/** What a text gets as it is published. */
type TextOptions = {
  disclosure: string;
  kind: ChannelRow['kind'];
  media: readonly MediumFacts[];
  /** The address that a link of a post with a campaign gets; null: it stays. */
  shorten: (link: string) => string | null;
};

/** The text of a post as a channel publishes it. */
export function getPublishedText(
  post: Pick<PostRow, 'campaign' | 'text'>,
  target: Pick<TargetRow, 'text'>,
  { disclosure, kind, media, shorten }: TextOptions,
): string {
  const written = getWrittenText(post, target);
  const text = post.campaign === '' ? written : replaceLinks(written, shorten);
  return withDisclosure(text, disclosure, kind, media);
}

/** The words that an account adds to posts, and the public URL of the installation, at which short links are. */
export type TextRules = { disclosure: string; baseUrl: string };

/** Whether a channel takes adult work: an outlet whose rules exclude it takes none, whatever the creator states. */
export const takesAdult = ({ kind, takesAdult: stated }: Pick<ChannelRow, 'kind' | 'takesAdult'>): boolean =>
  channelRules[kind].takesAdult && stated;

/** A medium as the rules of a channel look at it: with its crop, or the one that it gets where it has none. */
export function toCheckedMedium(
  medium: MediumFacts,
  { crops }: Pick<TargetRow, 'crops'>,
  kind: ChannelRow['kind'],
): CheckedMedium {
  const { byteSize, category, contentId, durationMs, height, type, width } = medium;
  const chosen = crops.find((each) => each.contentId === contentId)?.crop;
  const crop = type === 'image' ? (chosen ?? getDefaultCrop(kind, medium)) : null;
  const seconds = durationMs === null ? null : durationMs / 1_000;
  return { type, category, width, height, seconds, byteSize, crop };
}

/** Lists why a channel would not take a post, for the creator; empty if it would. */
export function listTargetProblems(
  { media, post }: Pick<DraftPost, 'media' | 'post'>,
  { channel, target }: DraftTarget,
  { baseUrl, disclosure }: TextRules,
): string[] {
  const shorten = (link: string) => planPostLink(link, baseUrl);
  const checked = {
    text: getPublishedText(post, target, { disclosure, kind: channel.kind, media, shorten }),
    title: target.title,
    place: target.place,
    media: media.map((medium) => toCheckedMedium(medium, target, channel.kind)),
  };
  const problems = listPostProblems(checked, { kind: channel.kind, takesAdult: takesAdult(channel) });
  if (isDisconnected(channel.state)) problems.push('This channel was disconnected.');
  if (channel.personaId !== null && channel.personaId !== post.personaId)
    problems.push('This channel publishes posts of another persona.');
  return problems;
}

/**
 * Requires that each channel of a post takes it.
 *
 * @param missing the ids of media that are no longer available
 * @throws AppError VALIDATION_FAILED with `problems` by channel
 */
export function requireNoProblems(
  whole: DraftPost,
  { missing, ...rules }: TextRules & { missing: ReadonlySet<string> },
): void {
  const failed = (message: string, problems: object[] = []) =>
    new AppError('VALIDATION_FAILED', message, { fields: ['targets'], problems });
  if (whole.targets.length === 0) throw failed('Choose a channel for this post.');
  if (missing.size > 0) throw failed(describeMissing(whole.media, missing));
  const problems = whole.targets.flatMap((each) => {
    const found = listTargetProblems(whole, each, rules);
    return found.length > 0 ? [{ channelId: each.channel.id, problems: found }] : [];
  });
  const [first] = problems;
  if (first) throw failed(first.problems.join(' '), problems);
}

/** Says which media of a post are missing, by their place. */
export function describeMissing(
  media: readonly Pick<MediumFacts, 'contentId' | 'position' | 'type'>[],
  missing: ReadonlySet<string>,
): string {
  const gone = media.filter(({ contentId }) => missing.has(contentId));
  const names = gone.map(({ position, type }) => `${type === 'image' ? 'picture' : 'video'} ${position + 1}`);
  return `It can no longer be published: ${names.join(', ')} was deleted, withheld or never checked.`;
}
