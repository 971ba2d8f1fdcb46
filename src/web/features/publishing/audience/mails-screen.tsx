import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AudienceOverview } from '#contract/audience.ts';
import type { Sequence } from '#contract/audience-mail.ts';
import { useUser } from '#web/lib/session.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './audience.module.css';
import { useAudienceOverview, useSequences } from './audience-queries.ts';
import { SequenceCard } from './sequence-card.tsx';
import { SequenceEditor } from './sequence-editor.tsx';

/** /publishing/audience/mails: sequences and broadcasts; with `?edit` one of them, or a new one. */
export function MailsScreen() {
  const [search, setSearch] = useSearchParams();
  const overview = useAudienceOverview();
  const sequences = useSequences();
  const edited = search.get('edit');
  const error = overview.error ?? sequences.error;
  const refetch = () => Promise.all([overview.refetch(), sequences.refetch()]);
  const isReady = overview.data && sequences.data;
  return (
    <Page width="reading">
      <PublishingNav />
      <Link className={classes.link} to={edited ? '/publishing/audience/mails' : '/publishing/audience'}>
        {edited ? 'Back to the mails' : 'Back to the audience'}
      </Link>
      {!isReady && (error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton count={4} />)}
      {isReady && edited === null && <MailList overview={overview.data} sequences={sequences.data} />}
      {isReady && edited !== null && (
        <Edited
          edited={edited}
          overview={overview.data}
          sequences={sequences.data}
          onSaved={() => setSearch({}, { replace: true })}
        />
      )}
    </Page>
  );
}

type EditedProps = {
  edited: string;
  overview: AudienceOverview;
  sequences: readonly Sequence[];
  onSaved: () => void;
};

function Edited({ edited, onSaved, overview, sequences }: EditedProps) {
  const sequence = sequences.find(({ id }) => id === edited);
  if (!sequence && edited !== 'sequence' && edited !== 'broadcast')
    return <EmptyState title="Not found" hint="These mails were deleted. Go back to see the others." />;
  return (
    <SequenceEditor
      // Another version has other fields.
      key={`${edited} ${sequence?.version}`}
      sequence={sequence ?? null}
      isBroadcast={sequence ? sequence.trigger.on === 'broadcast' : edited === 'broadcast'}
      overview={overview}
      onSaved={onSaved}
    />
  );
}

type MailListProps = { overview: AudienceOverview; sequences: readonly Sequence[] };

function MailList({ overview, sequences }: MailListProps) {
  const buttons = <NewMails />;
  return (
    <>
      {overview.sendingProblem && (
        <p className={classes.problem} role="note">
          No mails can be sent. {overview.sendingProblem}
        </p>
      )}
      {overview.pages.length === 0 && (
        <p className={classes.problem} role="note">
          Set up the sign-up page first: it says who sends the mails.
        </p>
      )}
      {sequences.length === 0 ? (
        <EmptyState
          title="No mails yet"
          hint="A sequence welcomes each new contact; a broadcast goes to a segment once. Only contacts who agreed get them."
          action={buttons}
        />
      ) : (
        <>
          <MailGroup
            title="Sequences"
            sequences={sequences.filter(({ trigger }) => trigger.on !== 'broadcast')}
            isManager={overview.isManager}
            none="No sequences yet."
            aside={buttons}
          />
          <MailGroup
            title="Broadcasts"
            sequences={sequences.filter(({ trigger }) => trigger.on === 'broadcast')}
            isManager={overview.isManager}
            none="No broadcasts yet."
          />
        </>
      )}
    </>
  );
}

function NewMails() {
  const { gate } = useUser();
  const [, setSearch] = useSearchParams();
  return (
    <div className={classes.actions}>
      {(['sequence', 'broadcast'] as const).map((kind) => (
        <Button
          key={kind}
          variant="default"
          disabled={gate !== 'app'}
          onClick={() => setSearch({ edit: kind })}
        >
          New {kind}
        </Button>
      ))}
    </div>
  );
}

type MailGroupProps = {
  title: string;
  sequences: readonly Sequence[];
  isManager: boolean;
  none: string;
  aside?: ReactNode;
};

function MailGroup({ aside, isManager, none, sequences, title }: MailGroupProps) {
  return (
    <Section title={title} aside={aside}>
      {sequences.length === 0 && <p className={classes.hint}>{none}</p>}
      <ul className={classes.cards} aria-label={title}>
        {sequences.map((sequence) => (
          <SequenceCard key={sequence.id} sequence={sequence} isManager={isManager} />
        ))}
      </ul>
    </Section>
  );
}
