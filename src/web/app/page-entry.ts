import type { ComponentType } from 'react';
import type { RouteName } from '#contract/index.ts';
import type { Operation } from '#contract/jobs.ts';

type Icon = ComponentType<{ size?: number; stroke?: number }>;

/** The headings over the pages of administrators, in this order. */
export const deskParts = ['People', 'Safety', 'Money', 'Running', 'Site'] as const;

export type PageEntry = {
  path: string;
  /** What the header says. */
  title: string;
  subtitle: string;
  /** The administrators' call that it lives by. */
  by?: RouteName;
  Screen: ComponentType;
  /** What a visitor is told here; on other pages they are led to /auth. */
  denial?: string;
  /** How the sidebar shows it; pages without one are reached from the user menu. */
  nav?: { label: string; Icon: Icon };
  /** What it is for, where an engine has to do that. */
  operation?: Operation;
  /** How the palette shows one that the sidebar does not. */
  Icon?: Icon;
  /** Its place among the pages of administrators; without a part it stands above them all. */
  desk?: { label: string; part?: (typeof deskParts)[number] };
};
