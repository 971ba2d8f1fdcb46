import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePasswordForm } from '#contract/identity.ts';
import { limits } from '#contract/limits.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import classes from './security.module.css';
import { useSignInMethods } from './sign-in-methods/use-sign-in-methods.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The Change Password card. Source: `docs/requirements/signed-in.md`, section 2.3. */
export function ChangePassword() {
  const { data: methods } = useSignInMethods();
  return (
    <Section title="Change Password">
      {methods?.hasPassword === false ? (
        <p className={classes.note}>Your account has no password. You can set one under “How you sign in”.</p>
      ) : (
        <ChangePasswordForm />
      )}
    </Section>
  );
}

/** Changes the password, given the current one. Source: `docs/requirements/signed-in.md`, section 5. */
export function ChangePasswordForm() {
  const { email, firstName, lastName } = useUser();
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
      // Clears a due change of a temporary password.
      void client.invalidateQueries({ queryKey: queryKeys.currentUser });
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) =>
      notify.error({ title: profileMessages.password.changeFailed, text: getErrorMessage(error) }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <FormProblem error={change.error} at={change.submittedAt} />
      {/* Tells password managers which account this password belongs to. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordField
        label="New password"
        minimum={limits.newPasswordMinimum}
        known={[firstName, lastName, email]}
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
      />
      <p className={classes.note}>This signs out every other browser.</p>
      <Button type="submit" disabled={change.isPending}>
        {change.isPending ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  );
}
