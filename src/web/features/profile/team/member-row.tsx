import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { messages } from '#contract/messages.ts';
import type { TeamMember } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import profile from '../profile-screen.module.css';
import security from '../security.module.css';
import { roleNames } from './role-names.ts';
import classes from './team.module.css';
import { useTeamChange } from './use-team-change.ts';

type MemberRowProps = {
  member: TeamMember;
  /** For admins, and never on their own row (specification 001, section 6). */
  removable: boolean;
};

export function MemberRow({ member, removable }: MemberRowProps) {
  const [asking, question] = useDisclosure(false);
  const questionId = useId();
  const name = `${member.firstName} ${member.lastName}`;
  const remove = useTeamChange({
    change: () => call('removeTeamMember', { params: { id: member.id } }),
    done: 'Team member removed',
    failed: 'Not removed',
  });
  return (
    <li className={classes.entry}>
      <div className={profile.row}>
        <div className={classes.who}>
          <p className={profile.lead}>
            {name}
            {member.isYou && <span className={profile.tag}>You</span>}
          </p>
          <p className={profile.when}>
            {member.email}, {member.isOwner ? 'Owner' : roleNames[member.role]}
          </p>
        </div>
        {removable && !member.isOwner && !asking && (
          <Button variant="default" size="sm" aria-label={`Remove ${name}`} onClick={question.open}>
            Remove
          </Button>
        )}
      </div>
      {asking && (
        <div role="alertdialog" aria-labelledby={questionId} className={classes.question}>
          <p id={questionId}>{messages.team.removeQuestion}</p>
          <div className={security.actions}>
            <Button variant="default" size="sm" onClick={question.close} autoFocus>
              Keep
            </Button>
            <Button color="red" size="sm" disabled={remove.isPending} onClick={() => remove.mutate()}>
              {remove.isPending ? 'Removing…' : `Remove ${member.firstName}`}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
