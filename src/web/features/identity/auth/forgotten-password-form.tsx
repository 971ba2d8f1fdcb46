import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { forgottenPasswordForm } from '#contract/identity.ts';
import { call } from '#web/lib/api.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './form.module.css';

type ForgottenPasswordFormProps = { email: string; onBack: () => void };

/** Requests a password reset link. The answer does not reveal whether the address has an account. */
export function ForgottenPasswordForm({ email, onBack }: ForgottenPasswordFormProps) {
  const form = useForm({
    initialValues: { email },
    validate: schemaResolver(forgottenPasswordForm, { sync: true }),
  });
  const ask = useMutation({
    mutationFn: (body: typeof form.values) => call('forgotPassword', { body }),
  });

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
      {ask.data ? (
        <p className={classes.note} role="status">
          {ask.data.message}
        </p>
      ) : (
        <>
          <p className={classes.note}>
            We will send you a link to set a new password. It works once and expires after one hour.
          </p>
          <FormProblem error={ask.error} at={ask.submittedAt} />
          <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
          <Button type="submit" disabled={ask.isPending} fullWidth>
            {ask.isPending ? 'Sending...' : 'Send link'}
          </Button>
        </>
      )}
      <button type="button" className={classes.aside} onClick={onBack}>
        Back to login
      </button>
    </form>
  );
}
