import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { AuthFrame } from './auth-frame.tsx';
import titles from './auth-screen.module.css';
import classes from './form.module.css';

/** /auth/verify?token=: confirms an email address with the token from the email. */
export function VerifyScreen() {
  useDocumentTitle('Confirm your address');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const client = useQueryClient();
  // A query, not a mutation: the call is idempotent, and the link may be opened several times.
  const { data, error, isLoading } = useQuery({
    queryKey: queryKeys.verifiedEmail(token),
    queryFn: () => call('verifyEmail', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data) void client.invalidateQueries({ queryKey: queryKeys.currentUser });
  }, [data, client]);

  return (
    <AuthFrame>
      <h1 className={titles.title}>{data ? 'Thank you' : 'Confirm your address'}</h1>
      <div className={classes.form}>
        {isLoading && (
          <p className={classes.note} role="status">
            Confirming...
          </p>
        )}
        {data && (
          <p className={classes.note} role="status">
            {data.message}
          </p>
        )}
        <FormProblem error={error} />
        {!token && (
          <p className={classes.note}>This link is not complete. Open the link in the email again.</p>
        )}
        {error && <p className={classes.note}>Sign in to request a new link from any page.</p>}
        {!isLoading && (
          <Button component={Link} to="/" fullWidth>
            Continue
          </Button>
        )}
      </div>
    </AuthFrame>
  );
}
