import { showResults } from '../post-results.ts';
import {
  showApproved,
  showCrop,
  showDisconnectedPost,
  showEditor,
  showList,
  showMonth,
  showPublishingSettings,
  showWeek,
} from '../posts.ts';
import { prompts } from '../prompts.ts';
import { showWaitingPosts } from '../review-posts.ts';
import type { Screen } from '../screen.ts';

const alone = { as: {}, alone: 2, prompts: prompts.slice(0, 2) };

/** Screens of posts: the calendar, the post, its approval, its settings. */
export const publishingScreens: Screen[] = [
  { name: 'publishing-empty', path: '/publishing?view=list', as: {} },
  { name: 'publishing-month', path: '/publishing', ...alone, arrange: showMonth },
  { name: 'publishing-week', path: '/publishing', ...alone, arrange: showWeek },
  { name: 'publishing-list', path: '/publishing', ...alone, arrange: showList },
  { name: 'post-new', path: '/publishing/posts/new', as: {} },
  { name: 'post-editor', path: '/publishing', ...alone, arrange: showEditor },
  { name: 'post-crop', path: '/publishing', ...alone, arrange: showCrop },
  { name: 'post-approved', path: '/publishing', ...alone, arrange: showApproved },
  { name: 'post-disconnected', path: '/publishing', ...alone, arrange: showDisconnectedPost },
  { name: 'post-results', path: '/publishing', ...alone, arrange: showResults },
  { name: 'publishing-approval', path: '/publishing/approval', ...alone, arrange: showWaitingPosts },
  { name: 'publishing-approval-empty', path: '/publishing/approval', as: {} },
  {
    name: 'publishing-settings',
    path: '/publishing/settings',
    as: {},
    cast: true,
    alone: 0,
    arrange: showPublishingSettings,
  },
];
