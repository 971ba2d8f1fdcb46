import { Button } from '@mantine/core';
import { profileMessages } from '#contract/profile-messages.ts';
import type { OpenInvitation } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import { formatRelative } from '#web/lib/format.ts';
import entries from '#web/ui/entry-list.module.css';
import { roleNames } from '../role-names.ts';
import { useTeamMutation } from './use-team-mutation.ts';

/** An open invitation, with buttons to resend and withdraw it. */
export function InvitationRow({ invitation }: { invitation: OpenInvitation }) {
  const { email, expired, expiresAt, id, role, sentAt } = invitation;
  const resend = useTeamMutation({
    change: () => call('resendInvitation', { params: { id } }),
    done: profileMessages.team.invited,
    failed: profileMessages.team.inviteFailed,
  });
  const withdraw = useTeamMutation({
    change: () => call('withdrawInvitation', { params: { id } }),
    done: 'Invitation withdrawn',
    failed: 'Invitation not withdrawn',
  });
  const busy = resend.isPending || withdraw.isPending;
  return (
    <li className={entries.entry}>
      <div className={`${entries.row} ${entries.stacked}`}>
        <div className={entries.about}>
          <p className={entries.lead}>
            {email}
            <span className={entries.pending}>{expired ? 'Expired' : 'Invited'}</span>
          </p>
          <p className={entries.details}>
            {roleNames[role]}, sent {formatRelative(sentAt)}, {expired ? 'expired' : 'expires'}{' '}
            {formatRelative(expiresAt)}
          </p>
        </div>
        <div className={entries.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={busy}
            aria-label={`Resend to ${email}`}
            onClick={() => resend.mutate()}
          >
            Resend
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={busy}
            aria-label={`Withdraw invitation to ${email}`}
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        </div>
      </div>
    </li>
  );
}
