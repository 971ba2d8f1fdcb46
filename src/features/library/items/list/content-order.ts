import { type SQL, sql } from 'drizzle-orm';
import type { ContentItem, ContentSort } from '#contract/library.ts';
import type { Values } from './content-conditions.ts';
import type { ContentCursor } from './content-cursor.ts';

export type Order = {
  by: SQL;
  /** What stands behind a place, in this order: ranges of the index, one behind the other. */
  behind: readonly SQL[];
  /** The values that `behind` wants. */
  values(cursor: ContentCursor): Values;
  placeOf(item: Pick<ContentItem, 'id' | 'name' | 'type' | 'createdAt'>): ContentCursor;
};

const at = sql`${sql.placeholder('atTime')}::timestamptz`;
const atId = sql`${sql.placeholder('atId')}::uuid`;
const atName = sql`${sql.placeholder('atName')}::text`;
const atType = sql`${sql.placeholder('atType')}::text`;

const nameKey = sql`(content_folded(i.name) collate "C")`;

/** Each with an index in `schema.ts`; items of the same millisecond or name are in order of their ids. */
export const orders: Record<ContentSort, Order> = {
  newest: {
    by: sql`i.created_at desc, i.id desc`,
    behind: [sql`(i.created_at, i.id) < (${at}, ${atId})`],
    values: timeOf,
    placeOf: ({ createdAt, id }) => ({ sort: 'newest', createdAt, id }),
  },
  oldest: {
    by: sql`i.created_at, i.id`,
    behind: [sql`(i.created_at, i.id) > (${at}, ${atId})`],
    values: timeOf,
    placeOf: ({ createdAt, id }) => ({ sort: 'oldest', createdAt, id }),
  },
  name: {
    by: sql`${nameKey}, i.id`,
    behind: [sql`(${nameKey}, i.id) > (content_folded(${atName}) collate "C", ${atId})`],
    values: (cursor) => ({ atName: 'name' in cursor ? cursor.name : '', atId: cursor.id }),
    placeOf: ({ name, id }) => ({ sort: 'name', name, id }),
  },
  type: {
    by: sql`i.type, i.created_at desc, i.id desc`,
    behind: [sql`i.type = ${atType} and (i.created_at, i.id) < (${at}, ${atId})`, sql`i.type > ${atType}`],
    values: (cursor) => ({ ...timeOf(cursor), atType: 'type' in cursor ? cursor.type : '' }),
    placeOf: ({ type, createdAt, id }) => ({ sort: 'type', type, createdAt, id }),
  },
};

function timeOf(cursor: ContentCursor): Values {
  return { atTime: 'createdAt' in cursor ? cursor.createdAt : '', atId: cursor.id };
}
