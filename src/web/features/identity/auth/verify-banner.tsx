import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
import { AccountBanner } from '#web/ui/account-banner.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './verify-banner.module.css';

/** The banner on every page that asks the user to confirm the email address. */
export function VerifyBanner() {
  const { email } = useUser();
  const resend = useMutation({
    mutationFn: () => call('resendVerification', {}),
    onSuccess: ({ message }) => notify.success({ id: 'verification', title: 'Email sent', text: message }),
    onError: (error) => notify.error({ id: 'verification', title: 'Not sent', text: getErrorMessage(error) }),
  });
  return (
    <AccountBanner
      label="Email address"
      icon={IconMail}
      action="Send again"
      pendingLabel="Sending..."
      pending={resend.isPending}
      onAction={() => resend.mutate()}
    >
      Please confirm your email address. <span className={classes.where}>We sent a link to {email}.</span>
    </AccountBanner>
  );
}
