import { NavLink } from 'react-router';
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

/** The navigation between the screens of publishing, at the top of each. */
export function PublishingNav() {
  return (
    <nav className={classes.nav} aria-label="Publishing">
      <ul>
        {screens.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/publishing'}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
