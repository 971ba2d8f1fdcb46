import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { EvidenceKind } from '#contract/evidence.ts';
import { limits } from '#contract/limits.ts';
import { reviewViewForm, type ViewReason, viewReasons } from '#contract/review-views.ts';
import { call } from '#web/lib/api.ts';
import { saveResponse } from '#web/lib/download.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import classes from './review.module.css';
import { viewReasonLabels } from './view-reasons.ts';

type EvidenceRequest = { reason: ViewReason; words: string };

/** Asks a reviewer why, and saves the evidence folder of a case. */
export function EvidenceDownload({ kind, id }: { kind: EvidenceKind; id: string }) {
  const form = useForm<EvidenceRequest>({
    initialValues: { reason: 'decide', words: '' },
    validate: schemaResolver(reviewViewForm, { sync: true }),
  });
  const download = useMutation({
    mutationFn: async (request: EvidenceRequest) =>
      saveResponse(await call('downloadEvidence', { body: { kind, id, ...request } }), `evidence-${id}.zip`),
    onSuccess: () => notify.success({ title: 'Evidence saved', text: 'The audit log has the download.' }),
  });
  return (
    <details className={classes.evidence}>
      <summary>Download evidence</summary>
      <form className={classes.form} onSubmit={form.onSubmit((values) => download.mutate(values))} noValidate>
        <FormProblem error={download.error} at={download.submittedAt} />
        <p className={classes.lead}>
          A ZIP of what was decided, on what grounds, with consents and identity checks. No pictures are in
          it.
        </p>
        <Choice<ViewReason>
          label="Reason"
          value={form.values.reason}
          options={viewReasons.map((value) => ({ value, label: viewReasonLabels[value] }))}
          onChange={(value) => form.setFieldValue('reason', value)}
        />
        <Textarea
          label="Details"
          autosize
          minRows={1}
          maxLength={limits.viewWordsMaximum}
          {...form.getInputProps('words')}
        />
        <Button className={classes.start} type="submit" variant="default" disabled={download.isPending}>
          {download.isPending ? 'Preparing…' : 'Save the ZIP'}
        </Button>
      </form>
    </details>
  );
}
