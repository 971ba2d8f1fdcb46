import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { InboxThread, PersonaReplies, ReplySettings, ThreadDetail } from '#contract/replies.ts';
import type { SentQuery } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

export type ThreadFilters = Omit<NonNullable<SentQuery<Contract['listInboxThreads']>>, 'before'>;

/** Not among the keys of the first page's scripts. */
const keys = {
  status: ['inbox', 'status'],
  lists: ['inbox', 'threads'],
  list: (filters: ThreadFilters) => ['inbox', 'threads', filters],
  thread: (id: string) => ['inbox', 'thread', id],
} as const;

/** New messages are read once a minute. */
const idleMs = 30_000;
/** While a reply is being sent. */
const busyMs = 2_000;

export function useInboxStatus() {
  return useQuery({
    queryKey: keys.status,
    queryFn: ({ signal }) => call('getInboxStatus', { signal }),
    refetchInterval: idleMs * 2,
  });
}

/** Threads by their last message, page by page. */
export function useThreads(filters: ThreadFilters) {
  return useInfiniteQuery({
    queryKey: keys.list(filters),
    queryFn: ({ pageParam: before, signal }) =>
      call('listInboxThreads', { query: { ...filters, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ more, threads }) => (more ? threads.at(-1)?.id : undefined),
    refetchInterval: idleMs,
  });
}

/** One thread; it is asked often while a reply is on its way. */
export function useThread(id: string) {
  return useQuery({
    queryKey: keys.thread(id),
    queryFn: ({ signal }) => call('getInboxThread', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOnItsWay(state.data) ? busyMs : idleMs),
  });
}

const isOnItsWay = ({ draft, replies }: ThreadDetail) =>
  [...replies, ...(draft ? [draft] : [])].some(({ state }) => state === 'pending' || state === 'sending');

/** Shows a thread's change at once, takes it back when the server refuses, and reads the lists again. */
function useThreadChange<Values>(
  id: string,
  given: {
    change: (values: Values) => Promise<unknown>;
    /** What the thread looks like until the server has answered. */
    show?: (detail: ThreadDetail, values: Values) => ThreadDetail;
    failed: string;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: given.change,
    async onMutate(values: Values) {
      await client.cancelQueries({ queryKey: keys.thread(id) });
      const before = client.getQueryData<ThreadDetail>(keys.thread(id));
      if (before && given.show) client.setQueryData(keys.thread(id), given.show(before, values));
      return before;
    },
    onSuccess(answer) {
      if (isDetail(answer)) client.setQueryData(keys.thread(id), answer);
    },
    onError(error, _, before) {
      if (before) client.setQueryData(keys.thread(id), before);
      notify.error({ title: given.failed, text: getErrorMessage(error) });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.thread(id) }),
        client.invalidateQueries({ queryKey: keys.lists }),
      ]),
  });
}

const isDetail = (answer: unknown): answer is ThreadDetail =>
  typeof answer === 'object' && answer !== null && 'thread' in answer && 'messages' in answer;

type ThreadPlace = { isClosed: boolean; assigneeId: string | null };

/** Closes, reopens and assigns a thread. */
export function useChangeThread(thread: InboxThread, members: readonly { id: string; name: string }[]) {
  const { id } = thread;
  return useThreadChange<ThreadPlace>(id, {
    change: (body) => call('changeInboxThread', { params: { id }, body }),
    show: (detail, { assigneeId, isClosed }) => ({
      ...detail,
      thread: {
        ...detail.thread,
        state: isClosed ? 'closed' : toReopened(detail.thread),
        assignee: members.find((member) => member.id === assigneeId) ?? null,
      },
    }),
    failed: 'The thread was not changed',
  });
}

const toReopened = ({ concerns, state }: InboxThread): InboxThread['state'] =>
  state === 'closed' ? (concerns.length > 0 ? 'handed_over' : 'open') : state;

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('readInboxThread', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.lists }),
  });
}

export function useDraftReply(id: string) {
  return useThreadChange<number | null>(id, {
    change: (version) => call('draftReply', { params: { id }, body: { version } }),
    failed: 'No draft',
  });
}

type WrittenReply = { text: string; version: number | null };

export function useWriteReply(id: string) {
  return useThreadChange<WrittenReply>(id, {
    change: (body) => call('writeReply', { params: { id }, body }),
    failed: 'The reply was not saved',
  });
}

export function useDiscardReply(id: string) {
  return useThreadChange<void>(id, {
    change: () => call('discardReply', { params: { id } }),
    show: (detail) => ({ ...detail, draft: null }),
    failed: 'The draft was not discarded',
  });
}

/**
 * Approves what the page shows: the text is saved first where it has changed, and the server compares the whole text with
 * the one that was read.
 */
export function useApproveReply(id: string) {
  return useThreadChange<WrittenReply & { isSaved: boolean; fullText: string }>(id, {
    async change({ fullText, isSaved, text, version }) {
      const saved = isSaved
        ? version
        : ((await call('writeReply', { params: { id }, body: { text, version } })).draft?.version ?? null);
      if (saved === null) throw new Error('the reply was not saved');
      return call('approveReply', { params: { id }, body: { version: saved, fullText } });
    },
    show: (detail, { fullText, text }) =>
      detail.draft ? { ...detail, draft: { ...detail.draft, text, fullText, state: 'pending' } } : detail,
    failed: 'The reply was not sent',
  });
}

export function useRetryReply(id: string) {
  return useThreadChange<string>(id, {
    change: (replyId) => call('retryReply', { params: { id: replyId } }),
    failed: 'It was not sent again',
  });
}

export function useSettleReply(id: string) {
  return useThreadChange<{ replyId: string; isSent: boolean }>(id, {
    change: ({ isSent, replyId }) => call('settleReply', { params: { id: replyId }, body: { isSent } }),
    failed: 'That was not recorded',
  });
}

export function useChangeSettings(personaId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReplySettings): Promise<PersonaReplies> =>
      call('changeReplySettings', { params: { id: personaId }, body }),
    async onSuccess() {
      notify.success({ title: 'Reply settings saved' });
      await client.invalidateQueries({ queryKey: keys.status });
    },
  });
}
