import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { ConfirmPassword } from '../confirm-password.tsx';
import security from '../security.module.css';

type ConfirmOwnerProps = {
  /** What happens. */
  why: string;
  /** The label of the button. */
  action: string;
  hasPassword: boolean;
  /** @param password null for an account without one */
  onConfirm: (password: string | null) => Promise<unknown>;
  onCancel: () => void;
};

/** Asks for the password before a change, or only for the change itself where the account has no password. */
export function ConfirmOwner({ hasPassword, ...props }: ConfirmOwnerProps) {
  return hasPassword ? <ConfirmPassword {...props} /> : <ConfirmWithoutPassword {...props} />;
}

function ConfirmWithoutPassword({
  why,
  action,
  onConfirm,
  onCancel,
}: Omit<ConfirmOwnerProps, 'hasPassword'>) {
  const confirm = useMutation({ mutationFn: () => onConfirm(null) });
  return (
    <div className={security.form}>
      <p className={security.note}>{why}</p>
      <FormProblem error={confirm.error} at={confirm.submittedAt} />
      <div className={security.actions}>
        <Button disabled={confirm.isPending} onClick={() => confirm.mutate()}>
          {confirm.isPending ? 'Checking...' : action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
