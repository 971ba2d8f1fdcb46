import { Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { GateStep } from '#contract/gate.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { UserContext, useCurrentUser } from '#web/lib/session.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { notify } from '#web/ui/notify.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { loggedOutToast } from './logged-out-toast.ts';
import { Splash } from './splash.tsx';

const Shell = lazyNamed(() => import('./shell.tsx'), 'Shell');
// While the account is being asked for: most who open a page other than /auth are signed in.
if (!location.pathname.startsWith('/auth')) Shell.preload();

// Before the connection is gone, too.
const LoggedOut = lazyNamed(() => import('./logged-out.tsx'), 'LoggedOut', 'idle');

const TemporaryPasswordScreen = lazyNamed(
  () => import('#web/features/identity/profile/temporary-password-screen.tsx'),
  'TemporaryPasswordScreen',
);

/** The screen for each onboarding step, shown instead of every page. During the tour the shell is visible. */
const screens = {
  date_of_birth: lazyNamed(() => import('#web/features/identity/onboarding/age-screen.tsx'), 'AgeScreen'),
  consents: lazyNamed(() => import('#web/features/identity/onboarding/consent-screen.tsx'), 'ConsentScreen'),
  age_assurance: lazyNamed(
    () => import('#web/features/identity/onboarding/age-check/age-check-screens.tsx'),
    'AgeCheckStep',
  ),
  documents: lazyNamed(
    () => import('#web/features/identity/onboarding/documents-screen.tsx'),
    'DocumentsScreen',
  ),
  tour: Shell,
  app: Shell,
} satisfies Record<GateStep, unknown>;

/** Goes to / when the documents turn out to be uploaded, in another tab perhaps (docs/requirements/public-site.md, 2). */
function useLeaveDocuments(step: GateStep | undefined): void {
  const navigate = useNavigate();
  const before = useRef(step);
  useEffect(() => {
    if (before.current === 'documents' && step === 'app') navigate('/', { replace: true });
    before.current = step;
  }, [step, navigate]);
}

/** Shows the onboarding step that is due for the signed-in user (docs/requirements/public-site.md, section 4). */
export function Gate() {
  const { data: user, isPending, error, refetch } = useCurrentUser();
  const { pathname } = useLocation();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  useLeaveDocuments(user?.gate);
  const isSignedIn = Boolean(user);
  useEffect(() => {
    if (isSignedIn) notify.hide(loggedOutToast);
  }, [isSignedIn]);
  if (isPending) return <Splash />;
  if (user === undefined) return <ErrorState error={error} onRetry={refetch} />;
  if (user === null) {
    return (
      <Suspense fallback={<Splash />}>
        <LoggedOut inUse={wasSignedIn} />
      </Suspense>
    );
  }
  const Screen = user.passwordChangeDue ? TemporaryPasswordScreen : screens[user.gate];
  return (
    <UserContext value={user}>
      <ErrorBoundary resetKey={`${user.gate} ${pathname}`}>
        <Suspense fallback={<Splash />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </UserContext>
  );
}
