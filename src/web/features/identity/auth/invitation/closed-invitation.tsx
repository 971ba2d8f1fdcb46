import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Invitation } from '#contract/team.ts';
import classes from '../form.module.css';

/** Why an invitation can no longer be accepted, and what the user can do. */
const closedTexts: Record<Exclude<Invitation['state'], 'open'>, (invitation: Invitation) => string> = {
  expired: ({ inviterName }) =>
    `This invitation has expired: it was valid for seven days. Ask ${inviterName} to send it again.`,
  accepted: () => 'This invitation was already accepted. Sign in to find your team in Profile Settings.',
  withdrawn: ({ inviterName }) =>
    `${inviterName} has withdrawn this invitation. If you think this is a mistake, ask for a new one.`,
};

export function ClosedInvitation({ invitation }: { invitation: Invitation }) {
  if (invitation.state === 'open') return null;
  return (
    <div className={classes.form}>
      <p className={classes.note} role="status">
        {closedTexts[invitation.state](invitation)}
      </p>
      <Button component={Link} to="/" fullWidth>
        Continue
      </Button>
    </div>
  );
}
