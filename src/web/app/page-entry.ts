import type { ComponentType } from 'react';
import type { RouteName } from '#contract/index.ts';
import type { Operation } from '#contract/jobs.ts';
import type { LazyComponent } from '#web/lib/lazy-named.ts';

type Icon = ComponentType<{ size?: number; stroke?: number }>;

/** The sections of the admin sidebar, in order. */
export const adminSections = ['People', 'Safety', 'Money', 'Running', 'Site'] as const;

export type PageEntry = {
  path: string;
  /** Shown in the header. */
  title: string;
  subtitle: string;
  /** The admin route whose access rule applies to the page. */
  route?: RouteName;
  Screen: LazyComponent;
  /** The message for visitors; other pages redirect them to /auth. */
  denial?: string;
  /** The sidebar entry; pages without one are linked elsewhere. */
  nav?: { label: string; Icon: Icon };
  /** The operation that the page is for, if it needs an engine. */
  operation?: Operation;
  /** The help page of this page, with an anchor if one section is about it; without one the help centre. */
  help?: string;
  /** The icon in the palette of a page without a sidebar entry. */
  Icon?: Icon;
  /** The entry in the admin sidebar; without a section it comes first. */
  admin?: { label: string; part?: (typeof adminSections)[number] };
};

/** The address of a page's help. */
export const getHelpAddress = (page: PageEntry | undefined): string =>
  page?.help ? `/help/${page.help}` : '/help';
