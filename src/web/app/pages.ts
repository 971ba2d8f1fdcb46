import {
  IconAspectRatio,
  IconCalendarEvent,
  IconCreditCard,
  IconLibraryPhoto,
  IconMasksTheater,
  IconTemplate,
  IconUserScan,
  IconWand,
} from '@tabler/icons-react';
import { use } from 'react';
import { matchPath, useLocation } from 'react-router';
import { findAccessRefusal } from '#contract/access.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useUser } from '#web/lib/session.ts';
import { brand } from '#web/lib/site.ts';
import { type Tool, tools, videoTool } from '#web/lib/tools.ts';
import type { PageEntry } from './page-entry.ts';

/** The entry of a tool's page, without its screen. Its help is the section with its name. */
const toEntry = ({ description, Icon, label, operation, path }: Tool) => ({
  ...{ path, title: label, subtitle: description, Icon, operation },
  help: `tools#${label.toLowerCase().replaceAll(' ', '-')}`,
});

/** The signed-in pages of all users: each entry defines the route, the heading and the sidebar entry of a page. */
export const pages: readonly PageEntry[] = [
  {
    path: '/',
    title: brand.name,
    subtitle: 'Enhanced Modular Meta-Agent',
    help: 'first-picture',
    nav: { label: 'Dashboard', Icon: IconAspectRatio },
    Screen: lazyNamed(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: '/content',
    title: 'My Content',
    subtitle: 'Everything you have made',
    help: 'my-content',
    nav: { label: 'My Content', Icon: IconLibraryPhoto },
    Screen: lazyNamed(() => import('#web/features/library/content/library-screen.tsx'), 'LibraryScreen'),
  },
  {
    path: '/content/import',
    title: 'Import pictures',
    subtitle: 'From folders and ZIPs into My Content',
    help: 'my-content#import-pictures',
    Screen: lazyNamed(() => import('#web/features/library/import/import-screen.tsx'), 'ImportScreen'),
  },
  {
    path: '/tools',
    title: 'Tools',
    subtitle: 'Edit and enhance your pictures and videos',
    help: 'tools',
    nav: { label: 'Tools', Icon: IconWand },
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/overview/tools-screen.tsx'),
      'ToolsScreen',
    ),
  },
  {
    ...toEntry(tools.imageToImage),
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/image-to-image/image-to-image-screen.tsx'),
      'ImageToImageScreen',
    ),
  },
  {
    ...toEntry(tools.inpaint),
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/inpaint/inpaint-screen.tsx'),
      'InpaintScreen',
    ),
  },
  {
    ...toEntry(tools.faceSwap),
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/faces/face-swap-screen.tsx'),
      'FaceSwapScreen',
    ),
  },
  {
    ...toEntry(tools.upscale),
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/upscale/upscale-screen.tsx'),
      'UpscaleScreen',
    ),
  },
  {
    ...toEntry(tools.imageToText),
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/reading/image-to-text-screen.tsx'),
      'ImageToTextScreen',
    ),
  },
  {
    path: '/shot-list',
    title: 'Shot list',
    subtitle: 'Several shots, one film',
    help: 'videos',
    Screen: lazyNamed(
      () => import('#web/features/generation/dashboard/shot-list/shot-list-screen.tsx'),
      'ShotListScreen',
    ),
  },
  {
    ...toEntry(videoTool),
    Screen: lazyNamed(
      () => import('#web/features/generation/tools/video/edit-video-screen.tsx'),
      'EditVideoScreen',
    ),
  },
  {
    path: '/personas',
    title: 'Personas',
    subtitle: 'Characters that stay the same in every picture',
    help: 'personas',
    nav: { label: 'Personas', Icon: IconMasksTheater },
    Screen: lazyNamed(() => import('#web/features/library/personas/personas-screen.tsx'), 'PersonasScreen'),
  },
  {
    path: '/personas/new',
    title: 'New persona',
    subtitle: 'Choose a look; leave open what may vary',
    help: 'personas#create-one',
    Screen: lazyNamed(
      () => import('#web/features/library/personas/new-persona-screen.tsx'),
      'NewPersonaScreen',
    ),
  },
  {
    path: '/personas/:id',
    title: 'Persona',
    subtitle: 'Changes apply to new pictures',
    help: 'personas#use-it',
    Screen: lazyNamed(
      () => import('#web/features/library/personas/edit-persona-screen.tsx'),
      'EditPersonaScreen',
    ),
  },
  {
    path: '/templates',
    title: 'Templates',
    subtitle: 'Prompts to start from, and your own',
    help: 'personas#templates',
    nav: { label: 'Templates', Icon: IconTemplate },
    Screen: lazyNamed(
      () => import('#web/features/library/templates/templates-screen.tsx'),
      'TemplatesScreen',
    ),
  },
  {
    path: '/outfits',
    title: 'Outfits and places',
    subtitle: 'Clothes and places for any persona',
    help: 'personas#outfits-and-places',
    Screen: lazyNamed(
      () => import('#web/features/library/scene-presets/scene-presets-screen.tsx'),
      'ScenePresetsScreen',
    ),
  },
  {
    path: '/loras',
    title: 'LoRAs',
    subtitle: 'Styles and things for your prompts',
    help: 'loras',
    Screen: lazyNamed(() => import('#web/features/library/loras/loras-screen.tsx'), 'LorasScreen'),
  },
  {
    path: '/s/:token',
    title: 'Shared settings',
    subtitle: 'A prompt and settings shared with you',
    help: 'personas#share-the-settings',
    Screen: lazyNamed(() => import('#web/features/library/personas/shared-screen.tsx'), 'SharedScreen'),
  },
  {
    path: '/remix/:id',
    title: 'Settings from the gallery',
    subtitle: 'What an item was made with',
    help: 'gallery',
    Screen: lazyNamed(() => import('#web/features/library/personas/remix-screen.tsx'), 'RemixScreen'),
  },
  {
    path: '/share',
    title: 'Open in…',
    subtitle: 'Choose what your picture is for',
    help: 'on-your-phone#share-a-picture',
    Screen: lazyNamed(() => import('#web/features/generation/share/share-screen.tsx'), 'ShareScreen'),
  },
  {
    path: '/training-models',
    title: 'Training Models',
    subtitle: 'Train a model on one face and use it again',
    help: 'training-a-model',
    nav: { label: 'Training Models', Icon: IconUserScan },
    operation: 'lora_training',
    Screen: lazyNamed(() => import('#web/features/training/training-screen.tsx'), 'TrainingScreen'),
  },
  {
    path: '/publishing',
    title: 'Publishing',
    subtitle: 'Your posts by day',
    help: 'publishing',
    nav: { label: 'Publishing', Icon: IconCalendarEvent },
    Screen: lazyNamed(
      () => import('#web/features/publishing/calendar/calendar-screen.tsx'),
      'CalendarScreen',
    ),
  },
  {
    path: '/billing',
    title: 'Billing & Plans',
    subtitle: 'Manage your subscription and purchase tokens',
    help: 'plans',
    denial: messages.accessDenied.billing,
    nav: { label: 'Billing', Icon: IconCreditCard },
    Screen: lazyNamed(() => import('#web/features/billing/billing-screen.tsx'), 'BillingScreen'),
  },
  {
    path: '/billing/ledger',
    title: 'Ledger',
    subtitle: 'Every token received and spent',
    help: 'tokens-and-prices#when-you-are-charged',
    Screen: lazyNamed(() => import('#web/features/billing/ledger/ledger-screen.tsx'), 'LedgerScreen'),
  },
  {
    path: '/notifications',
    title: 'Notifications',
    subtitle: 'Finished jobs and account messages',
    help: 'account-and-sessions#notifications',
    Screen: lazyNamed(
      () => import('#web/features/messaging/notifications/notifications-screen.tsx'),
      'NotificationsScreen',
    ),
  },
  {
    path: '/profile-settings',
    title: 'Profile Settings',
    subtitle: 'Your account and its sessions',
    help: 'account-and-sessions',
    denial: messages.accessDenied.profile,
    Screen: lazyNamed(() => import('./profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: '/age-check',
    title: 'Age check',
    subtitle: 'For the adult category',
    help: 'identity-check#age-check',
    Screen: lazyNamed(
      () => import('#web/features/identity/onboarding/age-check/age-check-screens.tsx'),
      'AgeCheckScreen',
    ),
  },
  {
    path: '/takedowns',
    title: 'Removed after reports',
    subtitle: 'Removed content, the reasons, and how to appeal',
    help: 'safety-rules',
    Screen: lazyNamed(() => import('#web/features/trust/takedowns/removals-screen.tsx'), 'RemovalsScreen'),
  },
];

let adminPages: Promise<readonly PageEntry[]> | undefined;
let publishingPages: Promise<readonly PageEntry[]> | undefined;

/**
 * The pages of the signed-in user. The admin pages are loaded for administrators only, those of publishing when an address
 * is one of theirs.
 *
 * @param everywhere loads those of publishing at any address
 */
export function usePages(everywhere = false): readonly PageEntry[] {
  const isPublishing = useLocation().pathname.startsWith('/publishing') || everywhere;
  const isAdmin = useUser().role === 'admin';
  if (isPublishing)
    publishingPages ??= import('./publishing-pages.ts').then((loaded) => loaded.publishingPages);
  if (isAdmin) adminPages ??= import('./admin-pages.ts').then((loaded) => loaded.adminPages);
  return [
    ...pages,
    ...(isPublishing && publishingPages ? use(publishingPages) : []),
    ...(isAdmin && adminPages ? use(adminPages) : []),
  ];
}

/** Finds the page at a path. */
export function findPage(known: readonly PageEntry[], pathname: string): PageEntry | undefined {
  return known.find(({ path }) => matchPath(path, pathname));
}

/** Whether the user must set up a second factor before opening a page. */
export function needsSecondFactor({ route: by }: PageEntry, person: CurrentUser): boolean {
  return by !== undefined && findAccessRefusal(contract[by], person) === 'SECOND_FACTOR_REQUIRED';
}
