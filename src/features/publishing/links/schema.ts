import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LinkPageState } from '#contract/links.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { contentItems } from '../../library/items/schema.ts';
import { personas } from '../../library/personas/schema.ts';
import { channels } from '../channels/schema.ts';
import { posts } from '../posts/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Public pages with the links of a persona, one for each persona at most. */
export const linkPages = pgTable(
  'link_pages',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: uuid()
      .notNull()
      .references(() => personas.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    title: text().notNull(),
    bio: text().notNull(),
    contentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    /** Whether the creator shows it. */
    isOpen: boolean().notNull(),
    state: text().$type<LinkPageState>().notNull(),
    submittedAt: moment().notNull(),
    decidedAt: moment(),
    /** Why it was declined. */
    reason: text(),
    /** The digest of what was published; it counts with review before publication. */
    reviewedDigest: text(),
    version: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('link_pages_slug').on(table.slug),
    uniqueIndex('link_pages_of_persona').on(table.personaId),
    index('link_pages_of_user').on(table.userId, table.id),
    index('link_pages_of_content').on(table.contentId),
    index('link_pages_waiting').on(table.submittedAt).where(sql`${table.state} = 'waiting'`),
  ],
);

/** Addresses that pages had before; each leads to the page's address until its time is over. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    pageId: uuid()
      .notNull()
      .references(() => linkPages.id, { onDelete: 'cascade' }),
    until: moment().notNull(),
  },
  (table) => [index('former_slugs_of_page').on(table.pageId), index('former_slugs_until').on(table.until)],
);

/** Short links, and the links of pages, which are short links with a place on a page. */
export const shortLinks = pgTable(
  'short_links',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    code: text().notNull(),
    label: text().notNull(),
    target: text().notNull(),
    isAdult: boolean().notNull(),
    source: text().notNull().default(''),
    medium: text().notNull().default(''),
    campaign: text().notNull().default(''),
    personaId: uuid().references(() => personas.id, { onDelete: 'set null' }),
    channelId: uuid().references(() => channels.id, { onDelete: 'set null' }),
    postId: uuid().references(() => posts.id, { onDelete: 'set null' }),
    /** Null: on no page. */
    pageId: uuid().references(() => linkPages.id, { onDelete: 'cascade' }),
    /** The order on its page. */
    position: integer().notNull().default(0),
    isShown: boolean().notNull().default(true),
    hidesLabel: boolean().notNull().default(false),
    /** Set by an administrator; it then leads nowhere. */
    closedAt: moment(),
    closedReason: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('short_links_code').on(table.code),
    index('short_links_of_user').on(table.userId, table.id),
    index('short_links_of_page').on(table.pageId, table.position),
    index('short_links_of_persona').on(table.personaId),
    index('short_links_of_channel').on(table.channelId),
    index('short_links_of_post').on(table.postId),
  ],
);

const linkReference = () =>
  uuid()
    .notNull()
    .references(() => shortLinks.id, { onDelete: 'cascade' });

/** Clicks by the hour (UTC) and the host that led to the link. */
export const clickHours = pgTable(
  'click_hours',
  {
    linkId: linkReference(),
    hour: moment().notNull(),
    /** Empty: the browser sent none. */
    referrer: text().notNull(),
    clicks: integer().notNull(),
    visitors: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.hour, table.referrer] }),
    index('click_hours_by_time').on(table.hour),
  ],
);

/** Clicks of hours that are over for long, by the day (UTC). */
export const clickDays = pgTable(
  'click_days',
  {
    linkId: linkReference(),
    day: date().notNull(),
    referrer: text().notNull(),
    clicks: integer().notNull(),
    visitors: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.linkId, table.day, table.referrer] })],
);

/** The salt of a day (UTC) for the hashes of its visitors; deleted once the day is over. */
export const clickSalts = pgTable('click_salts', {
  day: date().primaryKey(),
  salt: bytes().notNull(),
});

/** Hashes of the day's visitors of each link, so that each counts once; deleted once the day is over. */
export const clickVisitors = pgTable(
  'click_visitors',
  {
    day: date().notNull(),
    hash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.hash] })],
);

export type LinkPageRow = typeof linkPages.$inferSelect;
export type ShortLinkRow = typeof shortLinks.$inferSelect;
