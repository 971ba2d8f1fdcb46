import { eq, sql } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { takedownEvents, takedownItems, takedownNotices } from './schema.ts';

/** The report itself and the reporter's details are the reporter's data, and not part of this export. */
export const takedownData: readonly DataPart[] = [
  createTablePart({
    name: 'removals',
    about: 'Removals of your content after reports: when, by which case, and whether it is settled.',
    table: takedownNotices,
    owner: takedownNotices.userId,
  }),
  createTablePart({
    name: 'removed-items',
    about: 'The items that were removed.',
    table: takedownItems,
    owner: (userId) =>
      sql`${eq(takedownItems.userId, userId)} and exists (select from takedown_notices n where n.case_id = ${takedownItems.caseId} and n.user_id = ${userId})`,
    without: [takedownItems.distance],
  }),
  createTablePart({
    name: 'removal-events',
    about: 'The events of each removal, such as your objection and the answer.',
    table: takedownEvents,
    owner: (userId) =>
      sql`${takedownEvents.noticeId} in (select id from takedown_notices where user_id = ${userId})`,
  }),
];
