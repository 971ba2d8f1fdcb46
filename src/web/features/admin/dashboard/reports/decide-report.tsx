import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import type { ReportDetails } from '#contract/takedowns.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from '../review.module.css';
import { useDecideReport } from './use-reports.ts';

type Draft = { reason: string; others: string };

/** Removes what a report is about with all its copies, or refuses the report; either with a reason. */
export function DecideReport({ report }: { report: ReportDetails }) {
  const form = useForm<Draft>({
    initialValues: { reason: '', others: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Please say why') },
  });
  const decide = useDecideReport(report.id);
  const send = (decision: 'remove' | 'refuse') =>
    form.onSubmit(({ others, reason }) => {
      const contentIds = others.split(/[\s,]+/).filter(Boolean);
      decide.mutate({ decision, reason, contentIds });
    })();
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <FormProblem error={decide.error} at={decide.submittedAt} />
      <Textarea
        label="Reason"
        description="Whoever made it reads it; on a refusal, whoever reported it."
        autosize
        minRows={2}
        maxLength={limits.rejectionReasonMaximum}
        {...form.getInputProps('reason')}
      />
      <Textarea
        label="Further items"
        description="Ids of items that you found by other means, one a line."
        autosize
        minRows={1}
        {...form.getInputProps('others')}
      />
      <div className={classes.actions}>
        <Button color="red" disabled={decide.isPending} onClick={() => send('remove')}>
          {decide.isPending ? 'Deciding…' : 'Remove with all copies'}
        </Button>
        <Button variant="default" disabled={decide.isPending} onClick={() => send('refuse')}>
          Refuse the report
        </Button>
      </div>
    </form>
  );
}
