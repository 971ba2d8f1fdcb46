import {
  IconActivity,
  IconAspectRatio,
  IconCreditCard,
  IconLibraryPhoto,
  IconMasksTheater,
  IconTemplate,
  IconUserScan,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { CurrentUser } from '#contract/identity.ts';
import { messages } from '#contract/messages.ts';
import { lazyNamed } from './lazy-named.ts';

export type PageEntry = {
  path: string;
  /** What the header says. */
  title: string;
  subtitle: string;
  /** For administrators; to others there is no such page. */
  role?: 'admin';
  Screen: ComponentType;
  /** What a visitor is told here; on other pages they are led to /auth. */
  denial?: string;
  /** How the sidebar shows it; pages without one are reached from the user menu. */
  nav?: { label: string; Icon: ComponentType<{ size?: number; stroke?: number }> };
};

/** The signed-in pages: one line here gives a page its route, its heading and its place in the sidebar. */
const pages: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Castwright',
    subtitle: 'Enhanced Modular Meta-Agent',
    nav: { label: 'Dashboard', Icon: IconAspectRatio },
    Screen: lazyNamed(() => import('#web/features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  },
  {
    path: '/content',
    title: 'My Content',
    subtitle: 'Everything you have made, newest first',
    nav: { label: 'My Content', Icon: IconLibraryPhoto },
    Screen: lazyNamed(() => import('#web/features/library/library-screen.tsx'), 'LibraryScreen'),
  },
  {
    path: '/personas',
    title: 'Personas',
    subtitle: 'The people of your pictures, each the same in every one',
    nav: { label: 'Personas', Icon: IconMasksTheater },
    Screen: lazyNamed(() => import('#web/features/personas/personas-screen.tsx'), 'PersonasScreen'),
  },
  {
    path: '/personas/new',
    title: 'New persona',
    subtitle: 'Choose a look; leave open what may vary',
    Screen: lazyNamed(() => import('#web/features/personas/new-persona-screen.tsx'), 'NewPersonaScreen'),
  },
  {
    path: '/personas/:id',
    title: 'Persona',
    subtitle: 'What you change here, the next pictures show',
    Screen: lazyNamed(() => import('#web/features/personas/edit-persona-screen.tsx'), 'EditPersonaScreen'),
  },
  {
    path: '/templates',
    title: 'Templates',
    subtitle: 'Prompts to start from, and those you keep',
    nav: { label: 'Templates', Icon: IconTemplate },
    Screen: lazyNamed(() => import('#web/features/templates/templates-screen.tsx'), 'TemplatesScreen'),
  },
  {
    path: '/s/:token',
    title: 'Shared settings',
    subtitle: 'Words and choices that somebody passed on',
    Screen: lazyNamed(() => import('#web/features/personas/shared-screen.tsx'), 'SharedScreen'),
  },
  {
    path: '/training-models',
    title: 'Training Models',
    subtitle: 'Teach the studio one face, and keep it',
    nav: { label: 'Training Models', Icon: IconUserScan },
    Screen: lazyNamed(() => import('#web/features/training/training-screen.tsx'), 'TrainingScreen'),
  },
  {
    path: '/billing',
    title: 'Billing & Plans',
    subtitle: 'Manage your subscription and purchase tokens',
    denial: messages.accessDenied.billing,
    nav: { label: 'Billing', Icon: IconCreditCard },
    Screen: lazyNamed(() => import('#web/features/billing/billing-screen.tsx'), 'BillingScreen'),
  },
  {
    path: '/notifications',
    title: 'Notifications',
    subtitle: 'What has happened since you were here',
    Screen: lazyNamed(
      () => import('#web/features/notifications/notifications-screen.tsx'),
      'NotificationsScreen',
    ),
  },
  {
    path: '/profile-settings',
    title: 'Profile Settings',
    subtitle: 'Your account, and where it is signed in',
    denial: messages.accessDenied.profile,
    Screen: lazyNamed(() => import('#web/features/profile/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/admin/incidents',
    title: 'Incidents',
    subtitle: 'What the status page tells of them',
    role: 'admin',
    nav: { label: 'Incidents', Icon: IconActivity },
    Screen: lazyNamed(() => import('#web/features/status/incidents-screen.tsx'), 'IncidentsScreen'),
  },
];

/** The pages that there are for this person; null for a visitor. */
export function pagesFor(person: Pick<CurrentUser, 'role'> | null): readonly PageEntry[] {
  return pages.filter(({ role }) => !role || role === person?.role);
}

/** The page at an address, as the sidebar, the header and the palette know it. */
export function pageAt(pathname: string, person: Pick<CurrentUser, 'role'> | null): PageEntry | undefined {
  return pagesFor(person).find(({ path }) => matchPath(path, pathname));
}
