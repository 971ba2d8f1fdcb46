import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import entries from '#web/ui/entry-list.module.css';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** Whether the account has a password. One without gets a mail with a link to set it. */
export function PasswordRow({ hasPassword }: { hasPassword: boolean }) {
  const { email, emailVerified } = useUser();
  const send = useMutation({
    mutationFn: () => call('forgotPassword', { body: { email } }),
    onSuccess: () =>
      notify.success({ title: 'Email sent', text: `A link to set a password is on its way to ${email}.` }),
    onError: (error) => notify.error({ title: 'Not sent', text: getErrorMessage(error) }),
  });
  return (
    <li className={entries.entry}>
      <div className={entries.row}>
        <div className={entries.about}>
          <p className={entries.lead}>Password</p>
          <p className={entries.details}>
            {hasPassword
              ? 'Set. You change it below.'
              : emailVerified
                ? 'None. Some changes ask for one, such as deleting your account.'
                : 'None. You can set one when your email address is confirmed.'}
          </p>
        </div>
        {!hasPassword && emailVerified && (
          <Button variant="default" size="sm" disabled={send.isPending} onClick={() => send.mutate()}>
            Set a password
          </Button>
        )}
      </div>
    </li>
  );
}
