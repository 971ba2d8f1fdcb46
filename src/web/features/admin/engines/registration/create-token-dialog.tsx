import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import {
  registrationLimits,
  registrationTokenForm,
  registrationTokenLives,
} from '#contract/engine-registration.ts';
import { call } from '#web/lib/api.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Choices } from '#web/ui/choices.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { OneTimeSecret } from '#web/ui/one-time-secret.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './create-token-dialog.module.css';
import { serverOperations } from './registration-labels.ts';
import { registrationKey } from './registration-queries.ts';

type Values = {
  name: string;
  networks: string;
  ports: string;
  operations: z.input<typeof registrationTokenForm>['operations'];
  priority: number | string;
  maxConcurrency: number | string;
  maxEngines: number | string;
  maxHourlyCost: number | string;
  days: (typeof registrationTokenLives)[number];
};

const empty: Values = {
  name: '',
  networks: '',
  ports: '8188',
  operations: [],
  priority: 0,
  maxConcurrency: 2,
  maxEngines: 10,
  maxHourlyCost: '',
  days: '90',
};
const lifetimes = registrationTokenLives.map((value) => ({
  value,
  label: value === 'never' ? 'Never' : value === '1' ? '1 day' : `${value} days`,
}));
const operationOptions = serverOperations.map((value) => ({ value, label: operationLabels[value] }));

const split = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** The form as the call takes it. */
const toForm = ({ maxHourlyCost, networks, ports, ...rest }: Values) => ({
  ...rest,
  networks: split(networks),
  ports: split(ports).map(Number),
  maxHourlyCost: maxHourlyCost === '' ? null : maxHourlyCost,
});

/** The first problem of each field: those of a list's entries belong to the list. */
const validate = (values: Values) => {
  const problems = schemaResolver(registrationTokenForm, { sync: true })(toForm(values) as never);
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [path.split('.')[0] ?? path, problem]),
  );
};

type CreateTokenDialogProps = { open: boolean; onClose: () => void };

/** Creates a registration token with what its engines may be, then shows it once. */
export function CreateTokenDialog({ open, onClose }: CreateTokenDialogProps) {
  const client = useQueryClient();
  const form = useForm<Values>({ initialValues: empty, validate });
  const create = useMutation({
    mutationFn: (values: Values) =>
      call('createRegistrationToken', { body: toForm(values) as z.input<typeof registrationTokenForm> }),
    onSuccess: ({ token }) => {
      notify.success({ title: 'Token created', text: `Servers can register with “${token.name}” now.` });
      return client.invalidateQueries({ queryKey: registrationKey });
    },
    onError: (error) => notify.error({ title: 'Token not created', text: getErrorMessage(error) }),
  });
  const close = () => {
    form.reset();
    create.reset();
    onClose();
  };
  const { data } = create;
  return (
    <Sheet
      open={open}
      onClose={close}
      sticky={Boolean(data)}
      title={data ? 'Your registration token' : 'Add registration token'}
    >
      {data ? (
        <OneTimeSecret secret={data.secret} testId="new-registration-token" onDone={close}>
          A server that has it receives prompts and pictures of your creators.
        </OneTimeSecret>
      ) : (
        <form
          className={classes.form}
          onSubmit={form.onSubmit(
            (values) => create.mutate(values),
            (problems) => form.getInputNode(Object.keys(problems)[0] ?? '')?.focus(),
          )}
          noValidate
        >
          <FormProblem error={create.error} at={create.submittedAt} />
          <TextInput
            label="Name"
            description="Also the name of engines that have none"
            autoComplete="off"
            data-autofocus
            maxLength={registrationLimits.nameMaximum}
            {...form.getInputProps('name')}
          />
          <Textarea
            label="Networks"
            description="Where its servers are: 10.42.0.0/16, or host names"
            autosize
            minRows={1}
            {...form.getInputProps('networks')}
          />
          <TextInput label="Ports" description="Separated by commas" {...form.getInputProps('ports')} />
          <Choices
            label="Work, or all if none is chosen"
            values={form.values.operations ?? []}
            options={operationOptions}
            onChange={(operations) => form.setFieldValue('operations', operations)}
          />
          <div className={classes.numbers}>
            <NumberInput
              label="Engines, at most"
              min={1}
              allowDecimal={false}
              {...form.getInputProps('maxEngines')}
            />
            <NumberInput
              label="Jobs at the same time"
              min={1}
              allowDecimal={false}
              {...form.getInputProps('maxConcurrency')}
            />
            <NumberInput
              label="Priority"
              description="Higher is filled first"
              allowDecimal={false}
              {...form.getInputProps('priority')}
            />
            <NumberInput
              label="Cost per hour, at most"
              description="Dollars, optional"
              min={0}
              {...form.getInputProps('maxHourlyCost')}
            />
          </div>
          <Choice
            label="Expires after"
            value={form.values.days}
            options={lifetimes}
            onChange={(days) => form.setFieldValue('days', days)}
          />
          <div className={classes.actions}>
            <Button type="submit" disabled={create.isPending}>
              {create.isPending ? 'Creating…' : 'Create token'}
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
