import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ShortLink } from '#contract/links.ts';
import { call } from '#web/lib/api.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useMutationWithToast } from '#web/ui/use-mutation-with-toast.ts';
import classes from './links.module.css';
import { linkKeys, useShortLinks } from './queries.ts';
import { ShortLinkSheet } from './short-link-sheet.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** The short links of the account that are on no page. */
export function ShortLinks() {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useShortLinks();
  const links = data?.pages.flatMap((page) => page.links);
  return (
    <Section title="Short links" aside={<NewShortLink />}>
      {links ? (
        <LinkList links={links} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={3} />
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show more
        </Button>
      )}
    </Section>
  );
}

function NewShortLink() {
  const { gate } = useUser();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        disabled={gate !== 'app'}
        onClick={() => setOpen(true)}
      >
        New short link
      </Button>
      <ShortLinkSheet link={null} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

function LinkList({ links }: { links: readonly ShortLink[] }) {
  if (links.length === 0) {
    return (
      <EmptyState
        title="No short links yet"
        hint="A short address for one post or campaign, with its own clicks."
      />
    );
  }
  return (
    <ul className={classes.links}>
      {links.map((link) => (
        <LinkRow key={link.id} link={link} />
      ))}
    </ul>
  );
}

/** Whose link it is, what its clicks count for, and where it leads. */
function describeLink({ campaign, personaName, postId, source, target }: ShortLink): string {
  const tags = [campaign && `Campaign ${campaign}`, postId && source && `Source ${source}`];
  return [personaName, ...tags, target].filter(Boolean).join(' · ');
}

function LinkRow({ link }: { link: ShortLink }) {
  const { clicks, closedReason, id, isAdult, label, path, postId, visitors } = link;
  const canDelete = useCanDeletePermanently();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const remove = useMutationWithToast(linkKeys, {
    change: () => call('deleteShortLink', { params: { id } }),
    done: 'Short link deleted',
    failed: 'Not deleted',
  });
  return (
    <li className={classes.link}>
      <div className={classes.about}>
        <p className={classes.lead}>
          {label} {isAdult && <Badge tone="plain">18+</Badge>}
          {closedReason && <Badge tone="bad">Closed</Badge>}
        </p>
        <p className={classes.address}>
          <code>{path}</code>
          <CopyButton text={`${location.origin}${path}`} fullLabel={`Copy the short link ${label}`} />
        </p>
        <p className={classes.fact}>{describeLink(link)}</p>
        {postId && (
          <p className={classes.fact}>
            <Link className={classes.post} to={`/publishing/posts/${postId}`}>
              Open post
            </Link>
          </p>
        )}
        {closedReason && <p className={classes.reason}>Closed: {closedReason}</p>}
      </div>
      <p className={classes.count}>
        <strong>{formatNumber(clicks)}</strong> {clicks === 1 ? 'click' : 'clicks'}
        <span>{formatNumber(visitors)} visitors, 30 days</span>
      </p>
      {open === 'delete' ? (
        <ConfirmDialog
          question={`Delete “${label}”? Its address stops working and its clicks are deleted.`}
          confirmLabel="Delete"
          pendingLabel="Deleting…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={close}
        />
      ) : (
        <div className={classes.actions}>
          <IconButton label="Edit" fullLabel={`Edit ${label}`} onClick={() => setOpen('edit')}>
            <IconPencil {...icon} />
          </IconButton>
          {canDelete && (
            <IconButton label="Delete" fullLabel={`Delete ${label}`} onClick={() => setOpen('delete')}>
              <IconTrash {...icon} />
            </IconButton>
          )}
        </div>
      )}
      <ShortLinkSheet link={link} open={open === 'edit'} onClose={close} />
    </li>
  );
}
