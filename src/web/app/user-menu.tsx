import { Suspense } from 'react';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useUser } from '#web/lib/session.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import classes from './user-menu.module.css';

const UserMenuPanel = lazyNamed(() => import('./user-menu-panel.tsx'), 'UserMenuPanel', 'idle');

type UserMenuProps = {
  /** The address of the page's help. */
  help: string;
  onShowTour: () => void;
};

/** The user's menu, with the colour scheme of this browser. */
export function UserMenu({ help, onShowTour }: UserMenuProps) {
  const { firstName, lastName } = useUser();
  const initials = `${firstName[0] ?? ''}${lastName[0] ?? ''}`.toUpperCase() || '?';
  return (
    <Dropdown
      label={`Your account, ${initials}`}
      buttonClassName={classes.avatar}
      face={initials}
      onApproach={UserMenuPanel.preload}
    >
      {(close) => (
        <Suspense fallback={<div className={classes.place} />}>
          <UserMenuPanel help={help} onShowTour={onShowTour} close={close} />
        </Suspense>
      )}
    </Dropdown>
  );
}
