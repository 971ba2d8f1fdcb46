import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { AccountBanner } from '#web/ui/account-banner.tsx';
import { notify, problemOf } from '#web/ui/notify.ts';
import classes from './verify-banner.module.css';

/** Asks for a click on the link in the mail, on every page, in nobody's way. */
export function VerifyBanner() {
  const { email } = useUser();
  const resend = useMutation({
    mutationFn: () => call('resendVerification', {}),
    onSuccess: ({ message }) => notify.success({ id: 'verification', title: 'Mail sent', text: message }),
    onError: (error) => notify.error({ id: 'verification', title: 'Not sent', text: problemOf(error) }),
  });
  return (
    <AccountBanner
      label="E-mail address"
      icon={IconMail}
      deed="Send again"
      doing="Sending..."
      pending={resend.isPending}
      onDo={() => resend.mutate()}
    >
      Please confirm your e-mail address.{' '}
      <span className={classes.where}>The link is in your mail at {email}.</span>
    </AccountBanner>
  );
}
