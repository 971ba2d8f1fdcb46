import {
  IconFileText,
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
import { addressOf } from '#web/lib/api.ts';
import { pictureAddress } from '#web/lib/content.ts';
import { formatRelative } from '#web/lib/format.ts';
import { policies } from '../footer.tsx';
import type { PageEntry } from '../page-entry.ts';
import { schemes } from '../schemes.ts';
import classes from './palette.module.css';

export type PaletteEntry = {
  id: string;
  label: string;
  /** Said beside the label, quietly. */
  note?: string;
  /** Other words that find it. */
  alias?: string;
  /** Left out until something is typed: it would be in the way. */
  onlyTyped?: boolean;
  face: ReactNode;
  run: () => void;
};

export type PaletteGroup = { title: string; entries: PaletteEntry[] };

type Navigate = (path: string) => void;

const icon = { size: 20, stroke: 1.5 };
const notHere = 'not available here';

/** The pages that there are for somebody, and the policies, which stand outside it. */
export function pageEntries(
  pages: readonly PageEntry[],
  navigate: Navigate,
  unable: (operation: Operation) => boolean,
): PaletteEntry[] {
  return [
    ...pages
      // What stands at an address with an id in it is opened from where it is listed.
      .filter(({ path }) => !path.includes(':'))
      .map(
        ({
          path,
          title,
          subtitle,
          nav,
          desk,
          operation,
          Icon = nav?.Icon ?? (desk ? IconShieldLock : IconUser),
        }) => ({
          id: path,
          label: nav?.label ?? title,
          note: operation && unable(operation) ? notHere : undefined,
          alias: `${title} ${subtitle} ${desk ? 'administration admin' : ''}`,
          onlyTyped: desk !== undefined,
          face: <Icon {...icon} />,
          run: () => navigate(path),
        }),
      ),
    ...policies.map(({ path, label }) => ({
      id: path,
      label,
      alias: 'policy legal',
      onlyTyped: true,
      face: <IconFileText {...icon} />,
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
      face: <IconSparkles {...icon} />,
      run: newPicture,
    },
    {
      id: 'new-bundle',
      label: 'New image bundle',
      note: unable('text_to_image') ? notHere : undefined,
      alias: 'make generate images pictures many',
      face: <IconStack2 {...icon} />,
      run: newBundle,
    },
    {
      id: 'new-video',
      label: 'New video',
      note: unable('text_to_video') ? notHere : undefined,
      alias: 'make generate clip movie',
      face: <IconMovie {...icon} />,
      run: newVideo,
    },
    ...schemes.map(({ value, label, Icon }) => ({
      id: `scheme-${value}`,
      label: `Colour scheme: ${label}`,
      alias: `theme mode color ${value}`,
      onlyTyped: true,
      note: value === scheme ? 'in use' : undefined,
      face: <Icon {...icon} />,
      run: () => setScheme(value),
    })),
    {
      id: 'show-tour',
      label: 'Show the tour',
      alias: 'help introduction',
      face: <IconMap {...icon} />,
      run: showTour,
    },
    {
      id: 'sign-out',
      label: 'Sign Out',
      alias: 'log out leave exit',
      face: <IconLogout {...icon} />,
      run: signOut,
    },
  ];
}

/** Personas, to use in a prompt at once or to open. */
export function personaEntries(
  personas: readonly Persona[],
  { use, open }: { use: (persona: Persona) => void; open: (persona: Persona) => void },
): PaletteEntry[] {
  const face = (persona: Persona) => <PersonaFace contentId={persona.portraitContentId} />;
  return personas.flatMap((persona) => [
    {
      id: `use-${persona.id}`,
      label: persona.name,
      note: 'use in a prompt',
      alias: `persona use ${persona.prompt}`,
      face: face(persona),
      run: () => use(persona),
    },
    {
      id: `open-${persona.id}`,
      label: `Edit ${persona.name}`,
      alias: 'persona open change',
      onlyTyped: true,
      face: face(persona),
      run: () => open(persona),
    },
  ]);
}

function PersonaFace({ contentId }: { contentId: string | null }) {
  if (!contentId) return <IconMasksTheater {...icon} />;
  const address = addressOf('previewContent', { params: { id: contentId }, query: { size: 'thumbnail' } });
  return <img className={classes.thumbnail} src={address} alt="" loading="lazy" />;
}

/** Recent work by its name; it opens where it stands, in My Content. */
export function contentEntries(items: readonly ContentItem[], navigate: Navigate): PaletteEntry[] {
  return items.map((item) => ({
    id: item.id,
    label: item.name,
    note: formatRelative(item.createdAt),
    face: <Thumbnail item={item} />,
    run: () => navigate(`/content?view=${encodeURIComponent(item.id)}`),
  }));
}

function Thumbnail({ item }: { item: ContentItem }) {
  const address = pictureAddress(item, 'thumbnail');
  const style = { background: item.placeholder ?? 'var(--ground-well)' };
  if (!address) return <span className={classes.thumbnail} style={style} />;
  return <img className={classes.thumbnail} style={style} src={address} alt="" loading="lazy" />;
}
