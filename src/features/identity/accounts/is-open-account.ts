import { type SQL, sql } from 'drizzle-orm';
import { openAccountCondition } from './gate-facts.ts';

/** Whether an account is neither suspended nor closed, as a condition of a query. @param userId a column of that query */
export const isOpenAccount = (userId: SQL): SQL =>
  sql`exists (select from users where users.id = ${userId} and ${openAccountCondition})`;
