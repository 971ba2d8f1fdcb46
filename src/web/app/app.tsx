import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Tooltips } from '#web/ui/tooltips.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

/** `public/before-app.js` reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'castwright-color-scheme' });

/** The signed-in app with everything that it stands in. */
export function App({ queryClient }: { queryClient: QueryClient }) {
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
        <Router />
        <Tooltips />
      </QueryClientProvider>
    </MantineProvider>
  );
}
