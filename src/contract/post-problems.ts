/** What an outlet would not take of a post: client and server ask the same rules before anything is sent. */
import { type ChannelKind, type ChannelRules, channelRules, hasAiField } from './channel-kinds.ts';
import type { Category } from './common.ts';
import type { MediaCrop } from './posts.ts';

/** What the rules look at. */
export type CheckedPost = {
  /** The text as it is published, with the words that say that AI made it where the outlet has no field for it. */
  text: string;
  title: string;
  /** Where in the outlet; undefined: not looked at. */
  place?: string;
  media: readonly CheckedMedium[];
};

export type CheckedMedium = {
  type: 'image' | 'video';
  category: Category;
  width: number;
  height: number;
  seconds: number | null;
  byteSize: number;
  crop: MediaCrop | null;
};

export type CheckedChannel = { kind: ChannelKind; takesAdult: boolean };

/**
 * Lists why a channel would not take a post, in words for the creator; empty if it would. Sizes of pictures are not among
 * them: a picture that is too large is encoded smaller.
 */
export function listPostProblems(post: CheckedPost, { kind, takesAdult }: CheckedChannel): string[] {
  const rules = channelRules[kind];
  const problems: string[] = [];
  const isAdult = post.media.some(({ category }) => category !== 'sfw');
  if (isAdult && !(rules.takesAdult && takesAdult)) problems.push(`${rules.name} takes no adult work here.`);
  if (post.media.length === 0 && rules.requiresMedia)
    problems.push(`${rules.name} needs a picture or a video.`);
  if (post.media.length === 0 && post.text.trim() === '')
    problems.push('Write a text, or add a picture or a video.');
  problems.push(...listTextProblems(post, rules), ...listMediaProblems(post.media, rules));
  return problems;
}

function listTextProblems({ place, text, title }: CheckedPost, rules: ChannelRules): string[] {
  const problems: string[] = [];
  const length = countText(text, rules.text.count);
  if (length > rules.text.maximum)
    problems.push(`The text has ${length} characters; ${rules.name} takes ${rules.text.maximum}.`);
  if (rules.titleMaximum !== null && title.trim() === '') problems.push(`${rules.name} needs a title.`);
  if (rules.titleMaximum !== null && title.length > rules.titleMaximum)
    problems.push(`The title has ${title.length} characters; ${rules.name} takes ${rules.titleMaximum}.`);
  if (rules.placeLabel && place?.trim() === '') problems.push(`${rules.name} needs a ${rules.placeLabel}.`);
  const hashtags = text.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0;
  if (rules.hashtagsMaximum !== null && hashtags > rules.hashtagsMaximum)
    problems.push(`There are ${hashtags} hashtags; ${rules.name} takes ${rules.hashtagsMaximum}.`);
  return problems;
}

function listMediaProblems(media: readonly CheckedMedium[], rules: ChannelRules): string[] {
  const problems: string[] = [];
  const pictures = media.filter(({ type }) => type === 'image');
  const videos = media.filter(({ type }) => type === 'video');
  if (!rules.mixesMedia && pictures.length > 0 && videos.length > 0)
    problems.push(`${rules.name} takes either pictures or a video.`);
  const most = rules.mixesMedia && rules.pictures ? rules.pictures.maximum : null;
  if (most !== null && media.length > most) problems.push(`${rules.name} takes ${most} pictures and videos.`);
  if (pictures.length > (rules.pictures?.maximum ?? 0))
    problems.push(
      rules.pictures
        ? `${rules.name} takes ${rules.pictures.maximum} pictures.`
        : `${rules.name} takes no pictures.`,
    );
  if (videos.length > (rules.videos?.maximum ?? 0))
    problems.push(
      rules.videos
        ? `${rules.name} takes ${rules.videos.maximum === 1 ? 'one video' : `${rules.videos.maximum} videos`}.`
        : `${rules.name} takes no videos.`,
    );
  for (const medium of media) problems.push(...listFileProblems(medium, rules));
  return [...new Set(problems)];
}

function listFileProblems(medium: CheckedMedium, rules: ChannelRules): string[] {
  const problems: string[] = [];
  const taken = medium.type === 'image' ? rules.pictures : rules.videos;
  if (!taken) return problems;
  const ratio = getRatio(medium);
  if (taken.ratio && (ratio < taken.ratio.least - 0.005 || ratio > taken.ratio.most + 0.005))
    problems.push(
      medium.type === 'image'
        ? `${rules.name} does not take this shape. Crop the picture.`
        : `${rules.name} does not take videos of this shape.`,
    );
  if (medium.type === 'video') {
    const { bytes, seconds } = rules.videos ?? { bytes: 0, seconds: { least: 0, most: 0 } };
    if (medium.seconds !== null && (medium.seconds < seconds.least || medium.seconds > seconds.most))
      problems.push(`${rules.name} takes videos of ${seconds.least} to ${seconds.most} seconds.`);
    if (medium.byteSize > bytes) problems.push(`The video is too large for ${rules.name}.`);
  }
  return problems;
}

/** Width divided by height, of what the crop leaves. */
export function getRatio({ crop, height, width }: Pick<CheckedMedium, 'crop' | 'height' | 'width'>): number {
  return crop ? (width * crop.width) / (height * crop.height) : width / height;
}

const weightedUrl = 23;

/**
 * Counts a text as an outlet does. `weighted` is X's count: an address is 23, letters of Latin scripts and punctuation
 * are 1, all other characters and each emoji 2 (docs.x.com, "Counting characters").
 */
export function countText(text: string, count: ChannelRules['text']['count']): number {
  if (count === 'characters') return [...text].length;
  const segments = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)];
  if (count === 'graphemes') return segments.length;
  const urls = text.match(/https?:\/\/\S+/g) ?? [];
  const rest = text.replace(/https?:\/\/\S+/g, '');
  return urls.length * weightedUrl + countWeights(rest);
}

function countWeights(text: string): number {
  const isLight = (code: number) =>
    code <= 4351 ||
    (code >= 8192 && code <= 8205) ||
    (code >= 8208 && code <= 8223) ||
    (code >= 8242 && code <= 8247);
  let weight = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (/\p{Extended_Pictographic}/u.test(segment)) weight += 2;
    else
      for (const character of segment.normalize('NFC'))
        weight += isLight(character.codePointAt(0) ?? 0) ? 1 : 2;
  }
  return weight;
}

/**
 * The text of a post on a channel: with the words that say that AI made it, where the outlet has no field for it and the
 * text does not end with them.
 *
 * @param media of the post; without them an outlet that has the field for some media gets the words
 */
export function withDisclosure(
  text: string,
  disclosure: string,
  kind: ChannelKind,
  media: readonly { type: 'image' | 'video' }[] = [],
): string {
  if (hasAiField(kind, media)) return text;
  const written = text.trimEnd();
  if (written.toLowerCase().endsWith(disclosure.toLowerCase())) return written;
  return written === '' ? disclosure : `${written}\n\n${disclosure}`;
}
