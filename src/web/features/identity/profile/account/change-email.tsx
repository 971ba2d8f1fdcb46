import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { emailChangeForm } from '#contract/account.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import classes from '../security.module.css';

const empty = { email: '', password: '' };

/** Requests a change of email address, with the password. The change takes effect when the user follows the link. */
export function ChangeEmail({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(emailChangeForm, { sync: true }),
  });
  const ask = useMutation({
    mutationFn: (body: typeof empty) => call('requestEmailChange', { body }),
    onSuccess: ({ message }) => {
      notify.success({ title: profileMessages.account.emailAsked, text: message });
      onDone();
      return client.invalidateQueries({ queryKey: queryKeys.pendingEmail });
    },
    onError: (error) =>
      notify.error({ title: profileMessages.account.emailFailed, text: getErrorMessage(error) }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => ask.mutate(values))} noValidate>
      <FormProblem error={ask.error} at={ask.submittedAt} />
      <TextInput
        label="New email"
        description="We send a link to this address. Nothing changes until you follow it."
        type="email"
        autoComplete="email"
        autoFocus
        {...form.getInputProps('email')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={ask.isPending}>
          {ask.isPending ? 'Sending...' : 'Send link'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
