import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { EvidenceKind } from '#contract/evidence.ts';
import { call } from '#web/lib/api.ts';
import { saveResponse } from '#web/lib/download.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { ReasonFields, type ReviewReason, useReasonForm } from './reason-fields.tsx';
import classes from './review.module.css';

/** Asks a reviewer why, and saves the evidence folder of a case. */
export function EvidenceDownload({ kind, id }: { kind: EvidenceKind; id: string }) {
  const form = useReasonForm();
  const download = useMutation({
    mutationFn: async (request: ReviewReason) =>
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
        <ReasonFields form={form} />
        <Button className={classes.start} type="submit" variant="default" disabled={download.isPending}>
          {download.isPending ? 'Preparing…' : 'Save the ZIP'}
        </Button>
      </form>
    </details>
  );
}
