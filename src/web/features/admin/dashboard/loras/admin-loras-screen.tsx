import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { ListedLora, LoraState } from '#contract/loras.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { loraFamilyLabels } from '#web/lib/loras.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../review.module.css';
import { Checkpoints } from './checkpoints.tsx';
import { useAdminLoras, useDecideLora } from './use-admin-loras.ts';

const views = [
  { value: 'all', label: 'All' },
  { value: 'usable', label: 'Ready' },
  { value: 'refused', label: 'Refused' },
  { value: 'withdrawn', label: 'Banned' },
] as const;

/** /admin/loras: creators' LoRAs with their bans, and the checkpoints of the operator. */
export function AdminLorasScreen() {
  const [view, setView] = useState<(typeof views)[number]['value']>('all');
  const [search, setSearch] = useState('');
  const state: LoraState | undefined = view === 'all' ? undefined : view;
  const { data: loras, error, refetch } = useAdminLoras({ state, search: search.trim() || undefined });
  return (
    <Page width="reading">
      <Section title="LoRAs of creators">
        <Choice label="Show" value={view} options={views} onChange={setView} />
        <TextInput
          label="Search"
          description="Name, author, link, or the start of a SHA-256"
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {loras ? (
          <ul className={classes.list} aria-label="LoRAs of creators">
            {loras.map((lora) => (
              <Row key={lora.id} lora={lora} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
        {loras?.length === 0 && (
          <EmptyState title="No LoRAs" hint="LoRAs that creators add by link or by file appear here." />
        )}
      </Section>
      <Section title="Checkpoints">
        <Checkpoints />
      </Section>
    </Page>
  );
}

function Row({ lora }: { lora: ListedLora }) {
  const { author, banReason, createdAt, family, licence, link, name, problem, sha256, state, userId } = lora;
  const facts = [
    author && `by ${author}`,
    family && loraFamilyLabels[family],
    lora.category === 'nsfw' ? 'NSFW' : 'SFW',
    licence,
    formatDateTime(createdAt),
  ];
  return (
    <li className={classes.found}>
      <Link to={`/admin/users/${userId}`} className={classes.link}>
        {name}
      </Link>
      <Badge tone={state === 'usable' ? 'good' : banReason ? 'bad' : 'plain'}>
        {banReason ? 'banned' : state}
      </Badge>
      <span className={classes.facts}>
        {facts.filter(Boolean).join(' · ')}
        <br />
        {link ?? 'Uploaded'}
        <br />
        {sha256 ?? 'File not read'}
        {(banReason ?? problem) && (
          <>
            <br />
            {banReason ?? problem}
          </>
        )}
      </span>
      {sha256 !== null && <Decision lora={lora} />}
    </li>
  );
}

function Decision({ lora: { banReason, id, name } }: { lora: ListedLora }) {
  const decide = useDecideLora(id);
  const [reason, setReason] = useState<string | null>(null);
  if (banReason !== null) {
    return (
      <Button
        variant="default"
        size="sm"
        aria-label={`Lift the ban of ${name}`}
        disabled={decide.isPending}
        onClick={() => decide.mutate(null)}
      >
        Lift ban
      </Button>
    );
  }
  if (reason === null) {
    return (
      <Button variant="default" size="sm" aria-label={`Ban ${name}`} onClick={() => setReason('')}>
        Ban
      </Button>
    );
  }
  return (
    <form
      aria-label={`Ban ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '' && !decide.isPending) {
          decide.mutate(reason, { onSuccess: () => setReason(null) });
        }
      }}
    >
      <TextInput
        label="Reason"
        maxLength={limits.rejectionReasonMaximum}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" disabled={reason.trim() === '' || decide.isPending}>
        Ban for all accounts
      </Button>
      <Button variant="default" size="sm" onClick={() => setReason(null)}>
        Cancel
      </Button>
    </form>
  );
}
