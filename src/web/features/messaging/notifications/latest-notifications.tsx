import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import type { Notification } from '#contract/notifications.ts';
import { useLatestNotifications } from '#web/lib/queries.ts';
import { getErrorMessage } from '#web/ui/notify.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import classes from './latest-notifications.module.css';
import { NotificationList } from './notification-list.tsx';

type LatestNotificationsProps = { onOpen: (notification: Notification) => void; onLeave: () => void };

/** The latest notifications, newest first, with a link to all. */
export function LatestNotifications({ onOpen, onLeave }: LatestNotificationsProps) {
  const { data: latest, error, refetch } = useLatestNotifications();
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.heading}>Notifications</h2>
        <Link to="/notifications" className={classes.all} onClick={onLeave}>
          See all
        </Link>
      </div>
      {!latest && !error && <ListSkeleton count={3} />}
      {!latest && error && (
        <p className={classes.empty}>
          {getErrorMessage(error)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {latest?.length === 0 && <p className={classes.empty}>{messages.noNotifications}</p>}
      {latest && latest.length > 0 && <NotificationList notifications={latest} onOpen={onOpen} />}
    </div>
  );
}
