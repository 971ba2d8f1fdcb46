import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { type NotificationFilter, notificationFilter } from '#contract/notifications.ts';
import { useUnreadCount } from '#web/lib/queries.ts';
import { Choice } from '#web/ui/choice.tsx';
import { MailPreferences } from '#web/ui/mail-preferences/mail-preferences.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications-screen.module.css';
import { PushPreferences } from './push/push-preferences.tsx';
import { useNotificationPages } from './use-notification-pages.ts';
import { useOpenNotification } from './use-open-notification.ts';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

/** /notifications: the notifications of the last ninety days, the devices that are notified, and the email preferences. */
export function NotificationsScreen() {
  const [search, setSearch] = useSearchParams();
  const show = notificationFilter.catch('all').parse(search.get('show'));
  const { data: unread = 0 } = useUnreadCount();

  return (
    <Page width="reading">
      <div className={classes.toolbar}>
        <Choice<NotificationFilter>
          label="Show"
          value={show}
          options={filters}
          onChange={(value) => setSearch(value === 'all' ? {} : { show: value }, { replace: true })}
        />
        <MarkAllRead unread={unread} />
      </div>
      <Notifications show={show} />
      <div id="devices" className={classes.preferences}>
        <PushPreferences />
      </div>
      <div id="mail" className={classes.preferences}>
        <MailPreferences />
      </div>
    </Page>
  );
}

function Notifications({ show }: { show: NotificationFilter }) {
  const { items, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useNotificationPages(show);
  const open = useOpenNotification();

  if (!items) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />;
  if (items.length === 0) {
    return show === 'unread' ? (
      <EmptyState title="Nothing unread" hint="You are all caught up." />
    ) : (
      <EmptyState
        title={messages.noNotifications}
        hint="We notify you here when a picture is ready or something needs your attention."
      />
    );
  }
  return (
    <>
      <NotificationList notifications={items} onOpen={open} />
      {hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {isFetchingNextPage
              ? 'Loading…'
              : isFetchNextPageError
                ? 'The next page did not load. Try again'
                : 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}
