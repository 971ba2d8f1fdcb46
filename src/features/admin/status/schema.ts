import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { IncidentState, StatusComponent } from '#contract/status.ts';
import { moment } from '#platform/db/columns.ts';

/** The checks of one UTC day. One row for each component and day keeps 90 days small. */
export const statusChecks = pgTable(
  'status_checks',
  {
    component: text().$type<StatusComponent>().notNull(),
    day: date().notNull(),
    checks: integer().notNull(),
    failed: integer().notNull(),
    /** The result of the day's latest check. */
    lastOk: boolean().notNull(),
    lastCheckedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.component, table.day] })],
);

/** When a web process was alive without interruption. */
export const webPresence = pgTable(
  'web_presence',
  { id: uuid().primaryKey(), since: moment().notNull(), seenAt: moment().notNull() },
  (table) => [index().on(table.seenAt)],
);

export const incidents = pgTable(
  'incidents',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    components: text().array().$type<StatusComponent[]>().notNull(),
    startedAt: moment().notNull(),
    /** Null while it is open. Its state is that of its latest update. */
    resolvedAt: moment(),
  },
  (table) => [index().on(table.startedAt)],
);

export const incidentUpdates = pgTable(
  'incident_updates',
  {
    id: uuid().primaryKey(),
    incidentId: uuid()
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    state: text().$type<IncidentState>().notNull(),
    text: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index().on(table.incidentId, table.id)],
);
