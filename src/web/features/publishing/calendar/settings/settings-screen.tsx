import { Page } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { usePublishingSettings } from '../post-queries.ts';
import { AccountSettings } from './account-settings.tsx';
import { SeriesList } from './series-list.tsx';
import { SlotSettings } from './slot-settings.tsx';

/** /publishing/settings: time zone, approval and disclosure, slots of each persona, series. */
export function PublishingSettingsScreen() {
  const { data: settings, error, refetch } = usePublishingSettings();
  return (
    <Page width="reading">
      <PublishingNav />
      {settings ? (
        <>
          <AccountSettings settings={settings} />
          <SlotSettings timeZone={settings.timeZone} />
          <SeriesList timeZone={settings.timeZone} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}
