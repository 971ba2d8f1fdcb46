import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { delays } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { notify } from '#web/ui/notify.ts';
import { StepPage } from '#web/ui/page.tsx';
import { pageAt, pages } from './pages.ts';
import { Splash } from './splash.tsx';

type LoggedOutProps = {
  /** The session ended while it was being used; otherwise a visitor came here. */
  inUse: boolean;
};

/** Nobody is signed in here (any more). Either way /auth knows the way back. */
export function LoggedOut({ inUse }: LoggedOutProps) {
  const { pathname, search } = useLocation();
  const auth = `/auth?${new URLSearchParams({ next: pathname + search })}`;
  const denial = inUse ? undefined : pageAt(pages, pathname)?.denial;
  const title = pathname.startsWith('/billing') ? messages.unauthorized : 'Logged out';
  if (!denial) return <LedToAuth address={auth} title={title} />;
  return (
    <StepPage title={messages.accessDenied.title} subtitle={denial}>
      <Button component={Link} to={auth}>
        Log In
      </Button>
    </StepPage>
  );
}

/** Says that the session is over, and goes where the next one begins. */
function LedToAuth({ address, title }: { address: string; title: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    notify.error({ id: 'logged-out', title, text: messages.signedOut });
    const timer = setTimeout(() => navigate(address, { replace: true }), delays.redirectAfterSignOut);
    return () => clearTimeout(timer);
  }, [navigate, address, title]);
  return <Splash />;
}
