import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { delays } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/notify.ts';
import { StepPage } from '#web/ui/page.tsx';
import { findPage, pages } from './pages.ts';
import { Splash } from './splash.tsx';

type LoggedOutProps = {
  /** The session ended while the app was in use; otherwise a visitor opened the address. */
  inUse: boolean;
};

/** Shown without a session: a denial with a sign-in button, or a redirect to /auth, which returns to this page. */
export function LoggedOut({ inUse }: LoggedOutProps) {
  const { pathname, search } = useLocation();
  const auth = `/auth?${new URLSearchParams({ next: pathname + search })}`;
  const denial = inUse ? undefined : findPage(pages, pathname)?.denial;
  const title = pathname.startsWith('/billing') ? messages.unauthorized : 'Logged out';
  if (!denial) return <RedirectToAuth address={auth} title={title} />;
  return (
    <StepPage title={messages.accessDenied.title} subtitle={denial}>
      <Button component={Link} to={auth}>
        Log In
      </Button>
    </StepPage>
  );
}

/** Shows a message that the session has ended, and redirects to /auth. */
function RedirectToAuth({ address, title }: { address: string; title: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    notify.error({ id: 'logged-out', title, text: messages.signedOut });
    const timer = setTimeout(() => navigate(address, { replace: true }), delays.redirectAfterSignOut);
    return () => clearTimeout(timer);
  }, [navigate, address, title]);
  return <Splash />;
}
