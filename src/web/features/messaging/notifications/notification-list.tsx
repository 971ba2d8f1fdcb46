import type { Notification } from '#contract/notifications.ts';
import { formatDateTime, formatRelative } from '#web/lib/format.ts';
import classes from './notification-list.module.css';

type NotificationListProps = {
  notifications: readonly Notification[];
  onOpen: (notification: Notification) => void;
};

/** A list of notifications in the given order. A click opens one. */
export function NotificationList({ notifications, onOpen }: NotificationListProps) {
  return (
    <ul className={classes.list}>
      {notifications.map((notification) => (
        <li key={notification.id}>
          <NotificationItem notification={notification} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

type NotificationItemProps = { notification: Notification; onOpen: (notification: Notification) => void };

function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { title, message, createdAt, isRead } = notification;
  return (
    <button
      type="button"
      className={classes.item}
      data-unread={!isRead || undefined}
      onClick={() => onOpen(notification)}
    >
      <span className={classes.title}>
        {title}
        {!isRead && <span className={classes.unseen}> (unread)</span>}
      </span>
      <span className={classes.message}>{message}</span>
      <time className={classes.time} dateTime={createdAt} title={formatDateTime(createdAt)}>
        {formatRelative(createdAt)}
      </time>
    </button>
  );
}
