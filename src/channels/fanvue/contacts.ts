import { z } from 'zod';
import { readJson } from '../answers.ts';
import { createMissingScopeError } from '../missing-scope.ts';
import type { Checkpoint, PublishContext, RemoteContact, RemoteContactPage } from '../port.ts';
import { type FanvueDeps, sendFanvue } from './api.ts';

const people = z.object({
  data: z.array(
    z.object({
      uuid: z.string().min(1).max(200),
      handle: z.string(),
      displayName: z.string().nullable().optional(),
    }),
  ),
  pagination: z.object({ hasMore: z.boolean() }),
});

/** Those who pay, then those who follow: Fanvue leaves subscribers out of the second list. */
const lists = ['subscribers', 'followers'] as const;
type List = (typeof lists)[number];

/** People of one page: the most that Fanvue gives. */
const pageSize = 50;

/**
 * Reads a page of the account's subscribers, and after the last of them of its followers. Fanvue numbers its pages: a
 * person who joins meanwhile moves others to the next page, where they come again.
 */
export async function readContacts(
  deps: FanvueDeps,
  cursor: Checkpoint | null,
  context: Pick<PublishContext, 'signal' | 'tokens'>,
): Promise<RemoteContactPage> {
  const list: List = lists.find((each) => each === cursor?.list) ?? lists[0];
  const page = typeof cursor?.page === 'number' ? cursor.page : 1;
  const query = { page: String(page), size: String(pageSize) };
  const answer = await sendFanvue(deps, context, { method: 'GET', path: list, query, accepts: [403] });
  if (answer.status === 403) throw createMissingScopeError('fans');
  const { data, pagination } = readJson(answer, people, { outlet: 'Fanvue' });
  const hasMore = pagination.hasMore && data.length > 0;
  return { contacts: data.map(toContact), cursor: getNext(list, page, hasMore) };
}

const toContact = ({
  displayName,
  handle,
  uuid,
}: z.output<typeof people>['data'][number]): RemoteContact => ({
  remoteId: uuid,
  handle,
  name: displayName ?? '',
});

function getNext(list: List, page: number, hasMore: boolean): Checkpoint | null {
  if (hasMore) return { list, page: page + 1 };
  const next = lists[lists.indexOf(list) + 1];
  return next ? { list: next, page: 1 } : null;
}
