import {
  IconAspectRatio,
  IconCreditCard,
  IconLibraryPhoto,
  IconMasksTheater,
  IconTemplate,
  IconUserScan,
  IconWand,
} from '@tabler/icons-react';
import { use } from 'react';
import { matchPath } from 'react-router';
import { refusalOf } from '#contract/access.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import { useUser } from '#web/lib/session.ts';
import { tools } from '#web/lib/tools.ts';
import { lazyNamed } from './lazy-named.ts';
import type { PageEntry } from './page-entry.ts';

/** Everybody's signed-in pages: one line here gives a page its route, its heading and its place in the sidebar. */
export const pages: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Castwright',
    subtitle: 'Enhanced Modular Meta-Agent',
    nav: { label: 'Dashboard', Icon: IconAspectRatio },
    Screen: lazyNamed(
      () => import('#web/features/generation/dashboard/dashboard-screen.tsx'),
      'DashboardScreen',
    ),
  },
  {
    path: '/content',
    title: 'My Content',
    subtitle: 'Everything you have made',
    nav: { label: 'My Content', Icon: IconLibraryPhoto },
    Screen: lazyNamed(() => import('#web/features/library/content/library-screen.tsx'), 'LibraryScreen'),
  },
  {
    path: '/tools',
    title: 'Tools',
    subtitle: 'What a picture can still become',
    nav: { label: 'Tools', Icon: IconWand },
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/overview/tools-screen.tsx'),
      'ToolsScreen',
    ),
  },
  {
    path: tools.imageToImage.path,
    title: tools.imageToImage.label,
    subtitle: tools.imageToImage.does,
    Icon: tools.imageToImage.Icon,
    operation: tools.imageToImage.operation,
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/image-to-image/image-to-image-screen.tsx'),
      'ImageToImageScreen',
    ),
  },
  {
    path: tools.inpaint.path,
    title: tools.inpaint.label,
    subtitle: tools.inpaint.does,
    Icon: tools.inpaint.Icon,
    operation: tools.inpaint.operation,
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/inpaint/inpaint-screen.tsx'),
      'InpaintScreen',
    ),
  },
  {
    path: tools.faceSwap.path,
    title: tools.faceSwap.label,
    subtitle: tools.faceSwap.does,
    Icon: tools.faceSwap.Icon,
    operation: tools.faceSwap.operation,
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/faces/face-swap-screen.tsx'),
      'FaceSwapScreen',
    ),
  },
  {
    path: tools.upscale.path,
    title: tools.upscale.label,
    subtitle: tools.upscale.does,
    Icon: tools.upscale.Icon,
    operation: tools.upscale.operation,
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/upscale/upscale-screen.tsx'),
      'UpscaleScreen',
    ),
  },
  {
    path: tools.imageToText.path,
    title: tools.imageToText.label,
    subtitle: tools.imageToText.does,
    Icon: tools.imageToText.Icon,
    operation: tools.imageToText.operation,
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/reading/image-to-text-screen.tsx'),
      'ImageToTextScreen',
    ),
  },
  {
    path: '/personas',
    title: 'Personas',
    subtitle: 'The people of your pictures, each the same in every one',
    nav: { label: 'Personas', Icon: IconMasksTheater },
    Screen: lazyNamed(() => import('#web/features/library/personas/personas-screen.tsx'), 'PersonasScreen'),
  },
  {
    path: '/personas/new',
    title: 'New persona',
    subtitle: 'Choose a look; leave open what may vary',
    Screen: lazyNamed(
      () => import('#web/features/library/personas/new-persona-screen.tsx'),
      'NewPersonaScreen',
    ),
  },
  {
    path: '/personas/:id',
    title: 'Persona',
    subtitle: 'What you change here, the next pictures show',
    Screen: lazyNamed(
      () => import('#web/features/library/personas/edit-persona-screen.tsx'),
      'EditPersonaScreen',
    ),
  },
  {
    path: '/templates',
    title: 'Templates',
    subtitle: 'Prompts to start from, and those you keep',
    nav: { label: 'Templates', Icon: IconTemplate },
    Screen: lazyNamed(
      () => import('#web/features/library/templates/templates-screen.tsx'),
      'TemplatesScreen',
    ),
  },
  {
    path: '/s/:token',
    title: 'Shared settings',
    subtitle: 'Words and choices that somebody passed on',
    Screen: lazyNamed(() => import('#web/features/library/personas/shared-screen.tsx'), 'SharedScreen'),
  },
  {
    path: '/training-models',
    title: 'Training Models',
    subtitle: 'Teach the studio one face, and keep it',
    nav: { label: 'Training Models', Icon: IconUserScan },
    operation: 'lora_training',
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
    path: '/billing/ledger',
    title: 'Ledger',
    subtitle: 'Where each of your tokens came from and went',
    Screen: lazyNamed(() => import('#web/features/billing/ledger/ledger-screen.tsx'), 'LedgerScreen'),
  },
  {
    path: '/notifications',
    title: 'Notifications',
    subtitle: 'What has happened since you were here',
    Screen: lazyNamed(
      () => import('#web/features/messaging/notifications/notifications-screen.tsx'),
      'NotificationsScreen',
    ),
  },
  {
    path: '/profile-settings',
    title: 'Profile Settings',
    subtitle: 'Your account, and where it is signed in',
    denial: messages.accessDenied.profile,
    Screen: lazyNamed(() => import('#web/features/identity/profile/profile-screen.tsx'), 'ProfileScreen'),
  },
  {
    path: '/takedowns',
    title: 'Removed after reports',
    subtitle: 'What was removed of yours, why, and how to object',
    Screen: lazyNamed(() => import('#web/features/trust/takedowns/removals-screen.tsx'), 'RemovalsScreen'),
  },
];

let deskPages: Promise<readonly PageEntry[]> | undefined;

/** The pages that there are for the person who is signed in; those of administrators are fetched for them alone. */
export function usePages(): readonly PageEntry[] {
  if (useUser().role !== 'admin') return pages;
  deskPages ??= import('./desk-pages.ts').then((module) => [...pages, ...module.deskPages]);
  return use(deskPages);
}

/** The page at an address, as the sidebar, the header and the palette know it. */
export function pageAt(known: readonly PageEntry[], pathname: string): PageEntry | undefined {
  return known.find(({ path }) => matchPath(path, pathname));
}

/** Whether a page waits for the person to set up a second factor. */
export function lacksSecondFactor({ by }: PageEntry, person: CurrentUser): boolean {
  return by !== undefined && refusalOf(contract[by], person) === 'SECOND_FACTOR_REQUIRED';
}
