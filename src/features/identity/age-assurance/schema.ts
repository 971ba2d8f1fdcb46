import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type AgeMethod, type AgeProblem, ageProblems } from '#contract/age-methods.ts';
import { moment } from '#platform/db/columns.ts';
import { sessions, users } from '../accounts/schema.ts';

/** The country that a user names as their own. */
export const statedCountries = pgTable('stated_countries', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** ISO 3166-1 alpha-2. */
  country: text().notNull(),
  statedAt: moment().notNull(),
});

/**
 * Passed age checks: over 18, by whom, when, and nothing else (decision 137). An approved identity document counts by its
 * own row and has none here.
 */
export const ageAssurances = pgTable(
  'age_assurances',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    method: text().$type<Exclude<AgeMethod, 'documents'>>().notNull(),
    /** Who vouches for it: the proof's issuer, or the service. */
    assuredBy: text().notNull(),
    assuredAt: moment().notNull(),
    /** When it has to be repeated, by the operator's age file; null for never. */
    validUntil: moment(),
  },
  (table) => [uniqueIndex('age_assurances_once_per_method').on(table.userId, table.method)],
);

/** Age checks that are not passed yet. A passed one is deleted, the others when they expire. */
export const ageChecks = pgTable(
  'age_checks',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that started it; signing out ends it. */
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    method: text().$type<Exclude<AgeMethod, 'documents'>>().notNull(),
    state: text({ enum: ['open', 'checking', 'ended'] })
      .notNull()
      .default('open'),
    problem: text({ enum: ageProblems }).$type<AgeProblem>(),
    /** SHA-256 of the state, which only the service or the app has. */
    stateHash: text().notNull().unique(),
    nonce: text().notNull(),
    /** Of PKCE. */
    verifier: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('age_checks_of_session').on(table.sessionId, table.createdAt),
    index().on(table.userId),
    index().on(table.expiresAt),
    check('age_checks_ended_with_problem', sql`(${table.state} = 'ended') = (${table.problem} is not null)`),
  ],
);
