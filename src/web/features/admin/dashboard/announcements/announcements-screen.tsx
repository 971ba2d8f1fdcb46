import { Button } from '@mantine/core';
import { useState } from 'react';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { AnnouncementEntry } from './announcement-entry.tsx';
import { AnnouncementFields } from './announcement-fields.tsx';
import classes from './announcements.module.css';
import { blankDraft, type Draft, toDraft } from './draft.ts';
import { useAnnouncements } from './use-announcements.ts';

/** /admin/announcements: writes the announcement at the top of every page, one at a time. */
export function AnnouncementsScreen() {
  const { data: announcements, error, refetch } = useAnnouncements();
  const [draft, setDraft] = useState<Draft | null>(null);
  const write = (initialDraft: Draft) => {
    setDraft(initialDraft);
    window.scrollTo(0, 0);
  };
  const open = !draft && <Button onClick={() => write(blankDraft)}>New announcement</Button>;
  const close = () => setDraft(null);
  const isOpen = announcements?.some(({ state }) => state !== 'over') ?? false;
  return (
    <Page width="reading">
      {draft && (
        <Section title="New announcement">
          <AnnouncementFields key={draft.text} initialDraft={draft} replaces={isOpen} onClose={close} />
        </Section>
      )}
      <Section title="Announcements" aside={announcements && announcements.length > 0 && open}>
        <p className={classes.lead}>
          Every page shows one announcement at the top. A user who dismisses it does not see it again.
        </p>
        {announcements ? (
          <ul className={classes.list}>
            {announcements.map((each) => (
              <AnnouncementEntry key={each.id} announcement={each} onReuse={() => write(toDraft(each))} />
            ))}
          </ul>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
        {announcements?.length === 0 && (
          <EmptyState
            title="No announcements yet"
            hint="Publish a notice that every page shows at the top."
            action={open}
          />
        )}
      </Section>
    </Page>
  );
}
