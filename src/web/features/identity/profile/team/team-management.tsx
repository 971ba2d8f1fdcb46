import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Team } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import { useTeam } from '#web/lib/queries.ts';
import entries from '#web/ui/entry-list.module.css';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import security from '../security.module.css';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { useTeamMutation } from './use-team-mutation.ts';

/** The Team Management card: members, open invitations, and the dialog that sends one. */
export function TeamManagement() {
  const { data: team, error, refetch } = useTeam();
  const [inviting, dialog] = useDisclosure(false);
  const invite = team?.isAdmin && (
    <Button variant="default" size="sm" onClick={dialog.open}>
      Invite Team Member
    </Button>
  );
  return (
    <Section title="Team Management" aside={invite}>
      {team ? (
        <Members team={team} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      <InviteDialog open={inviting} onClose={dialog.close} />
    </Section>
  );
}

function Members({ team }: { team: Team }) {
  const { invitations, isAdmin, isOwner, members } = team;
  const alone = members.length === 1 && invitations.length === 0;
  return (
    <div className={security.stack}>
      {alone && (
        <p className={security.note}>
          No teammates yet. Invite people by email; each joins with their own account.
        </p>
      )}
      <ul className={entries.list}>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} removable={isAdmin && !member.isYou} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      {!isOwner && <LeaveTeam />}
    </div>
  );
}

function LeaveTeam() {
  const [asking, question] = useDisclosure(false);
  const leave = useTeamMutation({
    change: () => call('leaveTeam', {}),
    done: 'You left the team',
    failed: 'You are still in the team',
    onDone: question.close,
  });
  if (!asking) {
    return (
      <div className={security.actions}>
        <Button variant="default" size="sm" onClick={question.open}>
          Leave team
        </Button>
      </div>
    );
  }
  return (
    <div role="alertdialog" aria-label="Leave team?" className={security.stack}>
      <p className={security.note}>
        Leave the team? You keep your own account. To rejoin you need a new invitation.
      </p>
      <div className={security.actions}>
        <Button variant="default" size="sm" onClick={question.close} autoFocus>
          Stay
        </Button>
        <Button color="red" size="sm" disabled={leave.isPending} onClick={() => leave.mutate()}>
          {leave.isPending ? 'Leaving…' : 'Leave'}
        </Button>
      </div>
    </div>
  );
}
