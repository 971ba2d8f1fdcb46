import { lazy, Suspense } from 'react';
import { useToastsWanted } from '#web/ui/notify.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** Where toasts appear; empty until there is a first one. */
export function Toasts() {
  if (!useToastsWanted()) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="top-center" limit={3} />
    </Suspense>
  );
}
