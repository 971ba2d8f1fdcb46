import { IconBell } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useUnreadCount } from '#web/lib/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import classes from './notification-bell.module.css';
import { useOpenNotification } from './use-open-notification.ts';

const LatestNotifications = lazyNamed(
  () => import('./latest-notifications.tsx'),
  'LatestNotifications',
  'idle',
);

/** The bell in the header: the latest notifications and the unread count. */
export function NotificationBell() {
  const { data: unread = 0 } = useUnreadCount();
  const open = useOpenNotification();
  return (
    <Dropdown
      onApproach={LatestNotifications.preload}
      label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      face={
        <>
          <IconBell size={22} stroke={1.5} />
          {unread > 0 && (
            <span className={classes.badge} aria-hidden="true">
              {unread > 9 ? '9+' : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<ListSkeleton count={3} />}>
          <LatestNotifications
            onOpen={(notification) => {
              close();
              open(notification);
            }}
            onLeave={close}
          />
        </Suspense>
      )}
    </Dropdown>
  );
}
