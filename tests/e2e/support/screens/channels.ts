import {
  openBlueskyForm,
  openConnectSheet,
  openDisconnectQuestion,
  showChannels,
  showProblem,
} from '../channels.ts';
import type { Screen } from '../screen.ts';

/** Screens of the channels to which posts are published. */
export const channelScreens: Screen[] = [
  {
    name: 'channels-empty',
    path: '/publishing/channels',
    as: {},
    prepare: (page) => page.getByText('No channels yet').waitFor(),
  },
  { name: 'channels', path: '/publishing/channels', as: {}, arrange: showChannels },
  { name: 'channels-kinds', path: '/publishing/channels', as: {}, prepare: openConnectSheet },
  { name: 'channels-connect', path: '/publishing/channels', as: {}, prepare: openBlueskyForm },
  { name: 'channels-disconnect', path: '/publishing/channels', as: {}, arrange: openDisconnectQuestion },
  { name: 'channels-problem', path: '/publishing/channels/connected', as: {}, prepare: showProblem },
];
