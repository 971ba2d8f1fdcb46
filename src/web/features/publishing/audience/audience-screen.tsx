import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type AudienceOverview, contactQuery } from '#contract/audience.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Page } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { AddContactSheet } from './add-contact-sheet.tsx';
import classes from './audience.module.css';
import { type ContactFilters, useAudienceOverview, useContacts } from './audience-queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ContactFilterBar } from './contact-filter-bar.tsx';
import { ContactTable } from './contact-table.tsx';
import { ImportList } from './import-list.tsx';
import { ImportSheet } from './import-sheet.tsx';
import { SegmentSheet } from './segment-sheet.tsx';
import { SignUpSheet } from './sign-up-sheet.tsx';

/** /publishing/audience: the contacts of the account. */
export function AudienceScreen() {
  const { data: overview, error, refetch } = useAudienceOverview();
  return (
    <Page>
      <PublishingNav />
      {overview ? (
        <Audience overview={overview} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={8} />
      )}
    </Page>
  );
}

/** The filters in the address; what is none is left out. */
function parseFilters(search: URLSearchParams): ContactFilters {
  return (
    contactQuery.safeParse(Object.fromEntries([...search].filter(([, value]) => value !== ''))).data ?? {}
  );
}

function Audience({ overview }: { overview: AudienceOverview }) {
  const [search, setSearch] = useSearchParams();
  const filters = parseFilters(search);
  const personaId = filters.personaId ?? '';
  const [open, setOpen] = useState<'add' | 'import' | 'page' | 'segment' | null>(null);
  const close = () => setOpen(null);
  const show = (changed: ContactFilters) => {
    const kept = Object.entries(changed).filter(([, value]) => value);
    setSearch(new URLSearchParams(kept as [string, string][]), { replace: true });
  };
  return (
    <>
      <AudienceTop overview={overview} filters={filters} onOpen={setOpen} />
      {overview.sendingProblem && (
        <p className={classes.problem} role="note">
          No mails can be sent. {overview.sendingProblem}
        </p>
      )}
      <ContactFilterBar
        filters={filters}
        onChange={show}
        onSaveSegment={personaId === '' ? null : () => setOpen('segment')}
      />
      <Contacts filters={filters} isManager={overview.isManager} onAdd={() => setOpen('add')} />
      <ImportList isManager={overview.isManager} />
      <AddContactSheet personaId={personaId} open={open === 'add'} onClose={close} />
      <ImportSheet personaId={personaId} open={open === 'import'} onClose={close} />
      <SignUpSheet personaId={personaId} overview={overview} open={open === 'page'} onClose={close} />
      <SegmentSheet personaId={personaId} filters={filters} open={open === 'segment'} onClose={close} />
    </>
  );
}

type AudienceTopProps = {
  overview: AudienceOverview;
  filters: ContactFilters;
  onOpen: (sheet: 'add' | 'import' | 'page') => void;
};

function AudienceTop({ filters, onOpen, overview }: AudienceTopProps) {
  const { gate } = useUser();
  const { contacts, isManager, mails } = overview;
  const isOff = gate !== 'app';
  return (
    <div className={classes.top}>
      <p className={classes.figures}>
        <span>
          {contacts.most === null
            ? `${formatNumber(contacts.used)} contacts`
            : `${formatNumber(contacts.used)} of ${formatNumber(contacts.most)} contacts`}
        </span>
        <span>
          {formatNumber(mails.used)} of {formatNumber(mails.most)} mails this month
        </span>
      </p>
      <div className={classes.actions}>
        <Button component={Link} to="/publishing/audience/mails" variant="default">
          Mails
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => onOpen('page')}>
          Sign-up page
        </Button>
        {isManager && (
          <>
            <Button
              variant="default"
              disabled={isOff}
              aria-haspopup="dialog"
              onClick={() => onOpen('import')}
            >
              Import
            </Button>
            <Button
              component="a"
              variant="default"
              href={buildUrl('exportContacts', { query: filters })}
              download="contacts.csv"
            >
              Download CSV
            </Button>
          </>
        )}
        <Button disabled={isOff} aria-haspopup="dialog" onClick={() => onOpen('add')}>
          Add contact
        </Button>
      </div>
    </div>
  );
}

type ContactsProps = { filters: ContactFilters; isManager: boolean; onAdd: () => void };

function Contacts({ filters, isManager, onAdd }: ContactsProps) {
  const pages = useContacts(filters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = pages;
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton count={6} />;
  const contacts = data.pages.flatMap((page) => page.contacts);
  const total = data.pages.at(-1)?.total ?? 0;
  // What left the list is not changed by mistake.
  const shown = new Set(contacts.filter(({ id }) => selected.has(id)).map(({ id }) => id));
  if (contacts.length === 0) return <NoContacts isFiltered={Object.keys(filters).length > 0} onAdd={onAdd} />;
  return (
    <>
      {shown.size > 0 && (
        <BulkBar
          selected={shown}
          total={total}
          filters={filters}
          isManager={isManager}
          onClear={() => setSelected(new Set())}
        />
      )}
      <ContactTable
        contacts={contacts}
        selected={shown}
        onSelect={(id, isSelected) => {
          const next = new Set(shown);
          if (isSelected) next.add(id);
          else next.delete(id);
          setSelected(next);
        }}
      />
      <ShowMore pages={pages} />
    </>
  );
}

function NoContacts({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) {
  const { gate } = useUser();
  if (isFiltered) return <EmptyState title="No matches" hint="Try other words, tags or another persona." />;
  return (
    <EmptyState
      title="No contacts yet"
      hint="Share your sign-up page, import a file or a channel, or add people by hand. They get mails once they agree."
      action={
        <Button variant="default" disabled={gate !== 'app'} onClick={onAdd}>
          Add your first contact
        </Button>
      }
    />
  );
}
