import { IconCircleOff, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { unableHere, useAbilities } from '#web/lib/abilities.ts';
import { useUser } from '#web/lib/session.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import { lazyNamed } from './lazy-named.ts';
import { pages } from './pages.ts';
import classes from './sidebar.module.css';

const DeskEntry = lazyNamed(() => import('./desk-links.tsx'), 'DeskEntry');
const DeskLinks = lazyNamed(() => import('./desk-links.tsx'), 'DeskLinks');

type SidebarProps = { onNavigate?: () => void; onOpenPalette: () => void };

/** What the keyboard in use prints on the key. */
const paletteKeys = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K';

/** The way through the app, or among the pages of administrators; the drawer on a phone shows the same. */
export function Sidebar({ onNavigate, onOpenPalette }: SidebarProps) {
  const isAdmin = useUser().role === 'admin';
  const { pathname } = useLocation();
  const abilities = useAbilities();
  return (
    <nav className={classes.sidebar} aria-label="Pages">
      <Link to="/" className={classes.home} aria-label="Castwright, to the dashboard" onClick={onNavigate}>
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
          <DeskLinks onNavigate={onNavigate} />
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
                    {operation && unableHere(abilities, operation) && (
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
              <DeskEntry onNavigate={onNavigate} />
            </Suspense>
          )}
        </ul>
      )}
    </nav>
  );
}
