import { timestamp } from 'drizzle-orm/pg-core';

/** The timestamp column of every table: with time zone, to the millisecond, like JavaScript's `Date`. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
