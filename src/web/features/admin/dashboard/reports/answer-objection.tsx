import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import type { ReportDetails } from '#contract/takedowns.ts';
import { formatDate } from '#web/lib/format.ts';
import { noticeStateLabels } from '#web/lib/report-labels.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from '../review.module.css';
import { useAnswerAppeal } from './use-reports.ts';

type AnswerObjectionProps = { reportId: string; notice: ReportDetails['notices'][number] };

/** The status of a removal for one owner, and the form to answer their objection. */
export function AnswerObjection({ reportId, notice }: AnswerObjectionProps) {
  const { decidedByReader, objection, owner, restoredFrom, state } = notice;
  return (
    <div className={classes.item}>
      <p className={classes.kind}>
        {owner}: {noticeStateLabels[state]}
      </p>
      {objection && <p className={classes.text}>{objection}</p>}
      {restoredFrom && (
        <p className={classes.facts}>
          Restored on {formatDate(restoredFrom)} unless the reporter goes to court first.
        </p>
      )}
      {state === 'appealed' &&
        (decidedByReader ? (
          <p className={classes.lead}>A different administrator has to answer this objection.</p>
        ) : (
          <Answer reportId={reportId} noticeId={notice.id} />
        ))}
    </div>
  );
}

function Answer({ reportId, noticeId }: { reportId: string; noticeId: string }) {
  const form = useForm({
    initialValues: { answer: '' },
    validate: { answer: (answer: string) => (answer.trim() ? null : 'Please give a reason') },
  });
  const answer = useAnswerAppeal(reportId);
  const send = (decision: 'uphold' | 'restore') =>
    form.onSubmit((values) => answer.mutate({ noticeId, decision, ...values }))();
  return (
    <form className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <FormProblem error={answer.error} at={answer.submittedAt} />
      <Textarea
        label="Answer"
        description="The user reads this."
        autosize
        minRows={2}
        maxLength={limits.rejectionReasonMaximum}
        {...form.getInputProps('answer')}
      />
      <div className={classes.actions}>
        <Button disabled={answer.isPending} onClick={() => send('restore')}>
          Restore
        </Button>
        <Button variant="default" disabled={answer.isPending} onClick={() => send('uphold')}>
          Keep removed
        </Button>
      </div>
    </form>
  );
}
