import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Post } from '#contract/posts.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { postKeys, storePost, type TimedPosts } from './post-queries.ts';
import { formatMomentIn } from './time/zone-time.ts';

type Move = { post: Post; at: Date };

const toastId = 'post-moved';

/**
 * Gives a post another time. The calendar shows it there at once; if the server refuses, it is back where it was, and the
 * calendar is read again, since another change may be why.
 */
export function useMovePost(timeZone: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ at, post: { id, version } }: Move) =>
      call('schedulePost', {
        params: { id },
        body: { timing: { when: 'at', at: at.toISOString() }, version },
      }),
    onMutate: async ({ at, post }) => {
      await client.cancelQueries({ queryKey: postKeys.timed });
      const before = client.getQueriesData<TimedPosts>({ queryKey: postKeys.timed });
      const moved = { ...post, scheduledAt: at.toISOString() };
      client.setQueriesData<TimedPosts>(
        { queryKey: postKeys.timed },
        (list) => list && { ...list, posts: [...list.posts.filter(({ id }) => id !== post.id), moved] },
      );
      return { before };
    },
    onSuccess: (moved, { post }) => {
      storePost(client, moved);
      notify.success({
        id: toastId,
        title: moved.state === 'waiting' ? 'Moved, and waiting for approval' : 'Post moved',
        text: formatMomentIn(moved.scheduledAt ?? '', timeZone),
        ...(canUndo(post) && {
          action: { label: 'Undo', run: () => mutate({ post: moved, at: new Date(post.scheduledAt ?? 0) }) },
        }),
      });
    },
    onError: (error, _move, context) => {
      for (const [queryKey, list] of context?.before ?? []) client.setQueryData(queryKey, list);
      notify.error({ id: toastId, title: 'Post not moved', text: getErrorMessage(error) });
      void client.invalidateQueries({ queryKey: postKeys.all });
    },
  });
  return mutate;
}

/** Whether a post can go back to the time that it had. */
const canUndo = ({ scheduledAt }: Post) => scheduledAt !== null && Date.parse(scheduledAt) > Date.now();
