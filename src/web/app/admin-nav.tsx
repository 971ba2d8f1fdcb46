import { IconArrowLeft, IconShieldLock } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';
import { adminSections } from './page-entry.ts';
import { usePages } from './pages.ts';
import classes from './sidebar.module.css';

type AdminNavProps = { onNavigate?: () => void };

/** The sidebar's link to the admin dashboard. */
export function AdminEntry({ onNavigate }: AdminNavProps) {
  return (
    <li className={classes.toAdmin}>
      <Link to="/admin" className={classes.link} onClick={onNavigate}>
        <IconShieldLock size={20} stroke={1.5} />
        Administration
      </Link>
    </li>
  );
}

/** The sidebar of the admin dashboard. */
export function AdminNav({ onNavigate }: AdminNavProps) {
  const pages = usePages();
  return (
    <div className={classes.admin}>
      <Link to="/" className={classes.link} onClick={onNavigate}>
        <IconArrowLeft size={20} stroke={1.5} />
        Back to the studio
      </Link>
      {[undefined, ...adminSections].map((part) => {
        const links = pages.flatMap(({ admin, path }) =>
          admin && admin.part === part ? { ...admin, path } : [],
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
