import { type SQL, sql } from 'drizzle-orm';
import type { ContentItem, ContentSort } from '#contract/library.ts';
import type { ContentCursor } from './content-cursor.ts';
import type { Values } from './run-prepared.ts';

export type SortOrder = {
  by: SQL;
  /** Conditions for the items after a cursor: consecutive index ranges, in order. */
  after: readonly SQL[];
  /** The parameters of `after`. */
  cursorValues(cursor: ContentCursor): Values;
  toCursor(item: Pick<ContentItem, 'id' | 'name' | 'type' | 'createdAt' | 'likeness'>): ContentCursor;
};

const at = sql`${sql.placeholder('atTime')}::timestamptz`;
const atId = sql`${sql.placeholder('atId')}::uuid`;
const atName = sql`${sql.placeholder('atName')}::text`;
const atType = sql`${sql.placeholder('atType')}::text`;

const atLikeness = sql`${sql.placeholder('atLikeness')}::int`;

/** Items that were not measured come last. */
const likenessKey = sql`(coalesce(i.likeness, -1))`;

/** The orders of items. Each has an index in `schema.ts`. Ids order items of the same millisecond or name. */
export const sortOrders = createSortOrders(sql`(content_folded(i.name) collate "C")`);

/** The orders of search rows `i`, which hold the folded name. */
export const searchRowOrders = createSortOrders(sql`(i.name_key collate "C")`);

function createSortOrders(nameKey: SQL): Record<ContentSort, SortOrder> {
  return {
    newest: {
      by: sql`i.created_at desc, i.id desc`,
      after: [sql`(i.created_at, i.id) < (${at}, ${atId})`],
      cursorValues: toTimeValues,
      toCursor: ({ createdAt, id }) => ({ sort: 'newest', createdAt, id }),
    },
    oldest: {
      by: sql`i.created_at, i.id`,
      after: [sql`(i.created_at, i.id) > (${at}, ${atId})`],
      cursorValues: toTimeValues,
      toCursor: ({ createdAt, id }) => ({ sort: 'oldest', createdAt, id }),
    },
    name: {
      by: sql`${nameKey}, i.id`,
      after: [sql`(${nameKey}, i.id) > (content_folded(${atName}) collate "C", ${atId})`],
      cursorValues: (cursor) => ({ atName: 'name' in cursor ? cursor.name : '', atId: cursor.id }),
      toCursor: ({ name, id }) => ({ sort: 'name', name, id }),
    },
    likeness: {
      by: sql`${likenessKey} desc, i.created_at desc, i.id desc`,
      after: [sql`(${likenessKey}, i.created_at, i.id) < (${atLikeness}, ${at}, ${atId})`],
      cursorValues: (cursor) => ({
        ...toTimeValues(cursor),
        atLikeness: String('likeness' in cursor ? cursor.likeness : -1),
      }),
      toCursor: ({ likeness, createdAt, id }) => ({
        sort: 'likeness',
        likeness: likeness ?? -1,
        createdAt,
        id,
      }),
    },
    type: {
      by: sql`i.type, i.created_at desc, i.id desc`,
      after: [sql`i.type = ${atType} and (i.created_at, i.id) < (${at}, ${atId})`, sql`i.type > ${atType}`],
      cursorValues: (cursor) => ({ ...toTimeValues(cursor), atType: 'type' in cursor ? cursor.type : '' }),
      toCursor: ({ type, createdAt, id }) => ({ sort: 'type', type, createdAt, id }),
    },
  };
}

function toTimeValues(cursor: ContentCursor): Values {
  return { atTime: 'createdAt' in cursor ? cursor.createdAt : '', atId: cursor.id };
}
