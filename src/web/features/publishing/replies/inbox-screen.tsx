import { Button } from '@mantine/core';
import { IconKeyboard, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { InboxStatus, InboxThread } from '#contract/replies.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from './inbox.module.css';
import { useInboxStatus, useThreads } from './inbox-queries.ts';
import { KeysSheet } from './keys-sheet.tsx';
import { ThreadFilterBar } from './thread-filter-bar.tsx';
import { ThreadList } from './thread-list.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { useInboxKeys } from './use-inbox-keys.ts';
import { useThreadFilters } from './use-thread-filters.ts';

/** /publishing/inbox and /publishing/inbox/:id: messages on the channels, and their answers. */
export function InboxScreen() {
  const { data: status, error, refetch } = useInboxStatus();
  return (
    <Page>
      <PublishingNav />
      {status ? (
        <Inbox status={status} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Page>
  );
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

function Inbox({ status }: { status: InboxStatus }) {
  const { id: chosenId } = useParams();
  const navigate = useNavigate();
  const { filters, hasFilters, setFilters } = useThreadFilters();
  const list = useThreads(filters);
  const [showsKeys, setShowsKeys] = useState(false);
  const threads = list.data?.pages.flatMap((page) => page.threads) ?? [];
  const counts = list.data?.pages[0]?.counts;
  const open = (id: string) =>
    navigate({ pathname: `/publishing/inbox/${id}`, search: window.location.search });
  const step = (by: 1 | -1) => {
    const next = findNext(threads, chosenId, by);
    if (next) open(next.id);
  };
  useInboxKeys({ j: () => step(1), k: () => step(-1), '?': () => setShowsKeys(true) });
  const isOn = status.personas.some((persona) => persona.isOn);
  const isEmpty = list.data !== undefined && threads.length === 0 && !hasFilters;
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.counts} role="status">
          {counts && formatCounts(counts)}
        </p>
        <div className={classes.tools}>
          <IconButton label="Keys" onClick={() => setShowsKeys(true)}>
            <IconKeyboard {...icon} />
          </IconButton>
          <Button
            component={Link}
            to="/publishing/inbox/settings"
            variant="default"
            size="sm"
            leftSection={<IconSettings {...icon} />}
          >
            Reply settings
          </Button>
        </div>
      </div>
      {isEmpty && chosenId === undefined ? (
        <EmptyInbox isOn={isOn} mayChange={status.mayChangeSettings} />
      ) : (
        <div className={classes.panes} data-chosen={chosenId !== undefined || undefined}>
          <section className={classes.threads} aria-label="Threads">
            <ThreadFilterBar status={status} filters={filters} onChange={setFilters} />
            {list.data ? (
              <ThreadList
                threads={threads}
                chosenId={chosenId}
                more={list.hasNextPage ? () => void list.fetchNextPage() : null}
                isLoadingMore={list.isFetchingNextPage}
              />
            ) : list.error ? (
              <ErrorState error={list.error} onRetry={list.refetch} />
            ) : (
              <ListSkeleton />
            )}
          </section>
          {chosenId === undefined ? (
            <p className={classes.choose}>Choose a thread. J and K move through them.</p>
          ) : (
            <ThreadPane key={chosenId} id={chosenId} status={status} />
          )}
        </div>
      )}
      <KeysSheet open={showsKeys} onClose={() => setShowsKeys(false)} />
    </>
  );
}

function EmptyInbox({ isOn, mayChange }: { isOn: boolean; mayChange: boolean }) {
  if (isOn) {
    return (
      <EmptyState
        title="No messages yet"
        hint="Mentions, replies and private messages appear here within a minute or two."
        action={
          <Button component={Link} to="/publishing/inbox/settings" variant="default">
            See what is read
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="Replies are off"
      hint={
        mayChange
          ? 'Turn them on for a persona: messages on its channels are then read here, and every answer is approved by a person.'
          : 'The owner and the admins of the team turn them on for a persona.'
      }
      action={
        mayChange && (
          <Button component={Link} to="/publishing/inbox/settings">
            Turn on replies
          </Button>
        )
      }
    />
  );
}

/** The neighbour in the list; without a chosen one the first. */
function findNext(
  threads: readonly InboxThread[],
  chosenId: string | undefined,
  by: 1 | -1,
): InboxThread | undefined {
  const at = threads.findIndex(({ id }) => id === chosenId);
  return at < 0 ? threads[0] : threads[at + by];
}

function formatCounts({
  handedOver,
  open,
  unread,
}: {
  open: number;
  handedOver: number;
  unread: number;
}): string {
  const parts = [
    `${open} open`,
    ...(handedOver > 0 ? [`${handedOver} waiting for you`] : []),
    ...(unread > 0 ? [`${unread} unread`] : []),
  ];
  return parts.join(' · ');
}
