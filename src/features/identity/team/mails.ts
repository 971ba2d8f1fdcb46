import { composeMail, nameInMail } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Invited = {
  email: string;
  /** Of whoever invites. */
  inviterName: string;
  role: 'admin' | 'user';
  message: string | null;
  token: string;
};

/** Asks somebody to join a team. Its link is the only place where the token stands. */
export function invitationMail(brand: MailBrand, to: Invited): Mail {
  const inviter = nameInMail(to.inviterName) ?? 'Somebody';
  const mayDo = to.role === 'admin' ? 'You could invite and remove others too.' : '';
  return composeMail(brand, {
    to: to.email,
    subject: `${inviter} invites you to a team on ${brand.name}`,
    preheader: 'The link works once, and for seven days.',
    headline: 'You are invited to a team',
    paragraphs: [
      `${inviter} would like to work with you on ${brand.name}, a studio for AI personas, and invites you to their team. ${mayDo}`.trim(),
      ...(to.message ? [`${inviter} writes:\n“${to.message}”`] : []),
    ],
    action: {
      label: 'See the invitation',
      url: `${brand.baseUrl}/auth?invitation=${encodeURIComponent(to.token)}`,
    },
    afterAction: [
      `It is for ${to.email} alone, works once, and for seven days. The studio is for adults.`,
      'If you do not know who this is, do nothing: without you nothing happens.',
    ],
    footer: 'You get this because somebody asked us to invite this address.',
  });
}
