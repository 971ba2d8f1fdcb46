import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Invitation } from '#contract/team.ts';
import classes from '../form.module.css';

/** What became of an invitation that can no longer be accepted, and what to do. */
const words: Record<Exclude<Invitation['state'], 'open'>, (invitation: Invitation) => string> = {
  expired: ({ inviterName }) =>
    `This invitation has run out: it stood for seven days. Ask ${inviterName} to send it again.`,
  accepted: () => 'This invitation was accepted already. Sign in to find your team in Profile Settings.',
  withdrawn: ({ inviterName }) =>
    `${inviterName} has withdrawn this invitation. If you think that is a mistake, ask them for a new one.`,
};

export function ClosedInvitation({ invitation }: { invitation: Invitation }) {
  if (invitation.state === 'open') return null;
  return (
    <div className={classes.form}>
      <p className={classes.note} role="status">
        {words[invitation.state](invitation)}
      </p>
      <Button component={Link} to="/" fullWidth>
        Go on
      </Button>
    </div>
  );
}
