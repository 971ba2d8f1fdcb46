import { IconHelp, IconMenu2 } from '@tabler/icons-react';
import { type CSSProperties, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useUser } from '#web/lib/session.ts';
import { TokenAmount } from '#web/ui/token-amount.tsx';
import { formatBalance } from './balance-labels.ts';
import { EngineIndicator } from './engine-indicator.tsx';
import classes from './header.module.css';
import { UserMenu } from './user-menu.tsx';

const NotificationBell = lazyNamed(
  () => import('#web/features/messaging/notifications/notification-bell.tsx'),
  'NotificationBell',
);

type HeaderProps = {
  title: string;
  subtitle: string;
  /** The address of the page's help. */
  help: string;
  onOpenMenu: () => void;
  onShowTour: () => void;
};

/** The page's title, the engine status, the token balance, notifications and the user menu. */
export function Header({ title, subtitle, help, onOpenMenu, onShowTour }: HeaderProps) {
  const user = useUser();
  return (
    <header className={classes.header}>
      <button type="button" className={classes.menu} aria-label="Open menu" onClick={onOpenMenu}>
        <IconMenu2 size={22} stroke={1.5} />
      </button>
      <div className={classes.heading}>
        <h1 className={classes.title} style={{ '--letters': countLetters(title) } as CSSProperties}>
          {title}
        </h1>
        <p className={classes.subtitle}>{subtitle}</p>
      </div>
      <div className={classes.tools}>
        <EngineIndicator />
        <a
          href={help}
          target="_blank"
          rel="noreferrer"
          className={classes.help}
          aria-label="Help for this page"
          data-tip="Help for this page"
        >
          <IconHelp size={20} stroke={1.5} />
        </a>
        {user.worksIn && <span className={classes.account}>Team of {user.worksIn.ownerName}</span>}
        <Link
          to="/billing"
          className={classes.tokens}
          data-testid="token-balance"
          data-tip={formatBalance(user)}
        >
          <TokenAmount tokens={user.metered ? null : user.tokens} />
        </Link>
        <Suspense fallback={<span className={classes.bellPlace} />}>
          <NotificationBell />
        </Suspense>
        <UserMenu help={help} onShowTour={onShowTour} />
      </div>
    </header>
  );
}

/** The length of the longest word, or half the title: phones show titles in at most two lines, uncut. */
const countLetters = (title: string) =>
  Math.max(Math.ceil(title.length / 2), ...title.split(' ').map((word) => word.length));
