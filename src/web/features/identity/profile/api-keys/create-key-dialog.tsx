import { Button, NumberInput, TextInput } from '@mantine/core';
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
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import security from '../security.module.css';
import classes from './api-keys.module.css';
import { BudgetFields } from './budget-fields.tsx';
import { NewKey } from './new-key.tsx';
import { scopeLabels } from './scope-labels.ts';

type Values = Required<z.input<typeof apiKeyForm>>;

const empty: Values = {
  name: '',
  scopes: ['read_content'],
  days: '90',
  callsPerMinute: limits.apiCallsPerMinuteDefault,
  budget: null,
};
const lifetimes = apiKeyLives.map((value) => ({
  value,
  label: value === 'never' ? 'Never' : `${value} days`,
}));
const scopeOptions = apiScopes.map((value) => ({ value, label: scopeLabels[value] }));

type CreateKeyDialogProps = { open: boolean; onClose: () => void };

/** Creates an API key with a name, scopes, lifetime, budget and rate limit, then shows the secret once. */
export function CreateKeyDialog({ open, onClose }: CreateKeyDialogProps) {
  const client = useQueryClient();
  const form = useForm<Values>({
    initialValues: empty,
    validate: schemaResolver(apiKeyForm, { sync: true }),
  });
  const create = useMutation({
    mutationFn: (body: Values) => call('createApiKey', { body }),
    onSuccess: ({ apiKey }) => {
      notify.success({ title: profileMessages.apiKeys.made, text: `“${apiKey.name}” is ready to use.` });
      return client.invalidateQueries({ queryKey: queryKeys.apiKeys });
    },
    onError: (error) =>
      notify.error({ title: profileMessages.apiKeys.makeFailed, text: getErrorMessage(error) }),
  });
  const close = () => {
    form.reset();
    create.reset();
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      sticky={Boolean(create.data)}
      title={create.data ? 'Your new API key' : 'Create API key'}
    >
      {create.data ? (
        <NewKey secret={create.data.secret} onDone={close} />
      ) : (
        <form
          className={security.form}
          onSubmit={form.onSubmit((values) => create.mutate(values))}
          noValidate
        >
          <FormProblem error={create.error} at={create.submittedAt} />
          <TextInput
            label="Name"
            description="The program that uses this key"
            autoComplete="off"
            data-autofocus
            maxLength={limits.apiKeyNameMaximum}
            {...form.getInputProps('name')}
          />
          <div>
            <Choices
              label="Permissions"
              values={form.values.scopes}
              options={scopeOptions}
              onChange={(scopes) => form.setFieldValue('scopes', scopes)}
            />
            {form.errors.scopes && <p className={classes.problem}>{form.errors.scopes}</p>}
          </div>
          <Choice
            label="Expires after"
            value={form.values.days}
            options={lifetimes}
            onChange={(days) => form.setFieldValue('days', days)}
          />
          <BudgetFields
            value={form.values.budget}
            onChange={(budget) => form.setFieldValue('budget', budget)}
            error={form.errors['budget.tokens']}
          />
          <NumberInput
            label="Calls per minute"
            min={1}
            max={limits.apiCallsPerMinuteMaximum}
            allowDecimal={false}
            {...form.getInputProps('callsPerMinute')}
          />
          <div className={security.actions}>
            <Button type="submit" disabled={create.isPending}>
              {create.isPending ? 'Creating...' : 'Create key'}
            </Button>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
}
