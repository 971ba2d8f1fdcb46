import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { memberChange, type TeamMember } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import security from '../security.module.css';
import { roleDescriptions, roleOptions } from './team-roles.ts';
import { useTeamMutation } from './use-team-mutation.ts';

type ChangeMemberDialogProps = { member: TeamMember; open: boolean; onClose: () => void };

/** Changes the role and monthly token limit of a team member. */
export function ChangeMemberDialog({ member, onClose, open }: ChangeMemberDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`${member.firstName} ${member.lastName}`}>
      <ChangeForm member={member} onClose={onClose} />
    </Sheet>
  );
}

function ChangeForm({ member, onClose }: Omit<ChangeMemberDialogProps, 'open'>) {
  const [role, setRole] = useState(member.role);
  const [cap, setCap] = useState<string | number>(member.monthlyCap ?? '');
  const wanted = { role, monthlyCap: cap === '' ? null : Number(cap) };
  const problem = memberChange.safeParse(wanted).error?.issues.find(({ path }) => path[0] === 'monthlyCap');
  const change = useTeamMutation({
    change: () => call('changeTeamMember', { params: { id: member.id }, body: wanted }),
    done: `Saved for ${member.firstName}`,
    failed: 'Not saved',
    onDone: onClose,
  });
  return (
    <form
      className={security.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) change.mutate();
      }}
    >
      <FormProblem error={change.error} at={change.submittedAt} />
      <Choice label="Role" value={role} options={roleOptions} onChange={setRole} />
      <p className={security.note}>{roleDescriptions[role]}</p>
      <NumberInput
        label="Tokens per month"
        description="How many team tokens they can spend each month. Leave empty for no limit."
        placeholder="No limit"
        min={0}
        max={limits.monthlyCapMaximum}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="none"
        thousandSeparator=","
        value={cap}
        error={problem?.message}
        onChange={setCap}
      />
      <div className={security.actions}>
        <Button type="submit" disabled={change.isPending || problem !== undefined}>
          {change.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
