import { Button, Modal, NumberInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiKeyForm, apiKeyLives, apiScopes } from '#contract/api-keys.ts';
import { limits } from '#contract/limits.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';
import security from '../security.module.css';
import classes from './api-keys.module.css';
import { NewKey } from './new-key.tsx';
import { scopeWords } from './scope-words.ts';

type Values = Required<z.input<typeof apiKeyForm>>;

const empty: Values = {
  name: '',
  scopes: ['read_content'],
  days: '90',
  callsPerMinute: limits.apiCallsPerMinuteDefault,
};
const lives = apiKeyLives.map((value) => ({
  value,
  label: value === 'never' ? 'Until revoked' : `${value} days`,
}));
const scopeOptions = apiScopes.map((value) => ({ value, label: scopeWords[value] }));

type MakeKeyDialogProps = { open: boolean; onClose: () => void };

/** Asks what the key is for and what it may do, then shows it, this one time. */
export function MakeKeyDialog({ open, onClose }: MakeKeyDialogProps) {
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: empty,
    validate: schemaResolver(apiKeyForm, { sync: true }),
  });
  const make = useMutation({
    mutationFn: (body: Values) => call('createApiKey', { body }),
    onSuccess: ({ apiKey }) => {
      notify.success({ title: profileMessages.apiKeys.made, text: `“${apiKey.name}” works from now on.` });
      return client.invalidateQueries({ queryKey: queryKeys.apiKeys });
    },
    onError: (error) => notify.error({ title: profileMessages.apiKeys.makeFailed, text: problemOf(error) }),
  });
  const close = () => {
    form.reset();
    make.reset();
    onClose();
  };
  return (
    <Modal
      opened={open}
      onClose={close}
      // A click beside it must not throw away what is shown once.
      closeOnClickOutside={!make.data}
      title={make.data ? 'Your new API key' : 'Make an API key'}
      classNames={{ title: classes.dialogTitle }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {make.data ? (
        <NewKey secret={make.data.secret} onDone={close} />
      ) : (
        <form className={security.form} onSubmit={form.onSubmit((values) => make.mutate(values))} noValidate>
          <FormProblem error={make.error} at={make.submittedAt} />
          <TextInput
            label="Name"
            description="What will call with it"
            autoComplete="off"
            data-autofocus
            maxLength={limits.apiKeyNameMaximum}
            {...form.getInputProps('name')}
          />
          <div>
            <Choices
              label="It may"
              values={form.values.scopes}
              options={scopeOptions}
              onChange={(scopes) => form.setFieldValue('scopes', scopes)}
            />
            {form.errors.scopes && <p className={classes.problem}>{form.errors.scopes}</p>}
          </div>
          <Choice
            label="It works for"
            value={form.values.days}
            options={lives}
            onChange={(days) => form.setFieldValue('days', days)}
          />
          <NumberInput
            label="Calls a minute"
            min={1}
            max={limits.apiCallsPerMinuteMaximum}
            allowDecimal={false}
            {...form.getInputProps('callsPerMinute')}
          />
          <div className={security.actions}>
            <Button type="submit" disabled={make.isPending}>
              {make.isPending ? 'Making...' : 'Make the key'}
            </Button>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
