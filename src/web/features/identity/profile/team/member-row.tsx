import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { profileMessages } from '#contract/profile-messages.ts';
import type { TeamMember } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import entries from '#web/ui/entry-list.module.css';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { roleNames } from '../role-names.ts';
import { ChangeMemberDialog } from './change-member-dialog.tsx';
import { useTeamMutation } from './use-team-mutation.ts';

type MemberRowProps = {
  member: TeamMember;
  /** True for admins, except on their own row. Source: `docs/requirements/signed-in.md`, section 6. */
  removable: boolean;
};

/** One team member: role, token use, and the controls to change or remove them. */
export function MemberRow({ member, removable }: MemberRowProps) {
  const [asking, question] = useDisclosure(false);
  const [changing, dialog] = useDisclosure(false);
  const manageable = removable && !member.isOwner;
  const name = `${member.firstName} ${member.lastName}`;
  const remove = useTeamMutation({
    change: () => call('removeTeamMember', { params: { id: member.id } }),
    done: 'Team member removed',
    failed: 'Team member not removed',
  });
  return (
    <li className={entries.entry}>
      <div className={`${entries.row} ${entries.stacked}`}>
        <div className={entries.about}>
          <p className={entries.lead}>
            {name}
            {member.isYou && <span className={entries.tag}>You</span>}
          </p>
          <p className={entries.details}>
            {member.email}, {member.isOwner ? 'Owner' : roleNames[member.role]}
          </p>
          <p className={entries.details}>{formatSpending(member)}</p>
        </div>
        {manageable && !asking && (
          <div className={entries.buttons}>
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
        <ConfirmDialog
          question={profileMessages.team.removeQuestion}
          confirmLabel={`Remove ${member.firstName}`}
          pendingLabel="Removing…"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={question.close}
        />
      )}
      {manageable && <ChangeMemberDialog member={member} open={changing} onClose={dialog.close} />}
    </li>
  );
}

/** The token use of this month against the limit, or null when the viewer may not see it. */
function formatSpending({ monthlyCap, spentThisMonth }: TeamMember): string | null {
  if (spentThisMonth === null) return null;
  const spent = formatTokens(spentThisMonth);
  return monthlyCap === null
    ? `${spent} spent this month`
    : `${formatNumber(spentThisMonth)} of ${formatTokens(monthlyCap)} spent this month`;
}
