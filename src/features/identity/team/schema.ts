import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../accounts/schema.ts';

/** Teams. A team is created with its owner's first invitation. */
export const teams = pgTable('teams', {
  id: uuid().primaryKey(),
  /** No cascade: the team is ended before its owner's account is deleted. */
  ownerId: uuid()
    .notNull()
    .unique()
    .references(() => users.id),
  createdAt: moment().notNull(),
});

/** Members of teams, including the owner. A user is in at most one team. */
export const teamMembers = pgTable(
  'team_members',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin', 'user'] }).notNull(),
    joinedAt: moment().notNull(),
    /** Tokens of the owner that the member may spend in a calendar month; null for no limit. */
    monthlyCap: integer(),
  },
  (table) => [
    index('team_members_of_team').on(table.teamId, table.joinedAt),
    check('team_members_cap_not_negative', sql`${table.monthlyCap} >= 0`),
  ],
);

/** Invitations by mail. An answered invitation is kept, so that its link can show the outcome. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: uuid().primaryKey(),
    teamId: uuid()
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** In lower case, like the addresses of accounts. */
    email: text().notNull(),
    role: text({ enum: ['admin', 'user'] }).notNull(),
    message: text(),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the link; the token itself is only in the mail. */
    tokenHash: text().notNull().unique(),
    createdAt: moment().notNull(),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    acceptedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: moment(),
  },
  (table) => [
    /** One unanswered invitation for each address and team. */
    uniqueIndex('team_invitations_unanswered')
      .on(table.teamId, table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
  ],
);
