import { sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { clickDays, clickHours, formerSlugs, linkPages, shortLinks } from './schema.ts';

const ofLinks = (column: typeof clickHours.linkId | typeof clickDays.linkId) => (userId: string) =>
  sql`${column} in (select id from short_links where user_id = ${userId})`;

export const linkData: readonly DataPart[] = [
  createTablePart({
    name: 'link-pages',
    about: 'Link pages of your personas, and the decisions on them.',
    table: linkPages,
    owner: linkPages.userId,
    without: [linkPages.reviewedDigest],
  }),
  createTablePart({
    name: 'former-link-page-addresses',
    about: 'Earlier addresses of your link pages, until they stop leading to them.',
    table: formerSlugs,
    owner: (userId) => sql`${formerSlugs.pageId} in (select id from link_pages where user_id = ${userId})`,
  }),
  createTablePart({
    name: 'short-links',
    about: 'Your short links and the links of your link pages.',
    table: shortLinks,
    owner: shortLinks.userId,
  }),
  createTablePart({
    name: 'clicks-by-hour',
    about: 'Clicks of your links by the hour and the site that led to them.',
    table: clickHours,
    owner: ofLinks(clickHours.linkId),
  }),
  createTablePart({
    name: 'clicks-by-day',
    about: 'Clicks of your links that are older than 90 days, by the day.',
    table: clickDays,
    owner: ofLinks(clickDays.linkId),
  }),
];
