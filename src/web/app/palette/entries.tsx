import {
  IconFileText,
  IconHelp,
  IconLogout,
  IconMap,
  IconMasksTheater,
  IconMovie,
  IconShieldLock,
  IconSparkles,
  IconStack2,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Operation } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import type { Persona } from '#contract/personas.ts';
import { buildUrl } from '#web/lib/api.ts';
import { findPreviewUrl } from '#web/lib/content.ts';
import { formatRelative } from '#web/lib/format.ts';
import { policies } from '../footer.tsx';
import type { PageEntry } from '../page-entry.ts';
import { schemes } from '../schemes.ts';
import classes from './palette.module.css';

export type PaletteEntry = {
  id: string;
  label: string;
  /** A note beside the label. */
  note?: string;
  /** More search words. */
  alias?: string;
  /** Hidden while the query is empty. */
  onlyTyped?: boolean;
  icon: ReactNode;
  run: () => void;
};

export type PaletteGroup = { title: string; entries: PaletteEntry[] };

type Navigate = (path: string) => void;

const iconProps = { size: 20, stroke: 1.5 };
const notHere = 'not available here';

/** Public pages that help: the first is listed without a query too. */
const helpPages = [
  { path: '/help', label: 'Help Center', alias: 'help documentation guide question how support ?' },
  { path: '/contact', label: 'Contact us', alias: 'help support write mail question' },
  { path: '/status', label: 'Status', alias: 'help uptime incident down' },
  { path: '/pricing', label: 'Pricing', alias: 'plans prices cost' },
];

/** The user's pages, help, and the policies. */
export function pageEntries(
  pages: readonly PageEntry[],
  navigate: Navigate,
  unable: (operation: Operation) => boolean,
): PaletteEntry[] {
  return [
    ...pages
      // Pages with a parameter in their path are opened from lists.
      .filter(({ path }) => !path.includes(':'))
      .map(
        ({
          path,
          title,
          subtitle,
          nav,
          admin,
          operation,
          Icon = nav?.Icon ?? (admin ? IconShieldLock : IconUser),
        }) => ({
          id: path,
          label: nav?.label ?? title,
          note: operation && unable(operation) ? notHere : undefined,
          alias: `${title} ${subtitle} ${admin ? 'administration admin' : ''}`,
          onlyTyped: admin !== undefined,
          icon: <Icon {...iconProps} />,
          run: () => navigate(path),
        }),
      ),
    ...helpPages.map(({ path, label, alias }) => ({
      id: path,
      label,
      alias,
      onlyTyped: path !== '/help',
      icon: <IconHelp {...iconProps} />,
      run: () => window.location.assign(path),
    })),
    ...policies.map(({ path, label }) => ({
      id: path,
      label,
      alias: 'policy legal',
      onlyTyped: true,
      icon: <IconFileText {...iconProps} />,
      run: () => window.location.assign(path),
    })),
  ];
}

type Actions = {
  newPicture: () => void;
  newBundle: () => void;
  newVideo: () => void;
  unable: (operation: Operation) => boolean;
  showTour: () => void;
  signOut: () => void;
  scheme: string;
  setScheme: (scheme: (typeof schemes)[number]['value']) => void;
};

export function actionEntries(actions: Actions): PaletteEntry[] {
  const { newPicture, newBundle, newVideo, unable, showTour, signOut, scheme, setScheme } = actions;
  return [
    {
      id: 'new-picture',
      label: 'New picture',
      note: unable('text_to_image') ? notHere : undefined,
      alias: 'make generate image create prompt',
      icon: <IconSparkles {...iconProps} />,
      run: newPicture,
    },
    {
      id: 'new-bundle',
      label: 'New image bundle',
      note: unable('text_to_image') ? notHere : undefined,
      alias: 'make generate images pictures many',
      icon: <IconStack2 {...iconProps} />,
      run: newBundle,
    },
    {
      id: 'new-video',
      label: 'New video',
      note: unable('text_to_video') ? notHere : undefined,
      alias: 'make generate clip movie',
      icon: <IconMovie {...iconProps} />,
      run: newVideo,
    },
    ...schemes.map(({ value, label, Icon }) => ({
      id: `scheme-${value}`,
      label: `Colour scheme: ${label}`,
      alias: `theme mode color ${value}`,
      onlyTyped: true,
      note: value === scheme ? 'in use' : undefined,
      icon: <Icon {...iconProps} />,
      run: () => setScheme(value),
    })),
    {
      id: 'show-tour',
      label: 'Show the tour',
      alias: 'help introduction',
      icon: <IconMap {...iconProps} />,
      run: showTour,
    },
    {
      id: 'sign-out',
      label: 'Sign Out',
      alias: 'log out leave exit',
      icon: <IconLogout {...iconProps} />,
      run: signOut,
    },
  ];
}

/** Personas, to use in a prompt or to edit. */
export function personaEntries(
  personas: readonly Persona[],
  { use, open }: { use: (persona: Persona) => void; open: (persona: Persona) => void },
): PaletteEntry[] {
  const icon = (persona: Persona) => <PersonaFace contentId={persona.portraitContentId} />;
  return personas.flatMap((persona) => [
    {
      id: `use-${persona.id}`,
      label: persona.name,
      note: 'use in a prompt',
      alias: `persona use ${persona.prompt}`,
      icon: icon(persona),
      run: () => use(persona),
    },
    {
      id: `open-${persona.id}`,
      label: `Edit ${persona.name}`,
      alias: 'persona open change',
      onlyTyped: true,
      icon: icon(persona),
      run: () => open(persona),
    },
  ]);
}

function PersonaFace({ contentId }: { contentId: string | null }) {
  if (!contentId) return <IconMasksTheater {...iconProps} />;
  const address = buildUrl('previewContent', { params: { id: contentId }, query: { size: 'thumbnail' } });
  return <img className={classes.thumbnail} src={address} alt="" loading="lazy" />;
}

/** Recent items by name; they open in My Content. */
export function contentEntries(items: readonly ContentItem[], navigate: Navigate): PaletteEntry[] {
  return items.map((item) => ({
    id: item.id,
    label: item.name,
    note: formatRelative(item.createdAt),
    icon: <Thumbnail item={item} />,
    run: () => navigate(`/content?view=${encodeURIComponent(item.id)}`),
  }));
}

function Thumbnail({ item }: { item: ContentItem }) {
  const address = findPreviewUrl(item, 'thumbnail');
  const style = { background: item.placeholder ?? 'var(--ground-well)' };
  if (!address) return <span className={classes.thumbnail} style={style} />;
  return <img className={classes.thumbnail} style={style} src={address} alt="" loading="lazy" />;
}
