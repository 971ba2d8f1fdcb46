import { IconArrowLeft } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { deskParts } from './page-entry.ts';
import { usePages } from './pages.ts';
import classes from './sidebar.module.css';

/** The way through the pages of administrators, in the place of everybody's. */
export function DeskLinks({ onNavigate }: { onNavigate?: () => void }) {
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
