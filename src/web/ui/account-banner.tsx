import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './account-banner.module.css';

type AccountBannerProps = {
  /** The accessible name. */
  label: string;
  icon: TablerIcon;
  /** Marks a warning about data loss. */
  urgent?: true;
  /** One or two sentences. */
  children: ReactNode;
  /** The button's label, and its label while pending. */
  action: string;
  pendingLabel: string;
  pending: boolean;
  onAction: () => void;
};

/** A notice about the account on every page, with one action. */
export function AccountBanner(props: AccountBannerProps) {
  const {
    children,
    action: deed,
    pendingLabel: doing,
    icon: Icon,
    label,
    onAction: onDo,
    pending,
    urgent,
  } = props;
  return (
    <aside className={classes.banner} data-urgent={urgent} aria-label={label}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <p>{children}</p>
      <button type="button" disabled={pending} onClick={onDo}>
        {pending ? doing : deed}
      </button>
    </aside>
  );
}
