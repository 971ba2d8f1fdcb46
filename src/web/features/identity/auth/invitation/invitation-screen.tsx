import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import titles from '../auth-screen.module.css';
import classes from '../form.module.css';
import { AcceptInvitation } from './accept-invitation.tsx';
import { ClosedInvitation } from './closed-invitation.tsx';
import { InvitationSignIn } from './invitation-sign-in.tsx';
import { InvitationSummary } from './invitation-summary.tsx';

/** /auth?invitation=: the page behind the link of a team invitation, for visitors and signed-in users. */
export function InvitationScreen({ token }: { token: string }) {
  useDocumentTitle('Invitation');
  const { data: user } = useCurrentUser();
  /** A visitor accepts by signing in here. A user who was already signed in has to confirm. */
  const [cameAsVisitor, setCameAsVisitor] = useState(false);
  if (user === null && !cameAsVisitor) setCameAsVisitor(true);
  const { data: invitation, error } = useQuery({
    queryKey: queryKeys.invitation(token),
    queryFn: () => call('readInvitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (
    <AuthFrame>
      <h1 className={titles.title}>{invitation?.state === 'open' ? 'Join the team' : 'Invitation'}</h1>
      {error && (
        <div className={classes.form}>
          <FormProblem error={error} />
          <Button component={Link} to="/" fullWidth>
            Continue
          </Button>
        </div>
      )}
      {invitation && invitation.state !== 'open' && <ClosedInvitation invitation={invitation} />}
      {invitation?.state === 'open' && user !== undefined && (
        <div className={classes.form}>
          <InvitationSummary invitation={invitation} />
          {user === null ? (
            <InvitationSignIn email={invitation.email} />
          ) : (
            <AcceptInvitation token={token} invitation={invitation} user={user} autoAccept={cameAsVisitor} />
          )}
        </div>
      )}
    </AuthFrame>
  );
}
