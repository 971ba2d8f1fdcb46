import { Button } from '@mantine/core';
import { useState } from 'react';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { AnnouncementEntry } from './announcement-entry.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';
import classes from './announcements.module.css';
import { blank, type Draft, draftOf } from './draft.ts';
import { useAnnouncements } from './use-announcements.ts';

/** /admin/announcements: what stands at the top of every page is written here, one at a time. */
export function AnnouncementsScreen() {
  const { data: announcements, error, refetch } = useAnnouncements();
  const [draft, setDraft] = useState<Draft | null>(null);
  const write = (begin: Draft) => {
    setDraft(begin);
    window.scrollTo(0, 0);
  };
  const open = !draft && <Button onClick={() => write(blank)}>New announcement</Button>;
  const close = () => setDraft(null);
  const isOpen = announcements?.some(({ state }) => state !== 'over') ?? false;
  return (
    <Page width="reading">
      {draft && (
        <Section title="New announcement">
          <AnnouncementFields key={draft.text} begin={draft} replaces={isOpen} onClose={close} />
        </Section>
      )}
      <Section title="Announcements" aside={announcements && announcements.length > 0 && open}>
        <p className={classes.lead}>
          One at a time stands at the top of every page. Whoever dismisses it does not see it again, until you
          publish another.
        </p>
        {announcements ? (
          <ul className={classes.list}>
            {announcements.map((each) => (
              <AnnouncementEntry key={each.id} announcement={each} onWriteAnew={() => write(draftOf(each))} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
        {announcements?.length === 0 && (
          <EmptyState
            title="Nothing announced"
            hint="Say what people have to know before they ask."
            action={open}
          />
        )}
      </Section>
    </Page>
  );
}
