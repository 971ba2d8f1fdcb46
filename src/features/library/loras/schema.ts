import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LoraFamily } from '#contract/chosen-loras.ts';
import type { Category } from '#contract/common.ts';
import type { LoraState, ModelSite } from '#contract/loras.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** LoRAs that creators added by link or by file. They belong to an account, and so to everyone in its team. */
export const loras = pgTable(
  'loras',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The team member who added it; null for the account's owner. No foreign key: the row outlives the member. */
    madeBy: uuid(),
    name: text().notNull(),
    /** `withdrawn` is no state of a row: it follows from `lora_bans` and the operator's rules. */
    state: text().$type<Exclude<LoraState, 'withdrawn'>>().notNull(),
    /** Why it failed or was refused, for its owner. */
    problem: text(),
    /** Null for an uploaded file. */
    site: text().$type<ModelSite>(),
    /** The address of its page, as it was entered until the site has said its own. */
    link: text(),
    author: text(),
    /** As the operator's rules name it: `civitai:12`. */
    siteModel: text(),
    fileName: text(),
    description: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    triggerWords: text().array().notNull().default([]),
    licence: text(),
    permitsService: boolean(),
    category: text().$type<Category>().notNull(),
    family: text().$type<LoraFamily>(),
    /** Of the whole file; null while its site has not said. */
    byteSize: bigint({ mode: 'number' }),
    receivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** In hexadecimal, once the file was read. */
    sha256: text(),
    createdAt: moment().notNull(),
    /** When something of it arrived last, or when it was checked. */
    updatedAt: moment().notNull(),
    /** When its owner deleted it. Only a legal hold keeps it; it is removed when the hold ends. */
    erasedAt: moment(),
  },
  (table) => [
    index('loras_of_user').on(table.userId, table.id),
    index('loras_sha256').using('hash', table.sha256),
    index('loras_unfinished').on(table.updatedAt).where(sql`state in ('receiving', 'checking')`),
  ],
);
export type LoraRow = typeof loras.$inferSelect;

/** Files that no account may use, in any account. */
export const loraBans = pgTable('lora_bans', {
  /** In hexadecimal. */
  sha256: text().primaryKey(),
  reason: text().notNull(),
  /** No foreign key: a ban outlives the administrator's account. */
  bannedBy: uuid().notNull(),
  bannedAt: moment().notNull(),
});

/** Checkpoints that an operator registered. Their files are on the engines, not here. */
export const checkpoints = pgTable('checkpoints', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  link: text().notNull(),
  /** Where a server downloads it. */
  url: text().notNull(),
  family: text().$type<LoraFamily>().notNull(),
  licence: text(),
  permitsService: boolean(),
  sha256: text().notNull(),
  byteSize: bigint({ mode: 'number' }).notNull(),
  fileName: text().notNull(),
  createdAt: moment().notNull(),
});
export type CheckpointRow = typeof checkpoints.$inferSelect;
