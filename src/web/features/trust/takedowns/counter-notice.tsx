import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import { type CounterNoticeForm, counterNoticeForm, type Removal } from '#contract/takedowns.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './removals.module.css';
import { useSendCounterNotice } from './use-removals.ts';

type Draft = Omit<CounterNoticeForm, 'mistake' | 'jurisdiction'> & {
  mistake: boolean;
  jurisdiction: boolean;
};

const blank: Draft = {
  text: '',
  name: '',
  postalAddress: '',
  phone: '',
  mistake: false,
  jurisdiction: false,
  signature: '',
};

type CounterNoticeProps = { removal: Removal; onCancel: () => void };

/** The counter-notice form with the statements that the law requires. The reporter receives all of it. */
export function CounterNotice({ removal, onCancel }: CounterNoticeProps) {
  const form = useForm({
    initialValues: blank,
    validate: schemaResolver(counterNoticeForm, { sync: true }),
  });
  const send = useSendCounterNotice(removal);
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit((values) => send.mutate(counterNoticeForm.parse(values)))}
      noValidate
    >
      <FormProblem error={send.error} at={send.submittedAt} />
      <p className={classes.facts}>
        The law requires us to send all of this, including your address, to the person who reported it.
      </p>
      <Textarea
        label="What was removed, and why that was a mistake"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.appealMaximum}
        autoFocus
        {...form.getInputProps('text')}
      />
      <TextInput label="Your full name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label="Your postal address"
        autoComplete="street-address"
        {...form.getInputProps('postalAddress')}
      />
      <TextInput label="Your telephone number" autoComplete="tel" {...form.getInputProps('phone')} />
      <Checkbox
        label="Under penalty of perjury: I believe in good faith that it was removed by mistake, or because it was mistaken for something else."
        {...form.getInputProps('mistake', { type: 'checkbox' })}
      />
      <Checkbox
        label="I accept the jurisdiction of the federal court of the district in which I live or, outside the United States, of any district in which the operator can be found, and service of process from the person who sent the notice."
        {...form.getInputProps('jurisdiction', { type: 'checkbox' })}
      />
      <TextInput
        label="Your signature"
        description="Type your full name."
        autoComplete="off"
        {...form.getInputProps('signature')}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={send.isPending}>
          {send.isPending ? 'Sending…' : 'Send counter-notice'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
