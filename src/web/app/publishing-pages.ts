import { lazyNamed } from '#web/lib/lazy-named.ts';
import type { PageEntry } from './page-entry.ts';

/** The pages of publishing; their sidebar entry is in `pages.ts`. */
export const publishingPages: readonly PageEntry[] = [
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
];
