import { useMutation } from '@tanstack/react-query';
import type { Post, PostTiming } from '#contract/posts.ts';
import { call } from '#web/lib/api.ts';
import { notify } from '#web/ui/notify.ts';
import { useStorePost } from './post-queries.ts';
import { formatMomentIn } from './time/zone-time.ts';

/** Gives a post its time, and says when it is published or that it waits for approval. */
export function useSchedulePost(timeZone: string) {
  const store = useStorePost();
  return useMutation({
    mutationFn: ({ post: { id, version }, timing }: { post: Post; timing: PostTiming }) =>
      call('schedulePost', { params: { id }, body: { timing, version } }),
    onSuccess: (post) => {
      store(post);
      const text = post.scheduledAt ? formatMomentIn(post.scheduledAt, timeZone) : 'At its next slot';
      const title = post.state === 'waiting' ? 'Sent for approval' : 'Post scheduled';
      notify.success({ title, text });
    },
  });
}
