/** Posts: what is published to channels, when, and who approved it. */
import { z } from 'zod';
import { channelKind } from './channel-kinds.ts';
import { category, id, requestDate, requestInteger, requestTimestamp, timestamp } from './common.ts';
import { publishingLimits as limits } from './publishing-limits.ts';

/**
 * `draft`: only its creators see it. `waiting`: for approval. `scheduled`: approved, and due at its time. `publishing`: at
 * least one target has begun. `ended`: each target has ended; the targets say how.
 */
export const postState = z.enum(['draft', 'waiting', 'scheduled', 'publishing', 'ended']);
export type PostState = z.infer<typeof postState>;

/**
 * `pending`: not begun. `sending`: a worker is publishing it. `processing`: the outlet has it and is not done yet.
 * `by_hand`: it is due, and the creator publishes it. `published`. `failed`: it was not published, for the problem.
 * `unclear`: the outlet's answer was lost and it cannot be looked up: the creator says whether it is there. `cancelled`.
 */
export const targetState = z.enum([
  'pending',
  'sending',
  'processing',
  'by_hand',
  'published',
  'failed',
  'unclear',
  'cancelled',
]);
export type TargetState = z.infer<typeof targetState>;

const fraction = z.number().min(0).max(1);
/** A part of a picture, in fractions of its width and height. */
export const mediaCrop = z
  .strictObject({ x: fraction, y: fraction, width: fraction.min(0.05), height: fraction.min(0.05) })
  .refine(
    ({ height, width, x, y }) => x + width <= 1.000_1 && y + height <= 1.000_1,
    'The crop leaves the picture',
  );
export type MediaCrop = z.infer<typeof mediaCrop>;

/** A picture or video of the library in a post, in its order. */
export const postMedium = z.strictObject({
  contentId: id,
  altText: z.string().trim().max(limits.altTextMaximum).default(''),
});
export type PostMedium = z.infer<typeof postMedium>;

/** What a post is on one channel. */
export const postTargetForm = z.strictObject({
  channelId: id,
  /** In place of the post's own text; null: the post's. */
  text: z.string().max(limits.postTextMaximum).nullable().default(null),
  title: z.string().trim().max(limits.postTitleMaximum).default(''),
  /** Where in the outlet, as the community of Reddit; empty where there is none. */
  place: z.string().trim().max(limits.channelNameMaximum).default(''),
  /** The parts of pictures that this channel gets; others are whole. */
  crops: z
    .array(z.strictObject({ contentId: id, crop: mediaCrop }))
    .max(limits.postMediaMaximum)
    .default([]),
});
export type PostTargetForm = z.infer<typeof postTargetForm>;

export const postForm = z.strictObject({
  personaId: id.nullable().default(null),
  text: z.string().max(limits.postTextMaximum),
  media: z.array(postMedium).max(limits.postMediaMaximum),
  targets: z.array(postTargetForm).max(limits.postTargetsMaximum),
  /** With one, the links in its texts become short links of their channel as it is published. Empty: they stay. */
  campaign: z.string().trim().max(limits.campaignMaximum).default(''),
});
export type PostForm = z.infer<typeof postForm>;

/** The change that the caller has read: another one in between is a conflict. */
export const version = requestInteger;

export const postTarget = z.strictObject({
  channelId: id,
  kind: channelKind,
  channelName: z.string(),
  /** Whether the channel was disconnected: what was published stays, with its last figures. */
  isDisconnected: z.boolean(),
  text: z.string().nullable(),
  title: z.string(),
  place: z.string(),
  crops: z.array(z.strictObject({ contentId: id, crop: mediaCrop })),
  state: targetState,
  /** Why it failed, is unclear or waits, for the creator; null otherwise. */
  problem: z.string().nullable(),
  /** When it is tried or looked at next; null where nothing is left to do. */
  nextAttemptAt: timestamp.nullable(),
  publishedAt: timestamp.nullable(),
  /** Its public address at the outlet. */
  url: z.string().nullable(),
  /** Figures that the outlet gave last; null where it gives none. */
  figures: z
    .strictObject({
      views: z.int().nullable(),
      likes: z.int().nullable(),
      comments: z.int().nullable(),
      shares: z.int().nullable(),
      readAt: timestamp,
    })
    .nullable(),
  /** The short links in its text, with all their clicks; none before it is made ready, and without a campaign. */
  links: z.array(
    z.strictObject({
      id,
      /** `/go/` and the code. */
      path: z.string(),
      target: z.string(),
      clicks: z.int(),
      visitors: z.int(),
    }),
  ),
});
export type PostTarget = z.infer<typeof postTarget>;

export const post = z.strictObject({
  id,
  personaId: id.nullable(),
  /** The series that made it. */
  seriesId: id.nullable(),
  state: postState,
  version,
  text: z.string(),
  campaign: z.string(),
  /** The strictest of its media: a post with one adult picture is adult. */
  category,
  media: z.array(
    postMedium.extend({
      type: z.enum(['image', 'video']),
      category,
      width: z.int(),
      height: z.int(),
      /** Of a video. */
      seconds: z.number().nullable(),
      /** Of a video whose poster was chosen: the time of that frame. It belongs into the address of its preview. */
      posterSecond: z.number().nullable(),
      byteSize: z.int(),
      /** Whether it can still be published: false once it was deleted, withheld or refused. */
      isAvailable: z.boolean(),
    }),
  ),
  targets: z.array(postTarget),
  /** When it is published; null for a draft without a time. */
  scheduledAt: timestamp.nullable(),
  /** Who approved this version, or declined it. */
  approval: z
    .strictObject({
      decision: z.enum(['approved', 'declined']),
      by: z.string(),
      at: timestamp,
      reason: z.string().nullable(),
    })
    .nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Whether the caller may decide about it. */
  mayApprove: z.boolean(),
});
export type Post = z.infer<typeof post>;

/** When a post goes out. `queue`: at its persona's next free slot. */
export const postTiming = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('now') }),
  z.strictObject({ when: z.literal('queue') }),
  z.strictObject({ when: z.literal('at'), at: requestTimestamp }),
]);
export type PostTiming = z.infer<typeof postTiming>;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 18:30');
const weekday = z.int().min(1).max(7);

/** A time of the week at which queued posts go out, in the account's time zone. Weekday 1 is Monday (ISO 8601). */
export const postingSlot = z.strictObject({ weekday, time: timeOfDay });
export type PostingSlot = z.infer<typeof postingSlot>;

/** A series makes a draft for each of its occurrences, two weeks ahead. */
export const postSeriesForm = z.strictObject({
  name: z.string().trim().min(1, 'Give it a name').max(limits.channelNameMaximum),
  post: postForm,
  weekdays: z.array(weekday).min(1, 'Select at least one day').max(7),
  /** Every N weeks. */
  everyWeeks: z.int().min(1).max(12).default(1),
  time: timeOfDay,
  /** The first and last day, in the account's time zone; without a last one until it is ended. */
  from: requestDate,
  until: requestDate.nullable().default(null),
});
export const postSeries = postSeriesForm.extend({
  id,
  isEnded: z.boolean(),
  nextAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type PostSeries = z.infer<typeof postSeries>;

/** What says that AI made something: the letters in the languages of Europe and Asia, or the word itself. */
const namesAi =
  /(?<![\p{L}\p{N}])(AI|A\.I\.|KI|IA|I\.A\.|MI|SI|UI|TI|YZ|TN|ИИ|ШІ)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])AI_?(generated|made|created|art|model|influencer)|artificial|künstlich|人工智能|人工知能|인공지능/iu;

/** What an account has decided about publishing. */
export const publishingSettings = z.strictObject({
  /** An IANA time zone, as Europe/Berlin. */
  timeZone: z.string().max(60),
  /** Whether a person other than its author has to approve each post. Posts of members who are not admins always need it. */
  needsSecondPerson: z.boolean(),
  /** Where an outlet has no field for it, posts end with these words. */
  disclosure: z
    .string()
    .trim()
    .max(limits.disclosureMaximum)
    .regex(namesAi, 'Say that AI made it, as in “Made with AI”'),
});
export type PublishingSettings = z.infer<typeof publishingSettings>;
