import { IconFileText, IconLogout, IconMap, IconSparkles, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#contract/identity.ts';
import type { ContentItem } from '#contract/library.ts';
import { pictureAddress } from '#web/lib/content.ts';
import { formatRelative } from '#web/lib/format.ts';
import { policies } from '../footer.tsx';
import { pagesFor } from '../pages.ts';
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

/** The pages of the app, and the policies, which stand outside it. */
export function pageEntries(person: Pick<CurrentUser, 'role'>, navigate: Navigate): PaletteEntry[] {
  return [
    ...pagesFor(person).map(({ path, title, subtitle, nav }) => ({
      id: path,
      label: nav?.label ?? title,
      alias: `${title} ${subtitle}`,
      face: nav ? <nav.Icon {...icon} /> : <IconUser {...icon} />,
      run: () => navigate(path),
    })),
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
  showTour: () => void;
  signOut: () => void;
  scheme: string;
  setScheme: (scheme: (typeof schemes)[number]['value']) => void;
};

export function actionEntries({ newPicture, showTour, signOut, scheme, setScheme }: Actions): PaletteEntry[] {
  return [
    {
      id: 'new-picture',
      label: 'New picture',
      alias: 'make generate image create prompt',
      face: <IconSparkles {...icon} />,
      run: newPicture,
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
