import { showEarnings, showImport, showPersonaEarnings } from '../earnings.ts';
import { showLinkPage, showLinkPageReviews, showLinks, visitAdultLink, visitLinkPage } from '../links.ts';
import type { Screen } from '../screen.ts';

/** Screens of links and earnings, and the public pages of links. */
export const linkScreens: Screen[] = [
  { name: 'links-empty', path: '/publishing/links', as: {} },
  { name: 'links', path: '/publishing/links', as: {}, alone: 0, arrange: showLinks },
  { name: 'link-page-editor', path: '/publishing/links', as: {}, alone: 0, arrange: showLinkPage },
  { name: 'link-page', path: '/publishing/links', as: {}, alone: 0, arrange: visitLinkPage },
  { name: 'link-age-question', path: '/publishing/links', as: {}, alone: 0, arrange: visitAdultLink },
  {
    name: 'link-page-reviews',
    path: '/admin/link-pages',
    as: { role: 'admin' },
    alone: 0,
    arrange: showLinkPageReviews,
  },
  { name: 'earnings-empty', path: '/publishing/earnings', as: {} },
  { name: 'earnings', path: '/publishing/earnings', as: {}, alone: 0, arrange: showEarnings },
  { name: 'earnings-import', path: '/publishing/earnings', as: {}, alone: 0, arrange: showImport },
  { name: 'persona-earnings', path: '/personas', as: {}, alone: 0, arrange: showPersonaEarnings },
];
