import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { LinkPage } from '#contract/links.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useMutationWithToast } from '#web/ui/use-mutation-with-toast.ts';
import { ClickFigures } from './click-figures.tsx';
import { PageForm } from './page-form.tsx';
import { linkKeys, useLinkPage } from './queries.ts';

/** /publishing/links/:id: edits a link page. */
export function LinkPageScreen() {
  const { id = '' } = useParams();
  const { data: page, error, refetch } = useLinkPage(id);
  return (
    <Page>
      <PublishingNav />
      {page ? (
        <>
          <PageForm key={page.version} page={page} onReload={() => void refetch()} />
          <ClickFigures filter={{ pageId: id }} />
          <DeletePage page={page} />
        </>
      ) : error instanceof ApiError && error.code === 'NOT_FOUND' ? (
        <EmptyState
          title="Link page not found"
          hint="It may have been deleted."
          action={
            <Button component={Link} to="/publishing/links">
              See all links
            </Button>
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function DeletePage({ page: { id, title } }: { page: LinkPage }) {
  const navigate = useNavigate();
  const canDelete = useCanDeletePermanently();
  const [asking, setAsking] = useState(false);
  const remove = useMutationWithToast(linkKeys, {
    change: () => call('deleteLinkPage', { params: { id } }),
    done: 'Link page deleted',
    failed: 'Not deleted',
    onDone: () => navigate('/publishing/links'),
  });
  if (!canDelete) return null;
  return (
    <Section title="Delete this page">
      {asking ? (
        <ConfirmDialog
          question={`Delete “${title}”? Its address and links stop working, and their clicks are deleted.`}
          confirmLabel="Delete"
          pendingLabel="Deleting…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <Button variant="default" onClick={() => setAsking(true)}>
          Delete link page
        </Button>
      )}
    </Section>
  );
}
