import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { newPasswordForm } from '#contract/identity.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { AuthFrame } from './auth-frame.tsx';
import titles from './auth-screen.module.css';
import classes from './form.module.css';

/** /auth/reset?token=: sets a new password with the token from the email. */
export function ResetScreen() {
  useDocumentTitle('New password');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <AuthFrame>
      <h1 className={titles.title}>New password</h1>
      {token ? (
        <NewPasswordForm token={token} />
      ) : (
        <p className={classes.note}>
          This link is not complete. Open the link in the email again, or{' '}
          <Link to="/auth">request a new one</Link>.
        </p>
      )}
    </AuthFrame>
  );
}

type NewPasswordFormProps = { token: string };

function NewPasswordForm({ token }: NewPasswordFormProps) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { token, password: '' },
    validate: schemaResolver(newPasswordForm, { sync: true }),
  });
  const reset = useMutation({
    mutationFn: (body: typeof form.values) => call('resetPassword', { body }),
    onSuccess: ({ message }) => {
      notify.success({ title: 'Password changed', text: message });
      navigate('/auth', { replace: true });
    },
  });

  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => reset.mutate(values))} noValidate>
      <FormProblem error={reset.error} at={reset.submittedAt} />
      <NewPasswordField
        label="New password"
        minimum={limits.newPasswordMinimum}
        note="This signs out every other session of your account."
        {...form.getInputProps('password')}
      />
      <Button type="submit" disabled={reset.isPending} fullWidth>
        {reset.isPending ? 'Saving...' : 'Set password'}
      </Button>
      <Link to="/auth" className={classes.aside}>
        Request a new link
      </Link>
    </form>
  );
}
