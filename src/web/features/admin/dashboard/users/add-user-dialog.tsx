import { Button, Modal, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { addUserForm } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { NewPasswordField } from '#web/ui/new-password-field.tsx';
import dashboard from '../dashboard.module.css';
import { useUserMutation } from './use-users.ts';
import { roleNames } from './user-labels.ts';
import classes from './user-management.module.css';

type Values = z.input<typeof addUserForm>;

const empty: Values = { email: '', firstName: '', lastName: '', role: 'user', temporaryPassword: '' };
const roleOptions = (['user', 'admin'] as const).map((value) => ({ value, label: roleNames[value] }));
const roleDescriptions = {
  user: 'Can use the tools.',
  admin: 'Can also manage users, after setting up two-factor authentication.',
};

type AddUserDialogProps = { open: boolean; onClose: () => void };

/** The Add User dialog. Source: `docs/requirements/signed-in.md`, section 5. */
export function AddUserDialog({ open, onClose }: AddUserDialogProps) {
  const form = useForm({
    initialValues: empty,
    validate: schemaResolver(addUserForm, { sync: true }),
  });
  const close = () => {
    form.reset();
    add.reset();
    onClose();
  };
  const add = useUserMutation<Values>({
    change: (body) => call('addUser', { body }),
    done: profileMessages.users.added,
    failed: profileMessages.users.addFailed,
    onDone: () => close(),
  });
  return (
    <Modal opened={open} onClose={close} title="Add User" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className={classes.form} onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
        <FormProblem error={add.error} at={add.submittedAt} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <TextInput label="First name" autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="off" {...form.getInputProps('lastName')} />
        <Choice
          label="Role"
          value={form.values.role}
          options={roleOptions}
          onChange={(role) => form.setFieldValue('role', role)}
        />
        <p className={classes.note}>{roleDescriptions[form.values.role]}</p>
        <NewPasswordField
          label="Temporary password"
          minimum={limits.newPasswordMinimum}
          note="The user changes it at the first sign-in."
          known={[form.values.firstName, form.values.lastName, form.values.email]}
          {...form.getInputProps('temporaryPassword')}
        />
        <div className={dashboard.buttons}>
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? 'Adding...' : 'Add User'}
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
