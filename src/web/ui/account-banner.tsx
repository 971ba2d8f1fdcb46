import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './account-banner.module.css';

type AccountBannerProps = {
  /** What it is about, for whoever does not see it. */
  label: string;
  icon: Icon;
  /** For what will be lost. */
  urgent?: true;
  /** One sentence or two. */
  children: ReactNode;
  /** What can be done about it, and what the button says meanwhile. */
  deed: string;
  doing: string;
  pending: boolean;
  onDo: () => void;
};

/** Something about the account that stands on every page, in nobody's way, with the one thing to do about it. */
export function AccountBanner(props: AccountBannerProps) {
  const { children, deed, doing, icon: Face, label, onDo, pending, urgent } = props;
  return (
    <aside className={classes.banner} data-urgent={urgent} aria-label={label}>
      <Face size={18} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
      <button type="button" disabled={pending} onClick={onDo}>
        {pending ? doing : deed}
      </button>
    </aside>
  );
}
