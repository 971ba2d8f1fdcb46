import { IconCircleOff, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useUser } from '#web/lib/session.ts';
import { brand } from '#web/lib/site.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import { pages } from './pages.ts';
import classes from './sidebar.module.css';

const AdminEntry = lazyNamed(() => import('./admin-nav.tsx'), 'AdminEntry');
const AdminNav = lazyNamed(() => import('./admin-nav.tsx'), 'AdminNav');

type SidebarProps = { onNavigate?: () => void; onOpenPalette: () => void };

/** The shortcut on this platform. */
const paletteKeys = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** The navigation of the app or of the admin dashboard; the drawer of narrow screens shows the same. */
export function Sidebar({ onNavigate, onOpenPalette }: SidebarProps) {
  const isAdmin = useUser().role === 'admin';
  const { pathname } = useLocation();
  const abilities = useAbilities();
  return (
    <nav className={classes.sidebar} aria-label="Pages">
      <Link
        to="/"
        className={classes.home}
        aria-label={`${brand.name}, to the dashboard`}
        onClick={onNavigate}
      >
        <Wordmark size={26} />
      </Link>
      <button
        type="button"
        className={classes.find}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={onOpenPalette}
      >
        <IconSearch size={18} stroke={1.5} />
        Find anything
        <span className={classes.keys} aria-hidden="true">
          {paletteKeys}
        </span>
      </button>
      {isAdmin && pathname.startsWith('/admin') ? (
        <Suspense fallback={null}>
          <AdminNav onNavigate={onNavigate} />
        </Suspense>
      ) : (
        <ul className={classes.list}>
          {pages.map(
            ({ path, nav, operation }) =>
              nav && (
                <li key={path}>
                  <NavLink to={path} end={path === '/'} className={classes.link} onClick={onNavigate}>
                    <nav.Icon size={20} stroke={1.5} />
                    {nav.label}
                    {operation && findUnsupportedReason(abilities, operation) && (
                      <IconCircleOff
                        className={classes.off}
                        size={16}
                        stroke={1.5}
                        aria-label="Not available here"
                      />
                    )}
                  </NavLink>
                </li>
              ),
          )}
          {isAdmin && (
            <Suspense fallback={null}>
              <AdminEntry onNavigate={onNavigate} />
            </Suspense>
          )}
        </ul>
      )}
    </nav>
  );
}
