import { Button } from '@mantine/core';
import { profileMessages } from '#contract/profile-messages.ts';
import type { OpenInvitation } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import people from '../people.module.css';
import profile from '../profile-screen.module.css';
import { roleNames } from '../role-names.ts';
import { useTeamChange } from './use-team-change.ts';

/** An invitation that waits for an answer: it can be sent again, and withdrawn. */
export function InvitationRow({ invitation }: { invitation: OpenInvitation }) {
  const { email, expired, expiresAt, id, role, sentAt } = invitation;
  const resend = useTeamChange({
    change: () => call('resendInvitation', { params: { id } }),
    done: profileMessages.team.invited,
    failed: profileMessages.team.inviteFailed,
  });
  const withdraw = useTeamChange({
    change: () => call('withdrawInvitation', { params: { id } }),
    done: 'Invitation withdrawn',
    failed: 'Not withdrawn',
  });
  const busy = resend.isPending || withdraw.isPending;
  return (
    <li className={people.entry}>
      <div className={`${profile.row} ${people.stacked}`}>
        <div className={people.who}>
          <p className={profile.lead}>
            {email}
            <span className={people.pending}>{expired ? 'Run out' : 'Invited'}</span>
          </p>
          <p className={profile.when}>
            {roleNames[role]}, sent {formatRelative(sentAt)}, {expired ? 'ran out' : 'runs out'}{' '}
            {formatRelative(expiresAt)}
          </p>
        </div>
        <div className={people.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={busy}
            aria-label={`Send again to ${email}`}
            onClick={() => resend.mutate()}
          >
            Send again
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={busy}
            aria-label={`Withdraw the invitation of ${email}`}
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        </div>
      </div>
    </li>
  );
}
