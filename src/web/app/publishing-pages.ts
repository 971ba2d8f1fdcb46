import { lazyNamed } from '#web/lib/lazy-named.ts';
import type { PageEntry } from './page-entry.ts';

/** The pages of publishing; their sidebar entry is in `pages.ts`. */
export const publishingPages: readonly PageEntry[] = [
  {
    path: '/publishing/channels',
    title: 'Channels',
    subtitle: 'Where your posts are published',
    help: 'channels',
    Screen: lazyNamed(
      () => import('#web/features/publishing/channels/channels-screen.tsx'),
      'ChannelsScreen',
    ),
  },
  {
    path: '/publishing/channels/connected',
    title: 'Connect a channel',
    subtitle: 'Back from the outlet',
    help: 'channels#connect',
    Screen: lazyNamed(
      () => import('#web/features/publishing/channels/connected-screen.tsx'),
      'ConnectedScreen',
    ),
  },
  {
    path: '/publishing/inbox',
    title: 'Inbox',
    subtitle: 'Messages on your channels, and their answers',
    help: 'replies',
    Screen: lazyNamed(() => import('#web/features/publishing/replies/inbox-screen.tsx'), 'InboxScreen'),
  },
  {
    path: '/publishing/inbox/settings',
    title: 'Reply settings',
    subtitle: 'Voice, offers and approval',
    help: 'replies#turn-on-replies',
    Screen: lazyNamed(
      () => import('#web/features/publishing/replies/settings-screen.tsx'),
      'ReplySettingsScreen',
    ),
  },
  {
    path: '/publishing/inbox/:id',
    title: 'Inbox',
    subtitle: 'Messages on your channels, and their answers',
    help: 'replies',
    Screen: lazyNamed(() => import('#web/features/publishing/replies/inbox-screen.tsx'), 'InboxScreen'),
  },
];
