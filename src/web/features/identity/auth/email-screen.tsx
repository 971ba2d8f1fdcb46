import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { AuthFrame } from './auth-frame.tsx';
import titles from './auth-screen.module.css';
import classes from './form.module.css';

/** /auth/email?token=: confirms a change of email address. The token works once, so the user has to click. */
export function EmailScreen() {
  useDocumentTitle('Your new address');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call('confirmEmailChange', { body: { token } }),
    onSuccess: () =>
      Promise.all(
        [queryKeys.currentUser, queryKeys.pendingEmail].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });

  return (
    <AuthFrame>
      <h1 className={titles.title}>{confirm.data ? 'Thank you' : 'Your new address'}</h1>
      <div className={classes.form}>
        {confirm.data ? (
          <p className={classes.note} role="status">
            {confirm.data.message}
          </p>
        ) : (
          <p className={classes.note}>
            {token
              ? 'Confirm that your account uses this email address from now on.'
              : 'This link is not complete. Open the link in the email again.'}
          </p>
        )}
        <FormProblem error={confirm.error} at={confirm.submittedAt} />
        {confirm.data || confirm.error || !token ? (
          <Button component={Link} to="/" fullWidth>
            Continue
          </Button>
        ) : (
          <Button fullWidth disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            {confirm.isPending ? 'Confirming...' : 'Use this address'}
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
