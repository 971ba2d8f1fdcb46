import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { AccountActionDialog } from './account-action-dialog.tsx';
import { useUserMutation } from './use-users.ts';

type ResetSecondFactorDialogProps = { userId: string; onClose: () => void };

/** Turns off a lost second factor of a user, with a reason that the user reads. */
export function ResetSecondFactorDialog({ onClose, userId }: ResetSecondFactorDialogProps) {
  const reset = useUserMutation<string>({
    change: (reason) => call('resetUserSecondFactor', { params: { id: userId }, body: { reason } }),
    done: profileMessages.users.secondFactorReset,
    failed: profileMessages.users.secondFactorResetFailed,
    onDone: onClose,
  });
  return (
    <AccountActionDialog
      title="Reset second factor"
      description="Confirm the identity of the user first. They are signed out everywhere and sign in with their password until they set up a new one."
      reasonHint="The user reads this."
      confirmLabel="Reset second factor"
      destructive
      mutation={reset}
      onConfirm={(reason) => reset.mutate(reason.trim())}
      onClose={onClose}
    />
  );
}
