import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Gate } from './gate.tsx';
import { Splash } from './splash.tsx';

const AuthScreen = lazyNamed(() => import('#web/features/identity/auth/auth-screen.tsx'), 'AuthScreen');
const EmailScreen = lazyNamed(() => import('#web/features/identity/auth/email-screen.tsx'), 'EmailScreen');
const ResetScreen = lazyNamed(() => import('#web/features/identity/auth/reset-screen.tsx'), 'ResetScreen');
const VerifyScreen = lazyNamed(() => import('#web/features/identity/auth/verify-screen.tsx'), 'VerifyScreen');

/**
 * The app's routes: sign-in is public, everything else is behind the gate. Transitions are off, so that a new address
 * shows its page or its skeleton at once: with them the old page would still take clicks and change the new address.
 */
export function Router() {
  return (
    <BrowserRouter useTransitions={false}>
      <Addresses />
    </BrowserRouter>
  );
}

function Addresses() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Splash />}>
        <Routes>
          <Route path="/auth" element={<AuthScreen />} />
          <Route path="/auth/email" element={<EmailScreen />} />
          <Route path="/auth/reset" element={<ResetScreen />} />
          <Route path="/auth/verify" element={<VerifyScreen />} />
          <Route path="*" element={<Gate />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
