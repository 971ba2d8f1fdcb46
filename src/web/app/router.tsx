import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Gate } from './gate.tsx';
import { lazyNamed } from './lazy-named.ts';
import { Splash } from './splash.tsx';

const AuthScreen = lazyNamed(() => import('#web/features/identity/auth/auth-screen.tsx'), 'AuthScreen');
const EmailScreen = lazyNamed(() => import('#web/features/identity/auth/email-screen.tsx'), 'EmailScreen');
const ResetScreen = lazyNamed(() => import('#web/features/identity/auth/reset-screen.tsx'), 'ResetScreen');
const VerifyScreen = lazyNamed(() => import('#web/features/identity/auth/verify-screen.tsx'), 'VerifyScreen');

/**
 * Every address of the app: sign-in stands open, all else behind the gate. A page shows at once what the address says,
 * its skeleton first where need be: as a transition, the old page would go on taking clicks, and change an address
 * that is no longer its own.
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
