import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { nameForm } from '#contract/account.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { useSetCurrentUser, useUser } from '#web/lib/session.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from '../security.module.css';

export function ChangeName({ onDone }: { onDone: () => void }) {
  const { firstName, lastName } = useUser();
  const setCurrentUser = useSetCurrentUser();
  const form = useForm({
    initialValues: { firstName, lastName },
    validate: schemaResolver(nameForm, { sync: true }),
  });
  const change = useMutation({
    mutationFn: (body: { firstName: string; lastName: string }) => call('changeName', { body }),
    onSuccess: (user) => {
      setCurrentUser(user);
      const text = `Your name is now ${user.firstName} ${user.lastName}.`;
      notify.success({ title: profileMessages.account.nameChanged, text });
      onDone();
    },
    onError: (error) =>
      notify.error({ title: profileMessages.account.nameFailed, text: getErrorMessage(error) }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <FormProblem error={change.error} at={change.submittedAt} />
      <TextInput
        label="First name"
        autoComplete="given-name"
        autoFocus
        {...form.getInputProps('firstName')}
      />
      <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
      <div className={classes.actions}>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save name'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
