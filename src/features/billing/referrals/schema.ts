import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** Referral codes, created on first use. The row is the lock on the referrer's rewards. */
export const referralCodes = pgTable('referral_codes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Without the hyphen. */
  code: text().notNull().unique(),
});

/** Which new account used which referrer's code. */
export const referrals = pgTable(
  'referrals',
  {
    /** An account can be referred once. */
    newcomerId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    referrerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['joined', 'rewarded', 'refused'] }).notNull(),
    /** Tokens that the referrer received. */
    tokens: integer().notNull().default(0),
    /** Why there is no reward, as shown to the referrer. */
    reason: text(),
    joinedAt: moment().notNull(),
    rewardedAt: moment(),
  },
  (table) => [
    index('referrals_of_referrer').on(table.referrerId, table.joinedAt.desc().nullsFirst()),
    index('referrals_waiting').on(table.joinedAt).where(sql`${table.state} = 'joined'`),
    check(
      'referrals_rewarded_as_state_says',
      sql`(${table.state} = 'rewarded') = (${table.rewardedAt} is not null) and (${table.state} = 'rewarded') = (${table.tokens} > 0)`,
    ),
    check('referrals_refused_with_reason', sql`(${table.state} = 'refused') = (${table.reason} is not null)`),
  ],
);
