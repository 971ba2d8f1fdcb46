import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { profileMessages } from '#contract/profile-messages.ts';
import type { TeamMember } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import people from '../people.module.css';
import profile from '../profile-screen.module.css';
import { roleNames } from '../role-names.ts';
import { SecondThought } from '../second-thought.tsx';
import { ChangeMemberDialog } from './change-member-dialog.tsx';
import { useTeamChange } from './use-team-change.ts';

type MemberRowProps = {
  member: TeamMember;
  /** For admins, and never on their own row (specification 001, section 6). */
  removable: boolean;
};

/** Somebody of the team, what they are in it, and what they have spent of its tokens. */
export function MemberRow({ member, removable }: MemberRowProps) {
  const [asking, question] = useDisclosure(false);
  const [changing, dialog] = useDisclosure(false);
  const manageable = removable && !member.isOwner;
  const name = `${member.firstName} ${member.lastName}`;
  const remove = useTeamChange({
    change: () => call('removeTeamMember', { params: { id: member.id } }),
    done: 'Team member removed',
    failed: 'Not removed',
  });
  return (
    <li className={people.entry}>
      <div className={profile.row}>
        <div className={people.who}>
          <p className={profile.lead}>
            {name}
            {member.isYou && <span className={profile.tag}>You</span>}
          </p>
          <p className={profile.when}>
            {member.email}, {member.isOwner ? 'Owner' : roleNames[member.role]}
          </p>
          <p className={profile.when}>{spendingWords(member)}</p>
        </div>
        {manageable && !asking && (
          <div className={people.buttons}>
            <Button variant="default" size="sm" aria-label={`Change ${name}`} onClick={dialog.open}>
              Change
            </Button>
            <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={question.open}>
              Remove
            </Button>
          </div>
        )}
      </div>
      {asking && (
        <SecondThought
          question={profileMessages.team.removeQuestion}
          deed={`Remove ${member.firstName}`}
          doing="Removing…"
          pending={remove.isPending}
          onDo={() => remove.mutate()}
          onKeep={question.close}
        />
      )}
      {manageable && <ChangeMemberDialog member={member} open={changing} onClose={dialog.close} />}
    </li>
  );
}

/** What they spent this month, as far as the one who looks may know, and what they may. */
function spendingWords({ monthlyCap, spentThisMonth }: TeamMember): string | null {
  if (spentThisMonth === null) return null;
  const spent = formatTokens(spentThisMonth);
  return monthlyCap === null
    ? `${spent} spent this month`
    : `${formatNumber(spentThisMonth)} of ${formatTokens(monthlyCap)} spent this month`;
}
