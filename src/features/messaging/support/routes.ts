import type { Site } from '#contract/site.ts';
import type { supportRoutes } from '#contract/support.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { contactMail } from './contact-mail.ts';
import { looksLikeMachine } from './looks-like-machine.ts';

type SupportDependencies = {
  brand: MailBrand;
  contact: Site['contact'];
  /** Queues a mail for delivery. */
  sendMail: (mail: Mail) => Promise<void>;
};

export function supportHandlers({
  brand,
  contact,
  sendMail,
}: SupportDependencies): Handlers<typeof supportRoutes> {
  return {
    async contact({ body, caller }) {
      // A machine is told the same as a person: a refusal would teach it what to change.
      if (!looksLikeMachine(body)) await sendMail(contactMail(brand, contact, body, caller?.userId ?? null));
      return { success: true, message: 'Thank you. Your message is on its way to us; we answer by mail.' };
    },
  };
}
