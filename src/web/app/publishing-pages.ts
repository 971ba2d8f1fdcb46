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
  {
    path: '/publishing/links',
    title: 'Links',
    subtitle: 'Link pages, short links and their clicks',
    help: 'links-and-earnings',
    Screen: lazyNamed(() => import('#web/features/publishing/links/links-screen.tsx'), 'LinksScreen'),
  },
  {
    path: '/publishing/links/:id',
    title: 'Link page',
    subtitle: 'One address with all links of a persona',
    help: 'links-and-earnings',
    Screen: lazyNamed(() => import('#web/features/publishing/links/link-page-screen.tsx'), 'LinkPageScreen'),
  },
  {
    path: '/publishing/earnings',
    title: 'Earnings',
    subtitle: 'What personas earned and cost',
    help: 'links-and-earnings#what-a-persona-earned',
    Screen: lazyNamed(
      () => import('#web/features/publishing/earnings/earnings-screen.tsx'),
      'EarningsScreen',
    ),
  },
  {
    path: '/publishing/audience',
    title: 'Audience',
    subtitle: 'Contacts, and mails to those who agreed',
    help: 'audience',
    Screen: lazyNamed(
      () => import('#web/features/publishing/audience/audience-screen.tsx'),
      'AudienceScreen',
    ),
  },
  {
    path: '/publishing/audience/mails',
    title: 'Mails',
    subtitle: 'Sequences and broadcasts to contacts who agreed',
    help: 'audience#send-mails',
    Screen: lazyNamed(() => import('#web/features/publishing/audience/mails-screen.tsx'), 'MailsScreen'),
  },
  {
    path: '/publishing/audience/:id',
    title: 'Contact',
    subtitle: 'What is known, and what it agreed to',
    help: 'audience#contacts',
    Screen: lazyNamed(() => import('#web/features/publishing/audience/contact-screen.tsx'), 'ContactScreen'),
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
