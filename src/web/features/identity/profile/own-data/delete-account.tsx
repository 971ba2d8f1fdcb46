import { Button } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OwnData } from '#contract/own-data.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { dayMs } from '#web/lib/time.ts';
import { notify } from '#web/ui/notify.ts';
import { ConfirmPassword } from '../confirm-password.tsx';
import { KeepAccount, useInvalidateAccount } from './keep-account.tsx';
import classes from './own-data.module.css';

/** Explains and requests the deletion of the account, with the password. One button cancels it. */
export function DeleteAccount({ own }: { own: OwnData }) {
  const [asking, setAsking] = useState(false);
  const readAgain = useInvalidateAccount();
  if (own.deletionDueAt) {
    return (
      <div className={classes.part}>
        <h3>Delete your account</h3>
        <p className={classes.due}>Your account will be deleted on {formatDate(own.deletionDueAt)}.</p>
        <p>
          Until then everything works as before, but a plan paid by card does not renew. Download your data
          before that day: it cannot be restored afterwards.
        </p>
        <KeepAccount />
      </div>
    );
  }
  const dueOn = formatDate(new Date(Date.now() + limits.deletionWaitDays * dayMs).toISOString());
  return (
    <div className={classes.part}>
      <h3>Delete your account</h3>
      {own.deletionObstacle ? (
        <p>{own.deletionObstacle}</p>
      ) : asking ? (
        <>
          <p>
            On {dueOn}, {limits.deletionWaitDays} days from now, we permanently delete:
          </p>
          <ul>
            <li>everything you created, uploaded and trained, with all its files and copies</li>
            <li>your name, address, date of birth, consents, identity documents and safety record</li>
            <li>your remaining tokens, plan, API keys, share links, team and invitations</li>
          </ul>
          <p>
            We keep invoices and the token ledger, without your name and address, because the law requires
            business records, and anything under a legal hold. Content you made in another team belongs to
            that team.
          </p>
          <ConfirmPassword
            why="Until that day you can sign in, use everything, and cancel the deletion. A plan paid by card no longer renews."
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
            We delete your account and its data {limits.deletionWaitDays} days after your request. You can
            cancel until then. <a href="/help/your-data">What is deleted and what is kept</a>
          </p>
          <Button variant="default" onClick={() => setAsking(true)}>
            Delete my account
          </Button>
        </>
      )}
    </div>
  );
}
