import '@mantine/core/styles.layer.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Tooltips } from '#web/ui/tooltips.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { cssVariables, theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

/** `public/before-app.js` reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'castwright-color-scheme' });

type AppProps = { queryClient: QueryClient; children: ReactNode };

/** What every page of the app stands in. @param children the router */
export function App({ queryClient, children }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <OfflineBanner />
        {children}
        <Tooltips />
      </QueryClientProvider>
    </MantineProvider>
  );
}
