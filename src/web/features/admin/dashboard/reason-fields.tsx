import { Textarea } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import { reviewViewForm, type ViewReason, viewReasons } from '#contract/review-views.ts';
import { Choice } from '#web/ui/choice.tsx';

/** Why a reviewer opens pictures or saves evidence. The audit log keeps it. */
export type ReviewReason = { reason: ViewReason; words: string };

const labels: Record<ViewReason, string> = {
  decide: 'To make a decision',
  second_opinion: 'Another reviewer asked for a second opinion',
  person_asks: 'The user has a question about it',
};

/** The state of a form with `ReasonFields`, checked as the server checks it. */
export function useReasonForm(): UseFormReturnType<ReviewReason> {
  return useForm<ReviewReason>({
    initialValues: { reason: 'decide', words: '' },
    validate: schemaResolver(reviewViewForm, { sync: true }),
  });
}

/** A reason from the list, and details in the reviewer's own words. */
export function ReasonFields({ form }: { form: UseFormReturnType<ReviewReason> }) {
  return (
    <>
      <Choice<ViewReason>
        label="Reason"
        value={form.values.reason}
        options={viewReasons.map((value) => ({ value, label: labels[value] }))}
        onChange={(value) => form.setFieldValue('reason', value)}
      />
      <Textarea
        label="Details"
        autosize
        minRows={1}
        maxLength={limits.viewWordsMaximum}
        {...form.getInputProps('words')}
      />
    </>
  );
}
