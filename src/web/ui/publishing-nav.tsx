import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import classes from './publishing-nav.module.css';

/** The screens of publishing, in the order of the work. */
const screens = [
  { to: '/publishing', label: 'Calendar' },
  { to: '/publishing/channels', label: 'Channels' },
  { to: '/publishing/links', label: 'Links' },
  { to: '/publishing/earnings', label: 'Earnings' },
  { to: '/publishing/audience', label: 'Audience' },
  { to: '/publishing/inbox', label: 'Inbox' },
] as const;

/** The navigation between the screens of publishing, at the top of each. A post and its approval belong to the calendar. */
export function PublishingNav() {
  const { pathname } = useLocation();
  const current = screens.findLast(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  const list = useRef<HTMLUListElement>(null);
  // A phone shows some of the tabs: the current one is among them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it scrolls when another tab is the current one
  useEffect(() => {
    const nav = list.current?.parentElement;
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className={classes.nav} aria-label="Publishing">
      <ul ref={list}>
        {screens.map((screen) => (
          <li key={screen.to}>
            <Link to={screen.to} aria-current={screen === current ? 'page' : undefined}>
              {screen.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
