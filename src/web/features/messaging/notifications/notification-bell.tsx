import { IconBell } from '@tabler/icons-react';
import { useUnreadCount } from '#web/lib/queries.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { LatestNotifications } from './latest-notifications.tsx';
import classes from './notification-bell.module.css';
import { useOpenNotification } from './use-open-notification.ts';

/** The bell in the header: the latest notifications and the unread count. */
export function NotificationBell() {
  const { data: unread = 0 } = useUnreadCount();
  const open = useOpenNotification();
  return (
    <Dropdown
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
        <LatestNotifications
          onOpen={(notification) => {
            close();
            open(notification);
          }}
          onLeave={close}
        />
      )}
    </Dropdown>
  );
}
