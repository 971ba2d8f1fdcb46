import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ContentItem } from '#contract/library.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { toLibraryMap } from './library-map.ts';
import { mapQuery, pageQuery } from './library-queries.ts';
import { removeCachedContents } from './remove-cached-contents.ts';

const item = (id: string) => ({ id }) as ContentItem;

it('removes items from every cached list, and nothing else changes', () => {
  const client = new QueryClient();
  const parts = [
    { cursor: null, createdAt: '2026-11-20T12:00:00.000Z' },
    { cursor: 'b', createdAt: '2026-11-19T12:00:00.000Z' },
  ];
  const all = toLibraryMap({ total: 5, size: 3, parts, shapes: '@ABCD' }, {}, 1);
  const videos = toLibraryMap(
    { total: 1, size: 3, parts: parts.slice(0, 1), shapes: 'B' },
    { type: 'video' },
    2,
  );
  client.setQueryData(mapQuery({}).queryKey, all, { updatedAt: 1_000 });
  client.setQueryData(mapQuery({ type: 'video' }).queryKey, videos);
  client.setQueryData(pageQuery(all, { cursor: null }).queryKey, ['p', 'q', 'r'].map(item));
  client.setQueryData(pageQuery(all, { cursor: 'b' }).queryKey, ['s', 't'].map(item));
  client.setQueryData(pageQuery(videos, { cursor: null }).queryKey, [item('r')]);

  removeCachedContents(client, ['r', 't', 'elsewhere']);

  const left = client.getQueryData(mapQuery({}).queryKey);
  expect(left).toMatchObject({ version: 1, total: 3, shapes: '@AC' });
  expect(left?.parts.map(({ first, length }) => [first, length])).toEqual([
    [0, 2],
    [2, 1],
  ]);
  expect(client.getQueryData(pageQuery(all, { cursor: null }).queryKey)).toEqual(['p', 'q'].map(item));
  expect(client.getQueryData(pageQuery(all, { cursor: 'b' }).queryKey)).toEqual([item('s')]);
  expect(client.getQueryData(mapQuery({ type: 'video' }).queryKey)).toMatchObject({ total: 0, parts: [] });
  // The list is as old as it was.
  expect(client.getQueryState(queryKeys.contentMap({}))?.dataUpdatedAt).toBe(1_000);
});
