import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import { type CheckedMedium, listPostProblems, withDisclosure } from '#contract/post-problems.ts';
import type { MediaCrop, Post, PostForm, PostTargetForm } from '#contract/posts.ts';
import { withPlannedLinks } from '../preview/shown-text.ts';

/** What is known of a picture or video in a post; what is not yet known is missing. */
export type MediumFacts = Omit<CheckedMedium, 'crop'> &
  Pick<Post['media'][number], 'isAvailable' | 'posterSecond'>;
export type MediaFacts = ReadonlyMap<string, MediumFacts>;

export const emptyForm: PostForm = { personaId: null, text: '', media: [], targets: [], campaign: '' };

/** A channel's part of a post that has nothing of its own. */
export const createTarget = (channelId: string): PostTargetForm => ({
  ...{ channelId, text: null, title: '', place: '', crops: [] },
});

/** The form that changes a post. */
export function toPostForm({ campaign, media, personaId, targets, text }: Post): PostForm {
  return {
    ...{ campaign, personaId, text },
    media: media.map(({ altText, contentId }) => ({ altText, contentId })),
    targets: targets.map(({ channelId, crops, place, text: own, title }) => ({
      ...{ channelId, crops, place, title, text: own },
    })),
  };
}

/** The part of a picture that a channel gets; null: all of it. */
export const findCrop = ({ crops }: Pick<PostTargetForm, 'crops'>, contentId: string): MediaCrop | null =>
  crops.find((each) => each.contentId === contentId)?.crop ?? null;

/** Sets or removes the part of a picture that a channel gets. */
export function withCrop<Target extends Pick<PostTargetForm, 'crops'>>(
  target: Target,
  contentId: string,
  crop: MediaCrop | null,
): Target {
  const others = target.crops.filter((each) => each.contentId !== contentId);
  return { ...target, crops: crop ? [...others, { contentId, crop }] : others };
}

/** The media of a form after one is removed, with the crops of those that are left. */
export function withMedia(form: PostForm, media: PostForm['media']): PostForm {
  const ids = new Set(media.map(({ contentId }) => contentId));
  const targets = form.targets.map((target) => ({
    ...target,
    crops: target.crops.filter(({ contentId }) => ids.has(contentId)),
  }));
  return { ...form, media, targets };
}

/** The text of a channel as it is published, with dots for the codes of its short links. */
export const getFinalText = (
  form: Pick<PostForm, 'campaign' | 'text'>,
  target: Pick<PostTargetForm, 'text'>,
  kind: ChannelKind,
  { disclosure, media }: { disclosure: string; media: readonly Pick<MediumFacts, 'type'>[] },
): string => withDisclosure(withPlannedLinks(target.text ?? form.text, form), disclosure, kind, media);

type CheckOptions = { form: PostForm; target: PostTargetForm; facts: MediaFacts; disclosure: string };

/** Why a channel does not take a post at the moment, in words for the creator; by the rules that the server applies too. */
export function listTargetProblems(channel: Channel | undefined, options: CheckOptions): string[] {
  const { disclosure, facts, form, target } = options;
  if (!channel) return ['This channel was disconnected.'];
  const media = form.media.flatMap(({ contentId }) => {
    const known = facts.get(contentId);
    return known ? [{ ...known, crop: findCrop(target, contentId) }] : [];
  });
  const problems = listPostProblems(
    {
      text: getFinalText(form, target, channel.kind, { disclosure, media }),
      title: target.title,
      place: target.place,
      media,
    },
    channel,
  );
  if (media.some(({ isAvailable }) => !isAvailable))
    problems.unshift('A picture or video is gone. Remove it.');
  if (channel.personaId !== null && channel.personaId !== form.personaId)
    problems.push('This channel publishes posts of another persona.');
  return problems;
}

/** Whether a channel refuses a post because its media are adult. */
export const refusesAdult = (channel: Channel | undefined, form: PostForm, facts: MediaFacts): boolean =>
  channel !== undefined &&
  !channel.takesAdult &&
  form.media.some(({ contentId }) => facts.get(contentId)?.category === 'nsfw');
