import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { messages } from '#contract/messages.ts';
import { useLiveEvents } from '#web/lib/events.ts';
import { useUser } from '#web/lib/session.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { PageSkeleton } from '#web/ui/skeletons.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { lazyNamed } from './lazy-named.ts';
import { NavDrawer } from './nav-drawer.tsx';
import { NotFound } from './not-found.tsx';
import { lacksSecondFactor, pageAt, usePages } from './pages.ts';
import { SecondFactorFirst } from './second-factor-first.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

const QueueDock = lazyNamed(() => import('#web/features/generation/queue/queue-dock.tsx'), 'QueueDock');
const Palette = lazyNamed(() => import('./palette/palette.tsx'), 'Palette');
const Banners = lazyNamed(() => import('./banners.tsx'), 'Banners');
const Tour = lazyNamed(() => import('#web/features/identity/onboarding/tour.tsx'), 'Tour');

/** What lies over the page and has the keyboard: it keeps it, also where it was opened while the page was on its way. */
const keepsKeyboard = '[data-open], [role="dialog"]';

/** Brings a new page to its top and the keyboard to its beginning; the first page is left alone. */
function useFreshStart(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    if (!document.activeElement?.closest(keepsKeyboard)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The frame around every signed-in page: sidebar or drawer, header, page, footer, queue dock, tour, palette. */
export function Shell() {
  const user = useUser();
  const { pathname } = useLocation();
  const [drawerOpen, drawer] = useDisclosure(false);
  const [paletteOpen, palette] = useDisclosure(false);
  /** How often the tour was asked for; each time it begins anew. */
  const [tourAsked, setTourAsked] = useState(0);
  const showTour = () => setTourAsked(tourAsked + 1);
  const main = useFreshStart(pathname);
  const pages = usePages();
  const page = pageAt(pages, pathname);
  // In fields too: nothing else there answers to these keys.
  useHotkeys([['mod+K', palette.toggle]], []);
  useLiveEvents(user.worksIn?.ownerId ?? user.id);
  useDocumentTitle(page?.nav?.label ?? page?.title ?? messages.notFound);

  return (
    <div className={classes.shell} data-shell>
      <SkipLink />
      <div className={classes.sidebar}>
        <Sidebar onOpenPalette={palette.open} />
      </div>
      <NavDrawer open={drawerOpen} onClose={drawer.close} onOpenPalette={palette.open} />
      <div className={classes.body}>
        <Header
          title={page?.title ?? messages.notFound}
          subtitle={page?.subtitle ?? ''}
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
                {pages.map((entry) => (
                  <Route
                    key={entry.path}
                    path={entry.path}
                    element={lacksSecondFactor(entry, user) ? <SecondFactorFirst /> : <entry.Screen />}
                  />
                ))}
                <Route path="/dashboard" element={<Navigate to="/" replace />} />
                <Route path="*" element={<NotFound />} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </main>
        <Footer />
      </div>
      <Suspense fallback={null}>{user.gate === 'app' && <QueueDock />}</Suspense>
      <Suspense fallback={null}>
        {(user.gate === 'tour' || tourAsked > 0) && (
          <Tour key={tourAsked} due={user.gate === 'tour'} asked={tourAsked > 0} />
        )}
        {paletteOpen && <Palette onClose={palette.close} onShowTour={showTour} />}
      </Suspense>
    </div>
  );
}
