import { objectionForm, type Removal } from '#contract/takedowns.ts';
import { AppealForm } from '#web/ui/appeal-form.tsx';
import { useAppealRemoval } from './use-removals.ts';

type RemovalAppealProps = { removal: Removal; onCancel: () => void };

/** The form to appeal a removal. */
export function RemovalAppeal({ removal, onCancel }: RemovalAppealProps) {
  return (
    <AppealForm
      schema={objectionForm}
      label="Why is this wrong?"
      description="A different reviewer reads this and decides again. You can object to each removal once."
      send="Send objection"
      sending="Sending…"
      appeal={useAppealRemoval(removal)}
      onCancel={onCancel}
    />
  );
}
