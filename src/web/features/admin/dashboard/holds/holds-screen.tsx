import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LegalHold } from '#contract/legal-holds.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { reviewKeys } from '../review-keys.ts';
import classes from './holds.module.css';
import { PlaceHold } from './place-hold.tsx';

const subjects: Record<LegalHold['subject'], string> = { user: 'User', content: 'Item', upload: 'Upload' };

/** /admin/holds: legal holds, which keep data from deletion, with their reasons. */
export function HoldsScreen() {
  const {
    data: holds,
    error,
    refetch,
  } = useQuery({
    queryKey: reviewKeys.legalHolds,
    queryFn: ({ signal }) => call('listLegalHolds', { signal }),
    staleTime: 0,
  });
  return (
    <Page width="reading">
      <Section title="New hold">
        <PlaceHold />
      </Section>
      <Section title="Holds">
        {holds ? (
          <ul className={classes.list}>
            {holds.map((hold) => (
              <Hold key={hold.id} hold={hold} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
        {holds?.length === 0 && (
          <EmptyState
            title="No legal holds"
            hint="A legal hold keeps data from deletion, for example after a court order."
          />
        )}
      </Section>
    </Page>
  );
}

function Hold({ hold }: { hold: LegalHold }) {
  const { id, name, placedAt, placedBy, reason, releasedAt, subject, subjectId } = hold;
  const client = useQueryClient();
  const [asking, question] = useDisclosure(false);
  const release = useMutation({
    mutationFn: () => call('releaseLegalHold', { params: { id } }),
    onSuccess: (holds) => {
      client.setQueryData(reviewKeys.legalHolds, holds);
      notify.success({
        title: 'Hold released',
        text: 'Data deleted in the meantime is removed by the next clean-up.',
      });
    },
    onError: (problem) => notify.error({ title: 'Hold not released', text: getErrorMessage(problem) }),
  });
  return (
    <li className={classes.hold} aria-label={`${subjects[subject]} ${name ?? subjectId}`}>
      <div className={classes.head}>
        <span className={classes.subject}>
          {subjects[subject]} {name ?? subjectId}
        </span>
        <Badge tone={releasedAt ? 'plain' : 'waiting'}>{releasedAt ? 'Released' : 'In force'}</Badge>
      </div>
      <p className={classes.reason}>{reason}</p>
      <p className={classes.facts}>
        {formatDateTime(placedAt)}, by {placedBy}
        {releasedAt && `; released ${formatDateTime(releasedAt)}`}
      </p>
      {!releasedAt && !asking && (
        <Button variant="default" size="sm" onClick={question.open}>
          Release
        </Button>
      )}
      {!releasedAt && asking && (
        <ConfirmDialog
          question="Release this hold? What was deleted in the meantime is then removed permanently."
          confirmLabel="Release hold"
          pendingLabel="Releasing…"
          pending={release.isPending}
          onConfirm={() => release.mutate()}
          onCancel={question.close}
        />
      )}
    </li>
  );
}
