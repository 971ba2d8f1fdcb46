import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import './global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Tooltips } from '#web/ui/tooltips.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Router } from './router.tsx';
import { cssVariables, theme } from './theme.ts';
import { Toasts } from './toasts.tsx';

/** `public/before-app.js` reads the same key before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'castwright-color-scheme' });
const queryClient = createQueryClient();

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root');

createRoot(root).render(
  <StrictMode>
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
  </StrictMode>,
);
