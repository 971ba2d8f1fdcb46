import { Button, Modal, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { z } from 'zod';
import { profileMessages } from '#contract/profile-messages.ts';
import { addUserForm } from '#contract/users.ts';
import { call } from '#web/lib/api.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import people from '../people.module.css';
import { roleNames } from '../role-names.ts';
import security from '../security.module.css';
import { useUserChange } from './use-users.ts';

type Values = z.input<typeof addUserForm>;

const empty: Values = { email: '', firstName: '', lastName: '', role: 'user', temporaryPassword: '' };
const roles = (['user', 'admin'] as const).map((value) => ({ value, label: roleNames[value] }));
const mayDo = {
  user: 'Can use the tools.',
  admin: 'Can use the tools, and manage users once they have a second factor.',
};

type AddUserDialogProps = { open: boolean; onClose: () => void };

/** Asks whose account to make, as what, and with which first password (specification 001, section 5). */
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
  const add = useUserChange<Values>({
    change: (body) => call('addUser', { body }),
    done: profileMessages.users.added,
    failed: profileMessages.users.addFailed,
    onDone: () => close(),
  });
  return (
    <Modal
      opened={open}
      onClose={close}
      title="Add User"
      classNames={{ title: people.dialogTitle }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={security.form} onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
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
          options={roles}
          onChange={(role) => form.setFieldValue('role', role)}
        />
        <p className={security.note}>{mayDo[form.values.role]}</p>
        <PasswordField
          label="Temporary password"
          description="At least 8 characters; they choose another at their first sign-in"
          autoComplete="new-password"
          {...form.getInputProps('temporaryPassword')}
        />
        <div className={security.actions}>
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
