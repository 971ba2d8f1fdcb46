import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in time as every table keeps it: with its zone, to the millisecond, as JavaScript's `Date` has it. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
