import { appealForm } from '#contract/safety.ts';
import { AppealForm } from '#web/ui/appeal-form.tsx';
import { useAppeal } from './use-safety-record.ts';

type RefusalAppealProps = { decisionId: string; onCancel: () => void };

/** Why a refusal should be looked at again. */
export function RefusalAppeal({ decisionId, onCancel }: RefusalAppealProps) {
  return (
    <AppealForm
      schema={appealForm}
      label="What did you mean?"
      description="A person reads it, together with the words that were refused. Once for each refusal."
      send="Send for review"
      sending="Sending..."
      appeal={useAppeal(decisionId)}
      onCancel={onCancel}
    />
  );
}
