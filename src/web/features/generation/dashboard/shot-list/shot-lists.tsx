import { IconMovie, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ShotListSummary } from '#contract/shot-lists.ts';
import { formatRelative } from '#web/lib/format.ts';
import { getPictureUrl } from '#web/lib/pictures.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { formatShots } from './format-shots.ts';
import classes from './shot-lists.module.css';
import { useCreateShotList, useDeleteShotList, useShotLists } from './use-shot-lists.ts';

/** The stored shot lists, and the button that adds one. */
export function ShotLists() {
  const navigate = useNavigate();
  const { gate } = useUser();
  const { data: lists, error, refetch } = useShotLists();
  const { isPending, mutate } = useCreateShotList(({ id }) => navigate(`/shot-list?list=${id}`));
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      disabled={isPending || gate !== 'app'}
      onClick={() => mutate()}
    >
      New shot list
    </Button>
  );
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!lists) return <ListSkeleton />;
  if (lists.length === 0) {
    return (
      <EmptyState
        title="No shot lists yet"
        hint="Describe several shots, put them in order, and make them into one film."
        action={add}
      />
    );
  }
  return (
    <Section title="Your shot lists" aside={add}>
      <ul className={classes.lists}>
        {lists.map((list) => (
          <ListRow key={list.id} list={list} />
        ))}
      </ul>
    </Section>
  );
}

function ListRow({ list: { coverId, id, name, seconds, shots, updatedAt } }: { list: ShotListSummary }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteShotList();
  const title = name || 'Untitled';
  return (
    <li className={classes.listRow}>
      <Link className={classes.listLink} to={`/shot-list?list=${id}`}>
        <span className={classes.cover}>
          {coverId ? (
            <img src={getPictureUrl({ contentId: coverId }, 'thumbnail')} alt="" loading="lazy" />
          ) : (
            <IconMovie size={24} stroke={1.5} aria-hidden="true" />
          )}
        </span>
        <span className={classes.listWords}>
          <span className={classes.listName} dir="auto">
            {title}
          </span>
          <span className={classes.facts}>
            {formatShots(shots)}, {seconds} s · {formatRelative(updatedAt)}
          </span>
        </span>
      </Link>
      {asking ? (
        <ConfirmDialog
          question={`Delete “${title}”? Its videos stay in My Content.`}
          confirmLabel="Delete"
          pendingLabel="Deleting…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate(id)}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <IconButton label="Delete" fullLabel={`Delete ${title}`} onClick={() => setAsking(true)}>
          <IconTrash size={18} stroke={1.5} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
