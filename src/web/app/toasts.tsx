import { lazy, Suspense, useCallback } from 'react';
import { useHasToasts } from '#web/ui/notify.ts';
import { watchSize } from '#web/ui/view/watch-size.ts';
import classes from './toasts.module.css';

const Notifications = lazy(async () => {
  const [{ Notifications }] = await Promise.all([
    import('@mantine/notifications'),
    import('@mantine/notifications/styles.layer.css'),
  ]);
  return { default: Notifications };
});

/**
 * The container of toasts; mounted with the first one. It has a place of its own, beneath the navigation and on phones
 * above the queue dock, and `--toasts` is its height: what stands at the bottom edge makes room (decision 084).
 */
export function Toasts() {
  const place = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const root = document.documentElement.style;
    const stop = watchSize(element, ({ height }) => root.setProperty('--toasts', `${height}px`));
    return () => {
      stop();
      root.removeProperty('--toasts');
    };
  }, []);
  if (!useHasToasts()) return null;
  return (
    <div ref={place} className={classes.place} data-toasts>
      <Suspense fallback={null}>
        <Notifications
          withinPortal={false}
          position="bottom-left"
          limit={3}
          classNames={{ root: classes.stack, notification: classes.toast }}
        />
      </Suspense>
    </div>
  );
}
