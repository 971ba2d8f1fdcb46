import { Button, Checkbox, NativeSelect, TagsInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import { channelRules, contactKinds } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import { call } from '#web/lib/api.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './audience.module.css';
import { useAudienceChange, useContactChannels } from './audience-queries.ts';
import type { ImportFormProps } from './file-import-form.tsx';
import { PersonaSelect } from './persona-select.tsx';

/** Begins an import of the people whom a channel gives; the list of imports shows how far it is. */
export function ChannelImportForm(props: ImportFormProps) {
  const { data: channels, error, refetch } = useContactChannels();
  if (!channels) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton count={2} />;
  if (channels.length === 0) return <NoChannel />;
  return <ChannelForm {...props} channels={channels} />;
}

const outlets = contactKinds.map((kind) => channelRules[kind].name).join(', ');

function NoChannel() {
  return (
    <>
      <p className={classes.hint}>
        Contacts can be read from {outlets}; other outlets do not give them. Connect your account there first.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to="/publishing/channels" variant="default">
          Open channels
        </Button>
      </div>
    </>
  );
}

const isOfPersona = (channel: Channel, personaId: string) =>
  channel.personaId === null || personaId === '' || channel.personaId === personaId;

function ChannelForm({
  channels,
  onDone,
  onPersona,
  personaId,
}: ImportFormProps & { channels: readonly Channel[] }) {
  const [channelId, setChannelId] = useState('');
  const [tags, setTags] = useState<string[]>([]);
  const [mayKeep, setMayKeep] = useState(false);
  const offered = channels.filter((each) => isOfPersona(each, personaId));
  const channel =
    offered.find(({ id }) => id === channelId) ?? (offered.length === 1 ? offered[0] : undefined);
  const begin = useAudienceChange({
    change: (chosen: Channel) =>
      call('importChannelContacts', {
        body: { personaId, channelId: chosen.id, tags, mayKeep: true },
      }),
    done: () => ({ title: 'Import started', text: 'Contacts appear while the channel is read.' }),
    failed: null,
    onDone,
  });
  const canBegin = personaId !== '' && channel?.state === 'connected' && mayKeep && !begin.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canBegin && channel) begin.mutate(channel);
  };
  return (
    <form className={classes.form} aria-label="Import from a channel" onSubmit={submit}>
      <p className={classes.hint}>
        Reads the subscribers and followers of your account with their names and handles. Outlets give no mail
        addresses, so these contacts get no mails.
      </p>
      <PersonaSelect none="Choose a persona" value={personaId} onChange={onPersona} />
      <ChannelSelect channels={offered} value={channel?.id ?? ''} onChange={setChannelId} />
      {channel?.state === 'expired' && <Expired channel={channel} />}
      <TagsInput
        label="Tags for all of them"
        size="md"
        maxTags={limits.tagsMaximum}
        value={tags}
        onChange={setTags}
      />
      <Checkbox
        label="I may keep these people’s names and handles here"
        description="The outlet’s terms and your privacy notice have to allow it. This is stored with the import."
        checked={mayKeep}
        onChange={({ currentTarget }) => setMayKeep(currentTarget.checked)}
      />
      <FormProblem error={begin.error} at={begin.submittedAt} />
      <Button type="submit" disabled={!canBegin}>
        {begin.isPending ? 'Starting…' : 'Import contacts'}
      </Button>
    </form>
  );
}

type ChannelSelectProps = {
  channels: readonly Channel[];
  value: string;
  onChange: (channelId: string) => void;
};

function ChannelSelect({ channels, onChange, value }: ChannelSelectProps) {
  if (channels.length === 0)
    return (
      <p className={classes.hint}>
        No channel of this persona gives contacts. Connect its account at {outlets}, or choose another
        persona.
      </p>
    );
  return (
    <NativeSelect
      label="Channel"
      value={value}
      data={[
        { value: '', label: 'Choose a channel' },
        ...channels.map(({ id, kind, name }) => ({
          value: id,
          label: `${channelRules[kind].name}: ${name}`,
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Expired({ channel: { kind, problem } }: { channel: Channel }) {
  return (
    <div className={classes.notice} role="note">
      <p>
        {problem ?? `${channelRules[kind].name} no longer accepts the connection.`} Connect it again to read
        its contacts.
      </p>
      <Link className={classes.link} to="/publishing/channels">
        Open channels
      </Link>
    </div>
  );
}
