import { IconArrowLeft, IconShieldLock } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { deskParts } from './page-entry.ts';
import { usePages } from './pages.ts';
import classes from './sidebar.module.css';

type DeskLinksProps = { onNavigate?: () => void };

/** The way from everybody's pages to those of administrators. */
export function DeskEntry({ onNavigate }: DeskLinksProps) {
  return (
    <li className={classes.toDesk}>
      <Link to="/admin" className={classes.link} onClick={onNavigate}>
        <IconShieldLock size={20} stroke={1.5} />
        Administration
      </Link>
    </li>
  );
}

/** The way through the pages of administrators, in the place of everybody's. */
export function DeskLinks({ onNavigate }: DeskLinksProps) {
  const pages = usePages();
  return (
    <div className={classes.desk}>
      <Link to="/" className={classes.link} onClick={onNavigate}>
        <IconArrowLeft size={20} stroke={1.5} />
        Back to the studio
      </Link>
      {[undefined, ...deskParts].map((part) => {
        const links = pages.flatMap(({ desk, path }) =>
          desk && desk.part === part ? { ...desk, path } : [],
        );
        if (links.length === 0) return null;
        return (
          <div key={part ?? ''}>
            {part && <p className={classes.part}>{part}</p>}
            <ul className={classes.list} aria-label={part}>
              {links.map(({ label, path }) => (
                <li key={path}>
                  <NavLink to={path} end={path === '/admin'} className={classes.link} onClick={onNavigate}>
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
