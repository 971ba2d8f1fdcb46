import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel, ChannelConnection } from '#contract/channels.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { type ChannelChoices, ChannelFields } from './channel-fields.tsx';
import { describeRules } from './channel-labels.ts';
import classes from './channels.module.css';
import { useConnectChannel } from './use-channels.ts';

type ConnectFormProps = {
  connection: ChannelConnection;
  again: Channel | null;
  onBack: () => void;
  onConnected: (channel: Channel) => void;
};

/** What the connection of one kind needs, with the outlet's rules. */
export function ConnectForm({ again, connection, onBack, onConnected }: ConnectFormProps) {
  const { fields, kind, method } = connection;
  const [values, setValues] = useState<Record<string, string>>({});
  const [name, setName] = useState('');
  const [choices, setChoices] = useState<ChannelChoices>({
    personaId: again?.personaId ?? null,
    takesAdult: again?.takesAdult ?? false,
  });
  const connect = useConnectChannel(onConnected);
  // It stays so until the outlet's page has loaded.
  const isLeaving = connect.data?.redirectUrl != null;
  const isPending = connect.isPending || isLeaving;
  const submit = () => {
    const given = fields.map((field) => ({ name: field.name, value: values[field.name] ?? '' }));
    connect.mutate({ kind, name, fields: given, ...choices });
  };
  return (
    <form
      className={classes.form}
      aria-label={`Connect ${channelRules[kind].name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) submit();
      }}
    >
      <h3 className={classes.outlet}>
        <span className={classes.icon}>
          <ChannelIcon kind={kind} size={22} />
        </span>
        {channelRules[kind].name}
      </h3>
      <Rules kind={kind} />
      {method === 'none' && (
        <TextInput
          label="Name"
          description="As you call it, for example “Newsletter”."
          data-autofocus
          required
          maxLength={publishingLimits.channelNameMaximum}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {fields.map((field) => {
        const Input = field.isSecret ? PasswordInput : TextInput;
        return (
          <Input
            key={field.name}
            label={field.label}
            description={field.hint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={publishingLimits.channelFieldMaximum}
            value={values[field.name] ?? ''}
            onChange={(event) => setValues({ ...values, [field.name]: event.currentTarget.value })}
          />
        );
      })}
      <ChannelFields kind={kind} choices={choices} onChange={setChoices} />
      <FormProblem error={connect.error} at={connect.submittedAt} />
      <div className={classes.formActions}>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Connecting…' : getSubmitLabel(connection)}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onBack}>
          {again ? 'Cancel' : 'Back'}
        </Button>
      </div>
    </form>
  );
}

function getSubmitLabel({ kind, method }: ChannelConnection): string {
  if (method === 'none') return 'Add channel';
  return method === 'redirect' ? `Continue to ${channelRules[kind].name}` : 'Connect';
}

function Rules({ kind }: Pick<ChannelConnection, 'kind'>) {
  return (
    <dl className={classes.rules}>
      {describeRules(kind).map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
