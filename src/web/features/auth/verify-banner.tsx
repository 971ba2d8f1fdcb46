import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { useUser } from '#web/lib/session.ts';
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
    <aside className={classes.banner} aria-label="E-mail address">
      <IconMail size={18} stroke={1.75} aria-hidden="true" />
      <p>
        Please confirm your e-mail address.{' '}
        <span className={classes.where}>The link is in your mail at {email}.</span>
      </p>
      <button type="button" disabled={resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? 'Sending...' : 'Send again'}
      </button>
    </aside>
  );
}
