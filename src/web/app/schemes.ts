import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The colour schemes with their labels. */
export const schemes = [
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Paper', Icon: IconSun },
  { value: 'dark', label: 'Darkroom', Icon: IconMoon },
] as const;
