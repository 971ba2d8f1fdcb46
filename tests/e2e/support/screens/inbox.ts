import {
  showDisconnected,
  showHandedOver,
  showInbox,
  showInboxKeys,
  showReply,
  showReplySettings,
  showThread,
} from '../inbox.ts';
import type { Screen } from '../screen.ts';

/** Screens of messages on channels and their answers. */
export const inboxScreens: Screen[] = [
  {
    name: 'inbox-empty',
    path: '/publishing/inbox',
    as: {},
    prepare: (page) => page.getByText('Replies are off').waitFor(),
  },
  { name: 'inbox', path: '/publishing/inbox', as: {}, arrange: showInbox },
  { name: 'inbox-thread', path: '/publishing/inbox', as: {}, arrange: showThread },
  { name: 'inbox-reply', path: '/publishing/inbox', as: {}, arrange: showReply },
  { name: 'inbox-handed-over', path: '/publishing/inbox', as: {}, arrange: showHandedOver },
  { name: 'inbox-disconnected', path: '/publishing/inbox', as: {}, arrange: showDisconnected },
  { name: 'inbox-keys', path: '/publishing/inbox', as: {}, arrange: showInboxKeys },
  { name: 'inbox-settings', path: '/publishing/inbox/settings', as: {}, arrange: showReplySettings },
];
