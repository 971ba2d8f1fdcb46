/** Link pages of personas, short links, and how often they are opened. */
import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { reservedSlugs } from './reserved-slugs.ts';

export const linkLimits = {
  linksPerPage: 50,
  /** Short links of an account besides those of its pages. */
  shortLinksMaximum: 2_000,
  /** Short links of an account on no page, with those in its posts. */
  linksWithPostsMaximum: 50_000,
  slugMinimum: 3,
  slugMaximum: 40,
  titleMaximum: 80,
  bioMaximum: 300,
  labelMaximum: 80,
  targetMaximum: 2_000,
  tagMaximum: 100,
  /** Days for which a page's earlier address leads to its new one. */
  formerSlugDays: 90,
  /** Days for which clicks are kept by the hour; older ones are kept by the day. */
  hoursKeptDays: 90,
  /** Days that one call of the figures covers. */
  figureDaysMaximum: 366,
  pageSize: 50,
} as const;

/** The part of a page's address after `/links/`. */
export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(linkLimits.slugMinimum, `Use at least ${linkLimits.slugMinimum} characters`)
  .max(linkLimits.slugMaximum, `Use at most ${linkLimits.slugMaximum} characters`)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use letters, digits and single hyphens between them')
  .refine((text) => !reservedSlugs.has(text), 'This address is reserved');

/** The code of a short link after `/go/`: seven characters without those that look alike. */
export const shortCodePattern = /^[2-9a-hjkmnp-z]{7}$/;

/** What is wrong with the address that a link leads to, as far as its text shows; null: nothing. */
export function findTargetProblem(target: string): string | null {
  const url = URL.parse(target);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'Enter a full address that begins with https://';
  }
  if (url.username || url.password) return 'Remove the user name and password from the address';
  return url.hostname.includes('.') || url.hostname.startsWith('[')
    ? null
    : 'Enter an address on the public internet';
}

const target = z
  .string()
  .trim()
  .max(linkLimits.targetMaximum)
  .check((context) => {
    const problem = findTargetProblem(context.value);
    if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value });
  });

const label = z.string().trim().min(1, 'Enter a label').max(linkLimits.labelMaximum);
const tag = z.string().trim().max(linkLimits.tagMaximum).default('');

/** A link of a page as the creator sends it. */
export const pageLinkForm = z.strictObject({
  /** Null: a new link. */
  id: id.nullable().default(null),
  label,
  target,
  /** Whether it leads to adult work: then visitors say first that they are 18 or older. */
  isAdult: z.boolean().default(false),
  /** Whether the label itself is adult: then it is shown only behind that question. */
  hidesLabel: z.boolean().default(false),
  isShown: z.boolean().default(true),
});
export type PageLinkForm = z.input<typeof pageLinkForm>;

export const linkPageForm = z.strictObject({
  slug,
  title: z.string().trim().min(1, 'Enter a title').max(linkLimits.titleMaximum),
  bio: z.string().trim().max(linkLimits.bioMaximum).default(''),
  /** A generated, completed picture that is safe for work; null: none. */
  contentId: id.nullable().default(null),
  /** Whether the creator shows the page. */
  isOpen: z.boolean().default(false),
  links: z.array(pageLinkForm).max(linkLimits.linksPerPage).default([]),
});

/**
 * `open`: not reviewed. `waiting`: for a reviewer, after a change where the operator reviews before publication, or after it
 * was taken down. `published` and `declined`: what the reviewer decided.
 */
export const linkPageState = z.enum(['open', 'waiting', 'published', 'declined']);
export type LinkPageState = z.infer<typeof linkPageState>;

export const pageLink = z.strictObject({
  id,
  code: z.string(),
  label: z.string(),
  target: z.string(),
  isAdult: z.boolean(),
  hidesLabel: z.boolean(),
  isShown: z.boolean(),
  /** Of the last 30 days. */
  clicks: z.int(),
  /** Why an administrator closed it. */
  closedReason: z.string().nullable(),
});

export const linkPage = z.strictObject({
  id,
  personaId: id,
  personaName: z.string(),
  slug: z.string(),
  /** `/links/` and the slug. */
  path: z.string(),
  title: z.string(),
  bio: z.string(),
  contentId: id.nullable(),
  /** Whether its picture is shown; false also while the picture is in the trash. */
  hasPicture: z.boolean(),
  isOpen: z.boolean(),
  state: linkPageState,
  /** Whether visitors see it now. */
  isLive: z.boolean(),
  /** Why it was declined. */
  reason: z.string().nullable(),
  links: z.array(pageLink),
  /** Counts changes: another one in between is a conflict. */
  version: z.int(),
  updatedAt: timestamp,
});
export type LinkPage = z.infer<typeof linkPage>;

export const shortLinkForm = z.strictObject({
  label,
  target,
  isAdult: z.boolean().default(false),
  /** Filled in as utm_source, utm_medium and utm_campaign where the address has none. Empty: not filled in. */
  source: tag,
  medium: tag,
  campaign: tag,
  personaId: id.nullable().default(null),
  channelId: id.nullable().default(null),
});

export const shortLink = z.strictObject({
  id,
  code: z.string(),
  /** `/go/` and the code. */
  path: z.string(),
  label: z.string(),
  target: z.string(),
  isAdult: z.boolean(),
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  personaId: id.nullable(),
  personaName: z.string().nullable(),
  channelId: id.nullable(),
  postId: id.nullable(),
  closedReason: z.string().nullable(),
  createdAt: timestamp,
  /** Of the last 30 days. */
  clicks: z.int(),
  visitors: z.int(),
});
export type ShortLink = z.infer<typeof shortLink>;

const counted = { clicks: z.int(), visitors: z.int() };
/** Clicks of links, without cookies: bots, prefetches and visitors who ask not to be tracked are left out. */
export const linkFigures = z.strictObject({
  ...counted,
  /** Each day of the time asked for, UTC. */
  days: z.array(z.strictObject({ day: z.iso.date(), ...counted })),
  /** By the host that led here; empty: none was sent. Most clicks first. */
  referrers: z.array(z.strictObject({ host: z.string(), ...counted })),
  links: z.array(z.strictObject({ id, label: z.string(), ...counted })),
  campaigns: z.array(z.strictObject({ campaign: z.string(), ...counted })),
});
export type LinkFigures = z.infer<typeof linkFigures>;

/** A link page for a reviewer, without its creator. */
export const linkPageReview = z.strictObject({
  id,
  slug: z.string(),
  state: linkPageState,
  title: z.string(),
  bio: z.string(),
  hasPicture: z.boolean(),
  links: z.array(
    z.strictObject({
      id,
      label: z.string(),
      target: z.string(),
      isAdult: z.boolean(),
      hidesLabel: z.boolean(),
    }),
  ),
  submittedAt: timestamp,
  decidedAt: timestamp.nullable(),
  reason: z.string().nullable(),
  /** Names what the page shows now; a decision is about this version. */
  version: z.string(),
});
export type LinkPageReview = z.infer<typeof linkPageReview>;

const version = z.string().max(64);
export const closingReason = z
  .string()
  .trim()
  .min(1, 'Please give a reason')
  .max(limits.rejectionReasonMaximum);
export const linkPageDecision = z.discriminatedUnion('decision', [
  z.strictObject({ decision: z.literal('publish'), version }),
  /** The reason is for the creator. */
  z.strictObject({ decision: z.literal('decline'), version, reason: closingReason }),
]);
