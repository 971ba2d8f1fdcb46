import type { Invitation } from '#contract/team.ts';
import { formatDate } from '#web/lib/format.ts';
import classes from './invitation.module.css';

/** Who sends the invitation, to which team, and when it expires. */
export function InvitationSummary({ invitation }: { invitation: Invitation }) {
  const { expiresAt, inviterName, message, ownerName, role } = invitation;
  const whose = inviterName === ownerName ? 'their team' : `the team of ${ownerName}`;
  return (
    <div className={classes.words}>
      <p>
        <strong>{inviterName}</strong> invites you to {whose}
        {role === 'admin' ? ' as an admin. You can invite and remove members too.' : '.'}
      </p>
      {message && <blockquote>{message}</blockquote>}
      <p className={classes.until}>The invitation expires on {formatDate(expiresAt)}.</p>
    </div>
  );
}
