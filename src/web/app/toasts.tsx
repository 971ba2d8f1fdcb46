import { lazy, Suspense } from 'react';
import { useHasToasts } from '#web/ui/notify.ts';

const Notifications = lazy(async () => {
  const [{ Notifications }] = await Promise.all([
    import('@mantine/notifications'),
    import('@mantine/notifications/styles.layer.css'),
  ]);
  return { default: Notifications };
});

/** The container of toasts; mounted with the first one. */
export function Toasts() {
  if (!useHasToasts()) return null;
  return (
    <Suspense fallback={null}>
      <Notifications position="top-center" limit={3} />
    </Suspense>
  );
}
