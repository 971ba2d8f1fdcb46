import { Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AuthScreen } from '#web/features/identity/auth/auth-screen.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { App } from './app.tsx';
import { Splash } from './splash.tsx';

/**
 * The markup of /auth before the first answer of the server, for the page that the server sends (decision 085). The
 * app takes it over, so both have the same tree.
 *
 * @param address with its query
 */
export function renderAuth(address: string): string {
  return renderToString(
    <App queryClient={createQueryClient()}>
      <StaticRouter location={address}>
        <ErrorBoundary resetKey="/auth">
          <Suspense fallback={<Splash />}>
            <AuthScreen />
          </Suspense>
        </ErrorBoundary>
      </StaticRouter>
    </App>,
  );
}
