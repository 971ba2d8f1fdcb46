import type { ReferenceSheet, ReferenceView } from '#contract/reference-sheets.ts';

export const viewLabels: Record<ReferenceView, string> = {
  front: 'Front',
  three_quarter_left: 'Three-quarter left',
  three_quarter_right: 'Three-quarter right',
  profile: 'Profile',
  full_figure: 'Full figure',
  soft_light: 'Soft light',
  hard_light: 'Hard light',
  back_light: 'Back light',
};

const originLabels: Record<ReferenceSheet['origin'], string> = {
  made: 'made',
  remade: 'picture made again',
  chosen: 'picture chosen',
  removed: 'picture removed',
  restored: 'restored',
};

/** For example `3, picture chosen (current)`. */
export function formatVersion({ version, origin }: ReferenceSheet, isCurrent: boolean): string {
  return `${version}, ${originLabels[origin]}${isCurrent ? ' (current)' : ''}`;
}
