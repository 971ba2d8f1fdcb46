import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { passwordConfirmation } from '#contract/identity.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import classes from './security.module.css';

type ConfirmPasswordProps = {
  /** Why the password is required. */
  why: string;
  /** The label of the submit button. */
  action: string;
  onConfirm: (password: string) => Promise<unknown>;
  onCancel: () => void;
};

/** Requires the password again before a change to account security. */
export function ConfirmPassword({ why, action, onConfirm, onCancel }: ConfirmPasswordProps) {
  const form = useForm({
    initialValues: { password: '' },
    validate: schemaResolver(passwordConfirmation, { sync: true }),
  });
  const confirm = useMutation({ mutationFn: onConfirm });
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(({ password }) => confirm.mutate(password))}
      noValidate
    >
      <p className={classes.note}>{why}</p>
      <FormProblem error={confirm.error} at={confirm.submittedAt} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        {...form.getInputProps('password')}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={confirm.isPending}>
          {confirm.isPending ? 'Checking...' : action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
