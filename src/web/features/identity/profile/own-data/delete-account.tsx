import { Button } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OwnData } from '#contract/own-data.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { ConfirmPassword } from '../confirm-password.tsx';
import { KeepAccount, useAccountRead } from './keep-account.tsx';
import classes from './own-data.module.css';

const day = 86_400_000;

/** What goes with an account, when, and what stays; asked for with the password, and taken back with one button. */
export function DeleteAccount({ own }: { own: OwnData }) {
  const [asking, setAsking] = useState(false);
  const readAgain = useAccountRead();
  if (own.deletionDueAt) {
    return (
      <div className={classes.part}>
        <h3>Delete your account</h3>
        <p className={classes.due}>Your account is deleted on {formatDate(own.deletionDueAt)}.</p>
        <p>
          Until then everything works as before, but a plan by card is not renewed. Download your data before
          that day: afterwards nobody can bring it back.
        </p>
        <KeepAccount />
      </div>
    );
  }
  const dueOn = formatDate(new Date(Date.now() + limits.deletionWaitDays * day).toISOString());
  return (
    <div className={classes.part}>
      <h3>Delete your account</h3>
      {own.deletionObstacle ? (
        <p>{own.deletionObstacle}</p>
      ) : asking ? (
        <>
          <p>
            On {dueOn}, {limits.deletionWaitDays} days from now, this goes for good, and nobody can bring it
            back:
          </p>
          <ul>
            <li>everything you made, uploaded, trained and wrote, with all its files and copies here</li>
            <li>your name, address, date of birth, consents, identity documents and safety record</li>
            <li>tokens that are left, your plan, API keys, share links, your team and its invitations</li>
          </ul>
          <p>
            What stays: invoices and the token ledger, without your name and address, because the law asks for
            business records; and what has to be kept for an investigation. What you made in another’s team is
            that team’s.
          </p>
          <ConfirmPassword
            why="Until that day you can sign in, use everything, and keep the account with one button. A plan by card is not renewed any more."
            action="Delete my account"
            onConfirm={async (password) => {
              const { message } = await call('requestDeletion', { body: { password } });
              notify.success({ title: profileMessages.ownData.deletionAsked, text: message });
              setAsking(false);
              await readAgain();
            }}
            onCancel={() => setAsking(false)}
          />
        </>
      ) : (
        <>
          <p>
            Your account and all that is yours is deleted {limits.deletionWaitDays} days after you ask for it.
            Until then you can change your mind. <a href="/help/your-data">What goes, and what stays</a>
          </p>
          <Button variant="default" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </>
      )}
    </div>
  );
}
