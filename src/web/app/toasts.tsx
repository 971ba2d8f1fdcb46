import { lazy, Suspense } from 'react';
import { useHasToasts } from '#web/ui/notify.ts';

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }));

/** The container of toasts; mounted with the first one. */
export function Toasts() {
  if (!useHasToasts()) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="top-center" limit={3} />
    </Suspense>
  );
}
