import type { Invitation } from '#contract/team.ts';
import { formatDate } from '#web/lib/format.ts';
import classes from './invitation.module.css';

/** Who invites, to what, and until when. */
export function InvitationWords({ invitation }: { invitation: Invitation }) {
  const { expiresAt, inviterName, message, ownerName, role } = invitation;
  const whose = inviterName === ownerName ? 'their team' : `the team of ${ownerName}`;
  return (
    <div className={classes.words}>
      <p>
        <strong>{inviterName}</strong> invites you to {whose}
        {role === 'admin' ? ', as an admin: you can invite and remove others too.' : '.'}
      </p>
      {message && <blockquote>{message}</blockquote>}
      <p className={classes.until}>The invitation stands until {formatDate(expiresAt)}.</p>
    </div>
  );
}
