import { useMantineColorScheme } from '@mantine/core';
import { IconCreditCard, IconHelp, IconLogout, IconMap, IconUser } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { signOut, useUser } from '#web/lib/session.ts';
// Here, because this module is loaded some seconds after each page.
import './after-load.ts';
import { schemes } from './schemes.ts';
import classes from './user-menu.module.css';

const AccountSwitch = lazyNamed(() => import('./account-switch.tsx'), 'AccountSwitch');

type UserMenuPanelProps = {
  /** The address of the page's help. */
  help: string;
  onShowTour: () => void;
  close: () => void;
};

/** What the open user menu shows. */
export function UserMenuPanel({ help, onShowTour, close }: UserMenuPanelProps) {
  const { email } = useUser();
  return (
    <>
      <p className={classes.email}>{email}</p>
      <Suspense>
        <AccountSwitch onDone={close} />
      </Suspense>
      <Link className={classes.item} to="/profile-settings" onClick={close}>
        <IconUser size={18} stroke={1.5} /> Profile Settings
      </Link>
      <Link className={classes.item} to="/billing" onClick={close}>
        <IconCreditCard size={18} stroke={1.5} /> Billing &amp; Plans
      </Link>
      <a className={classes.item} href={help} target="_blank" rel="noreferrer" onClick={close}>
        <IconHelp size={18} stroke={1.5} /> Help
      </a>
      <button
        type="button"
        className={classes.item}
        onClick={() => {
          close();
          onShowTour();
        }}
      >
        <IconMap size={18} stroke={1.5} /> Show the tour
      </button>
      <ColorSchemeChoice />
      <button type="button" className={classes.item} onClick={signOut}>
        <IconLogout size={18} stroke={1.5} /> Sign Out
      </button>
    </>
  );
}

function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={classes.schemes}>
      <legend>Colour scheme</legend>
      {schemes.map(({ value, label, Icon }) => (
        <label key={value} className={classes.scheme}>
          <input
            type="radio"
            name="color-scheme"
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <Icon size={18} stroke={1.5} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
