import { appealForm } from '#contract/safety.ts';
import { AppealForm } from '#web/ui/appeal-form.tsx';
import { useAppeal } from './use-safety-record.ts';

type RefusalAppealProps = { decisionId: string; onCancel: () => void };

/** The form to appeal a refusal. */
export function RefusalAppeal({ decisionId, onCancel }: RefusalAppealProps) {
  return (
    <AppealForm
      schema={appealForm}
      label="What did you mean?"
      description="A reviewer reads this together with your prompt. You can appeal each refusal once."
      send="Send for review"
      sending="Sending..."
      appeal={useAppeal(decisionId)}
      onCancel={onCancel}
    />
  );
}
