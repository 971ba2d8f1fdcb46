import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';

/** The accent colour. Shade 5 is for the dark scheme, 6 for the light one. */
const ember: MantineColorsTuple = [
  '#fff0e8',
  '#fddccb',
  '#fbbfa2',
  '#fba683',
  '#ff9468',
  '#ff7d4d',
  '#ef6a3a',
  '#c94f22',
  '#a63c10',
  '#7c2c0b',
];

/** Mantine's dark scheme reads these: text at 0, lines at 4, the page at 7. */
const dark: MantineColorsTuple = [
  '#f4eee4',
  '#dcd3c6',
  '#c0b5a7',
  '#9c9184',
  '#2e2924',
  '#221e1a',
  '#191613',
  '#110f0d',
  '#0c0a09',
  '#070605',
];

/** The warm greys of the light scheme, for Mantine's `gray`. */
const gray: MantineColorsTuple = [
  '#fdfaf3',
  '#f7f2e8',
  '#eee7d9',
  '#e6dccb',
  '#ddd3c1',
  '#b9ac98',
  '#8f8371',
  '#665b4e',
  '#51473c',
  '#1d1813',
];

/** The arrow of every select. */
const chevron = createElement(IconChevronDown, { size: 16, stroke: 1.5 });

export const theme = createTheme({
  colors: { ember, dark, gray },
  primaryColor: 'ember',
  primaryShade: { light: 6, dark: 5 },
  black: '#1d1813',
  white: '#fdfaf3',
  autoContrast: true,
  luminanceThreshold: 0.25,
  fontFamily: 'var(--face-text)',
  headings: {
    fontFamily: 'var(--face-display)',
    fontWeight: '400',
    sizes: {
      h1: { fontSize: 'var(--size-display)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--size-title)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--size-text)', lineHeight: '1.5' },
    },
  },
  fontSizes: {
    xs: 'var(--size-small)',
    sm: 'var(--size-text)',
    md: 'var(--size-text)',
    lg: 'var(--size-title)',
    xl: 'var(--size-display)',
  },
  spacing: {
    xs: 'var(--step)',
    sm: 'var(--step-2)',
    md: 'var(--step-3)',
    lg: 'var(--step-4)',
    xl: 'var(--step-6)',
  },
  radius: {
    xs: 'var(--radius)',
    sm: 'var(--radius)',
    md: 'var(--radius)',
    lg: 'var(--radius)',
    xl: 'var(--radius)',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'md' } },
    // Typed text decides its direction: Hebrew and Arabic begin on the right.
    TextInput: { defaultProps: { size: 'md', dir: 'auto' } },
    Textarea: { defaultProps: { dir: 'auto' } },
    NativeSelect: { defaultProps: { size: 'md', rightSection: chevron } },
    Select: { defaultProps: { size: 'md', rightSection: chevron } },
    NumberInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Notification: { defaultProps: { withBorder: true } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 160 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } } },
  },
});

/** Maps Mantine's variables to the design tokens, so that both schemes have one source. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-anchor': 'var(--ember-text)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--ground-raised)',
    '--mantine-color-default-hover': 'var(--ground-well)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--ground-well)',
    '--mantine-color-disabled-color': 'var(--text-faint)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--ember)',
    '--mantine-primary-color-filled-hover': 'var(--ember-hover)',
    '--mantine-primary-color-contrast': 'var(--on-ember)',
    '--mantine-color-ember-filled': 'var(--ember)',
    '--mantine-color-ember-filled-hover': 'var(--ember-hover)',
    '--mantine-color-ember-light': 'var(--ember-wash)',
    '--mantine-color-ember-light-hover': 'var(--ember-wash)',
    '--mantine-color-ember-light-color': 'var(--ember-text)',
    '--mantine-color-ember-text': 'var(--ember-text)',
    '--mantine-color-ember-outline': 'var(--ember-text)',
    '--mantine-shadow-lg': 'var(--shadow-sheet)',
    '--mantine-shadow-xl': 'var(--shadow-sheet)',
  };
  return { variables: {}, light: shared, dark: shared };
};
