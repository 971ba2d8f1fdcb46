import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CurrentUser } from '#contract/identity.ts';
import type { Invitation } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import classes from '../form.module.css';

type AcceptInvitationProps = {
  token: string;
  invitation: Invitation;
  user: CurrentUser;
  /** Accepts on mount: a sign-in on this page already answers the invitation. */
  autoAccept: boolean;
};

/** Lets the invited user accept. Shows any other user which account the invitation is for. */
export function AcceptInvitation({ token, invitation, user, autoAccept }: AcceptInvitationProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const accept = useMutation({
    mutationFn: () => call('acceptInvitation', { body: { token } }),
    onSuccess: ({ message }) => {
      notify.success({ title: 'Welcome to the team', text: message });
      void client.invalidateQueries({ queryKey: queryKeys.team });
      navigate('/', { replace: true });
    },
  });
  const isTheirs = user.email === invitation.email;
  const asked = useRef(false);
  useEffect(() => {
    if (!autoAccept || !isTheirs || asked.current) return;
    asked.current = true;
    accept.mutate();
  }, [autoAccept, isTheirs, accept]);

  if (!isTheirs) return <OtherAccountNotice email={invitation.email} signedInAs={user.email} />;
  return (
    <>
      <FormProblem error={accept.error} at={accept.submittedAt} />
      <Button disabled={accept.isPending} onClick={() => accept.mutate()} fullWidth>
        {accept.isPending ? 'Joining...' : 'Accept invitation'}
      </Button>
      <Link to="/" className={classes.aside}>
        Not now
      </Link>
    </>
  );
}

function OtherAccountNotice({ email, signedInAs }: { email: string; signedInAs: string }) {
  const signOut = useMutation({
    mutationFn: () => call('logout', {}),
    // Reload as a visitor.
    onSuccess: () => window.location.reload(),
  });
  return (
    <>
      <p className={classes.note} role="status">
        This invitation is for {email}, and you are signed in as {signedInAs}. Only an account with the
        invited address can accept it.
      </p>
      <FormProblem error={signOut.error} />
      <Button disabled={signOut.isPending} onClick={() => signOut.mutate()} fullWidth>
        {signOut.isPending ? 'Signing out...' : `Sign out and use ${email}`}
      </Button>
      <Link to="/" className={classes.aside}>
        Stay signed in
      </Link>
    </>
  );
}
