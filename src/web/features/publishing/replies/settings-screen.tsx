import { Button, Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { channelRules } from '#contract/channel-kinds.ts';
import type { InboxStatus } from '#contract/replies.ts';
import { formatRelative } from '#web/lib/format.ts';
import { ChannelIcon } from '#web/ui/channel-icon.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './inbox.module.css';
import { useInboxStatus } from './inbox-queries.ts';
import { SettingsForm } from './settings-form.tsx';

/** /publishing/inbox/settings: how messages to each persona are read and answered. */
export function ReplySettingsScreen() {
  const { data: status, error, refetch } = useInboxStatus();
  return (
    <Page width="reading">
      <PublishingNav />
      <Link to="/publishing/inbox" className={classes.backAlways}>
        <IconArrowLeft size={18} stroke={1.5} aria-hidden /> Inbox
      </Link>
      {status ? (
        <Settings status={status} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

function Settings({ status }: { status: InboxStatus }) {
  const { channels, hasModel, mayChangeSettings, personas } = status;
  const [chosen, setChosen] = useState(personas[0]?.personaId ?? null);
  const persona = personas.find(({ personaId }) => personaId === chosen);
  if (!persona) {
    return (
      <EmptyState
        title="No personas yet"
        hint="Messages are answered in the name of a persona."
        action={
          <Button component={Link} to="/personas/new">
            Create a persona
          </Button>
        }
      />
    );
  }
  return (
    <>
      {personas.length > 1 && (
        <Select
          label="Persona"
          data={personas.map(({ personaId, personaName }) => ({ value: personaId, label: personaName }))}
          allowDeselect={false}
          value={persona.personaId}
          onChange={setChosen}
        />
      )}
      <Section title={persona.personaName}>
        <SettingsForm
          key={persona.personaId}
          persona={persona}
          mayChange={mayChangeSettings}
          hasModel={hasModel}
        />
      </Section>
      <Section title="Channels">
        <ul className={classes.channels}>
          {channels.map(({ id, kind, lastReadAt, name, obstacle }) => (
            <li key={id} className={classes.channelRow}>
              <ChannelIcon kind={kind} />
              <div>
                <p className={classes.offerLabel}>
                  {name} <span className={classes.hint}>{channelRules[kind].name}</span>
                </p>
                <p className={classes.hint}>
                  {obstacle ?? (lastReadAt ? `Read ${formatRelative(lastReadAt)}` : 'Read within a minute')}
                </p>
              </div>
            </li>
          ))}
        </ul>
        {channels.length === 0 && (
          <p className={classes.hint}>
            No channels yet. <Link to="/publishing/channels">Connect one</Link>
          </p>
        )}
      </Section>
    </>
  );
}
