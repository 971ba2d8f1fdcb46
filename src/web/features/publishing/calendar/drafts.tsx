import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import type { Post } from '#contract/posts.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './calendar.module.css';
import { type PostFilters, useUntimedPosts } from './post-queries.ts';
import { PostEntry } from './views/post-entry.tsx';

type DraftsProps = {
  filters: PostFilters;
  timeZone: string;
  canMove: boolean;
  onDrag: (post: Post | null) => void;
};

/** The filters of posts without a time, which are drafts whatever state the calendar shows. */
const toFilters = ({ channelId, personaId }: PostFilters): PostFilters => ({ channelId, personaId });

/** The drafts without a time, beside the calendar: each can be dragged to a day. */
export function DraftsAside(props: DraftsProps) {
  return (
    <aside className={classes.drafts} aria-labelledby="drafts">
      <h2 id="drafts" className={classes.draftsHead}>
        Drafts
      </h2>
      <DraftList {...props} />
    </aside>
  );
}

/** Opens the drafts without a time, on narrow screens. */
export function DraftsButton({ filters, timeZone }: Pick<DraftsProps, 'filters' | 'timeZone'>) {
  const [open, drafts] = useDisclosure(false);
  const { data } = useUntimedPosts(toFilters(filters));
  const count = data?.pages.flatMap(({ posts }) => posts).length ?? 0;
  const more = data?.pages.at(-1)?.more ? '+' : '';
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={drafts.open}>
        {count > 0 ? `Drafts (${formatNumber(count)}${more})` : 'Drafts'}
      </Button>
      <Sheet title="Drafts" open={open} onClose={drafts.close}>
        <DraftList filters={filters} timeZone={timeZone} canMove={false} onDrag={() => {}} />
      </Sheet>
    </>
  );
}

function DraftList({ canMove, filters, onDrag, timeZone }: DraftsProps) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useUntimedPosts(
    toFilters(filters),
  );
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton />;
  const posts = data.pages.flatMap((page) => page.posts);
  if (posts.length === 0)
    return (
      <p className={classes.note}>
        Posts without a time are listed here. <Link to="/publishing/posts/new">Write one</Link>
      </p>
    );
  return (
    <>
      {canMove && <p className={classes.note}>Drag one to a day, or open it to schedule it.</p>}
      <ul className={classes.draftList}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostEntry post={post} timeZone={timeZone} canMove={canMove} onDrag={onDrag} isAlone />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  );
}
