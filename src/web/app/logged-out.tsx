import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { delays } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { StepPage } from '#web/ui/page.tsx';
import { loggedOutToast } from './logged-out-toast.ts';
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
  if (!denial) return <RedirectToAuth address={auth} title={title} inUse={inUse} />;
  return (
    <StepPage title={messages.accessDenied.title} subtitle={denial}>
      <ButtonLink to={auth}>Log In</ButtonLink>
    </StepPage>
  );
}

type RedirectProps = LoggedOutProps & { address: string; title: string };

/** Says that there is no session, and redirects to /auth. Only a session that ended in use is an error. */
function RedirectToAuth({ address, title, inUse }: RedirectProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const say = inUse ? notify.error : notify.info;
    say({ id: loggedOutToast, title, text: messages.signedOut });
    const timer = setTimeout(() => navigate(address, { replace: true }), delays.redirectAfterSignOut);
    return () => clearTimeout(timer);
  }, [navigate, address, title, inUse]);
  return <Splash />;
}
