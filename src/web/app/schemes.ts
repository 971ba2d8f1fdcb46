import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';

/** The colour schemes of this browser, as the user menu and the palette name them. */
export const schemes = [
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { value: 'light', label: 'Paper', Icon: IconSun },
  { value: 'dark', label: 'Darkroom', Icon: IconMoon },
] as const;
