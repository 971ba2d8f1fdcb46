import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePasswordForm } from '#contract/identity.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import classes from './security.module.css';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Another password, in its card (specification 001, section 2.3). */
export function ChangePassword() {
  return (
    <Section title="Change Password">
      <ChangePasswordForm />
    </Section>
  );
}

/** Another password, for whoever knows the present one (specification 001, section 5). */
export function ChangePasswordForm() {
  const { email } = useUser();
  const client = useQueryClient();
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(changePasswordForm, { sync: true }),
  });
  const change = useMutation({
    mutationFn: (body: typeof empty) => call('changePassword', { body }),
    onSuccess: () => {
      notify.success(profileMessages.password.changed);
      form.reset();
      // A password that was given to them no longer stands in the way.
      void client.invalidateQueries({ queryKey: queryKeys.currentUser });
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) =>
      notify.error({ title: profileMessages.password.changeFailed, text: problemOf(error) }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <FormProblem error={change.error} at={change.submittedAt} />
      {/* For password managers: whose password this is. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <PasswordField
        label="New password"
        description="At least 8 characters; a sentence is better than a word"
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <p className={classes.note}>Every other browser that is signed in to your account is signed out.</p>
      <Button type="submit" disabled={change.isPending}>
        {change.isPending ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
