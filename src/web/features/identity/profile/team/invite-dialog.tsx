import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { inviteForm } from '#contract/team.ts';
import { call } from '#web/lib/api.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import security from '../security.module.css';
import { roleDescriptions, roleOptions } from './team-roles.ts';
import { useTeamMutation } from './use-team-mutation.ts';

type Values = Required<z.input<typeof inviteForm>>;

const empty: Values = { email: '', role: 'user', message: '' };

type InviteDialogProps = { open: boolean; onClose: () => void };

/** Invites a team member by email, with a role and an optional message. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(inviteForm, { sync: true }),
  });
  const close = () => {
    form.reset();
    invite.reset();
    onClose();
  };
  const invite = useTeamMutation<Values>({
    change: (body) => call('invite', { body }),
    done: profileMessages.team.invited,
    failed: profileMessages.team.inviteFailed,
    onDone: () => close(),
  });
  return (
    <Sheet open={open} onClose={close} title="Invite Team Member">
      <form className={security.form} onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
        <FormProblem error={invite.error} at={invite.submittedAt} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Choice
          label="Role"
          value={form.values.role}
          options={roleOptions}
          onChange={(role) => form.setFieldValue('role', role)}
        />
        <p className={security.note}>{roleDescriptions[form.values.role]}</p>
        <Textarea
          label="Message (optional)"
          description="Included in the email"
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.invitationMessageMaximum}
          {...form.getInputProps('message')}
        />
        <p className={security.note}>The link works once, for this address, and expires after seven days.</p>
        <div className={security.actions}>
          <Button type="submit" disabled={invite.isPending}>
            {invite.isPending ? 'Sending...' : 'Send Invitation'}
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
