import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import type { ReportDetails } from '#contract/takedowns.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from '../review.module.css';
import { useDecideReport } from './use-reports.ts';

type Draft = { reason: string; others: string };

/**
 * Removes the reported content with all copies, or rejects the report; after an automatic removal, confirms it or
 * restores everything. Both require a reason.
 */
export function DecideReport({ report }: { report: ReportDetails }) {
  const form = useForm<Draft>({
    initialValues: { reason: '', others: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Please give a reason') },
  });
  const decide = useDecideReport(report.id);
  const isRemoved = report.state === 'removed_automatically';
  const send = (decision: 'remove' | 'refuse') =>
    form.onSubmit(({ others, reason }) => {
      const contentIds = others.split(/[\s,]+/).filter(Boolean);
      decide.mutate({ decision, reason, contentIds });
    })();
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <DeadlineNote report={report} />
      <FormProblem error={decide.error} at={decide.submittedAt} />
      <Textarea
        label="Reason"
        description="The owner reads this; on a rejection, the reporter."
        autosize
        minRows={2}
        maxLength={limits.rejectionReasonMaximum}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="More items"
        description="IDs of other items to remove, one per line."
        autosize
        minRows={1}
        {...form.getInputProps('others')}
      />
      <div className={classes.actions}>
        <Button color="red" disabled={decide.isPending} onClick={() => send('remove')}>
          {decide.isPending ? 'Removing…' : isRemoved ? 'Confirm removal' : 'Remove with all copies'}
        </Button>
        <Button variant="default" disabled={decide.isPending} onClick={() => send('refuse')}>
          {isRemoved ? 'Reject and restore' : 'Reject report'}
        </Button>
      </div>
    </form>
  );
}

/** What happens at the deadline of an intimate picture, or has happened. */
function DeadlineNote({
  report: { dueAt, isRemovedWhenDue, items, kind, state },
}: {
  report: ReportDetails;
}) {
  if (kind !== 'intimate') return null;
  const isRemoved = state === 'removed_automatically';
  const note = isRemoved
    ? 'It was removed automatically when its time ran out. Confirm the removal, or reject the report to restore everything.'
    : isRemovedWhenDue && items.length > 0
      ? `Without a decision it is removed automatically at ${formatDateTime(dueAt)}, with all copies and edits.`
      : 'Nothing is found, so nothing is removed automatically.';
  return <p className={classes.lead}>{note}</p>;
}
