import type { Site } from '#contract/site.ts';
import type { supportRoutes } from '#contract/support.ts';
import type { Clock } from '#platform/clock.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { addDays } from '#platform/time.ts';
import { contactMail } from './contact-mail.ts';
import { refuseBots } from './refuse-bots.ts';

type SupportDeps = {
  clock: Clock;
  /** Days until a complaint is answered. */
  complaintDays: number;
  brand: MailBrand;
  contact: Site['contact'];
  /** Queues a mail for delivery. */
  sendMail: (mail: Mail) => Promise<void>;
};

export function supportHandlers({
  brand,
  clock,
  complaintDays,
  contact,
  sendMail,
}: SupportDeps): Handlers<typeof supportRoutes> {
  return {
    async contact({ body, caller }) {
      refuseBots(body);
      const dueAt = addDays(clock(), complaintDays);
      await sendMail(contactMail(brand, contact, body, caller?.userId ?? null, dueAt));
      return { success: true, message: 'Thank you. We received your message and will reply by email.' };
    },
  };
}
