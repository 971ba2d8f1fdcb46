import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { messages } from '#contract/messages.ts';
import { useLiveEvents } from '#web/lib/events.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useUser } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Header } from './header.tsx';
import { getHelpAddress } from './page-entry.ts';
import { findPage, needsSecondFactor, pages, usePages } from './pages.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const QueueDock = lazyNamed(() => import('#web/features/generation/queue/queue-dock.tsx'), 'QueueDock');
const Footer = lazyNamed(() => import('./footer.tsx'), 'Footer');

const NavDrawer = lazyNamed(() => import('./nav-drawer.tsx'), 'NavDrawer', 'idle');
const NotFound = lazyNamed(() => import('./not-found.tsx'), 'NotFound');
const SecondFactorRequired = lazyNamed(() => import('./second-factor-required.tsx'), 'SecondFactorRequired');
const Palette = lazyNamed(() => import('./palette/palette.tsx'), 'Palette');
const Banners = lazyNamed(() => import('./banners.tsx'), 'Banners');
const Tour = lazyNamed(() => import('#web/features/identity/onboarding/tour.tsx'), 'Tour');

// The page, while the account is being asked for.
findPage(pages, location.pathname)?.Screen.preload();
QueueDock.preload();

/** Overlays keep the keyboard focus, also if they were opened during navigation. */
const overlays = '[data-open], [role="dialog"]';

/** After navigation, scrolls to the top and focuses the main element; not on the first page. */
function useResetOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    if (!document.activeElement?.closest(overlays)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The layout of every signed-in page: sidebar or drawer, header, page, footer, queue dock, tour, palette. */
export function Shell() {
  const user = useUser();
  const { pathname } = useLocation();
  const [drawerOpen, drawer] = useDisclosure(false);
  const drawerRequested = useOnceEnabled(drawerOpen);
  const [paletteOpen, palette] = useDisclosure(false);
  /** Counts requests for the tour; each one restarts it. */
  const [tourRequests, setTourRequests] = useState(0);
  const showTour = () => setTourRequests(tourRequests + 1);
  const main = useResetOnNavigation(pathname);
  const ownPages = usePages();
  const page = findPage(ownPages, pathname);
  // Also in input fields, which do not use this shortcut.
  useHotkeys([['mod+K', palette.toggle]], []);
  useLiveEvents(user.worksIn?.ownerId ?? user.id);
  useDocumentTitle(page?.nav?.label ?? page?.title ?? messages.notFound);

  return (
    <div className={classes.shell} data-shell>
      <SkipLink />
      <div className={classes.sidebar}>
        <Sidebar onOpenPalette={palette.open} />
      </div>
      <Suspense fallback={null}>
        {drawerRequested && (
          <NavDrawer open={drawerOpen} onClose={drawer.close} onOpenPalette={palette.open} />
        )}
      </Suspense>
      <div className={classes.body}>
        <Header
          title={page?.title ?? messages.notFound}
          subtitle={page?.subtitle ?? ''}
          help={getHelpAddress(page)}
          onOpenMenu={drawer.open}
          onShowTour={showTour}
        />
        {(!user.emailVerified || user.deletionDueAt) && (
          <Suspense fallback={null}>
            <Banners />
          </Suspense>
        )}
        <main id="main" ref={main} className={classes.main} tabIndex={-1}>
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Routes>
                {ownPages.map((entry) => (
                  <Route
                    key={entry.path}
                    path={entry.path}
                    element={needsSecondFactor(entry, user) ? <SecondFactorRequired /> : <entry.Screen />}
                  />
                ))}
                <Route path="/dashboard" element={<Navigate to="/" replace />} />
                <Route path="*" element={<NotFound />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </main>
        <Suspense fallback={null}>
          <Footer />
        </Suspense>
      </div>
      <Suspense fallback={null}>{user.gate === 'app' && <QueueDock />}</Suspense>
      <Suspense fallback={null}>
        {(user.gate === 'tour' || tourRequests > 0) && (
          <Tour key={tourRequests} due={user.gate === 'tour'} asked={tourRequests > 0} />
        )}
        {paletteOpen && <Palette onClose={palette.close} onShowTour={showTour} />}
      </Suspense>
    </div>
  );
}
