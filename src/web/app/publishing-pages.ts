import { lazyNamed } from '#web/lib/lazy-named.ts';
import type { PageEntry } from './page-entry.ts';

/** The pages of publishing; their sidebar entry is in `pages.ts`. */
export const publishingPages: readonly PageEntry[] = [
  {
    path: '/publishing/posts/new',
    title: 'New post',
    subtitle: 'Text, pictures and channels',
    help: 'publishing#write-a-post',
    Screen: lazyNamed(
      () => import('#web/features/publishing/calendar/editor/editor-screens.tsx'),
      'NewPostScreen',
    ),
  },
  {
    path: '/publishing/posts/:id',
    title: 'Post',
    subtitle: 'What goes out, where and when',
    help: 'publishing#write-a-post',
    Screen: lazyNamed(
      () => import('#web/features/publishing/calendar/editor/editor-screens.tsx'),
      'PostScreen',
    ),
  },
  {
    path: '/publishing/approval',
    title: 'Approval',
    subtitle: 'Posts that wait for a decision',
    help: 'publishing#approval',
    Screen: lazyNamed(
      () => import('#web/features/publishing/calendar/approval/approval-screen.tsx'),
      'ApprovalScreen',
    ),
  },
  {
    path: '/publishing/settings',
    title: 'Publishing settings',
    subtitle: 'Time zone, approval, slots and series',
    help: 'publishing#queue-and-slots',
    Screen: lazyNamed(
      () => import('#web/features/publishing/calendar/settings/settings-screen.tsx'),
      'PublishingSettingsScreen',
    ),
  },
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
];
