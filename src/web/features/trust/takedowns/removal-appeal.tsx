import { objectionForm, type Removal } from '#contract/takedowns.ts';
import { AppealForm } from '#web/ui/appeal-form.tsx';
import { useAppealRemoval } from './use-removals.ts';

type RemovalAppealProps = { removal: Removal; onCancel: () => void };

/** Why a removal is wrong, for somebody else to look at. */
export function RemovalAppeal({ removal, onCancel }: RemovalAppealProps) {
  return (
    <AppealForm
      schema={objectionForm}
      label="Why is this wrong?"
      description="Somebody who did not decide before reads it, and decides again. Once for each removal."
      send="Send the objection"
      sending="Sending…"
      appeal={useAppealRemoval(removal)}
      onCancel={onCancel}
    />
  );
}
