import type { ComponentType } from 'react';
import type { RouteName } from '#contract/index.ts';
import type { Operation } from '#contract/jobs.ts';
import type { LazyComponent } from './lazy-named.ts';

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
  /** The icon in the palette of a page without a sidebar entry. */
  Icon?: Icon;
  /** The entry in the admin sidebar; without a section it comes first. */
  admin?: { label: string; part?: (typeof adminSections)[number] };
};
