import { Page } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Calendar } from './calendar.tsx';
import { useChannels, usePublishingSettings } from './post-queries.ts';

/** /publishing: the calendar of the account's posts. */
export function CalendarScreen() {
  const channels = useChannels();
  const settings = usePublishingSettings();
  const error = channels.error ?? settings.error;
  return (
    <Page>
      <PublishingNav />
      {channels.data && settings.data ? (
        <Calendar channels={channels.data} timeZone={settings.data.timeZone} />
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void channels.refetch();
            void settings.refetch();
          }}
        />
      ) : (
        <ListSkeleton count={6} />
      )}
    </Page>
  );
}
