import { eq, sql } from 'drizzle-orm';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { takedownEvents, takedownItems, takedownNotices } from './schema.ts';

/** What was reported, and by whom, is the reporter's, and no part of this. */
export const takedownData: readonly DataPart[] = [
  tablePart({
    name: 'removals',
    about: 'Removals of what is yours after a report: when, of which case, and whether it is over.',
    table: takedownNotices,
    of: takedownNotices.userId,
  }),
  tablePart({
    name: 'removed-items',
    about: 'The items that were removed.',
    table: takedownItems,
    of: (userId) =>
      sql`${eq(takedownItems.userId, userId)} and exists (select from takedown_notices n where n.case_id = ${takedownItems.caseId} and n.user_id = ${userId})`,
    without: [takedownItems.distance],
  }),
  tablePart({
    name: 'removal-events',
    about: 'What happened in each removal: your objection, the answer.',
    table: takedownEvents,
    of: (userId) =>
      sql`${takedownEvents.noticeId} in (select id from takedown_notices where user_id = ${userId})`,
  }),
];
