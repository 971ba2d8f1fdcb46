import { composeMail, sanitiseName } from '#platform/mail/compose-mail.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

type Invited = {
  email: string;
  /** Name of the member who invites. */
  inviterName: string;
  role: 'admin' | 'user';
  message: string | null;
  token: string;
};

/** Invites an address to a team. The token is only in this mail's link. */
export function invitationMail(brand: MailBrand, to: Invited): Mail {
  const inviter = sanitiseName(to.inviterName) ?? 'Someone';
  const mayDo = to.role === 'admin' ? 'You can also invite and remove others.' : '';
  return composeMail(brand, {
    to: to.email,
    subject: `${inviter} invites you to a team on ${brand.name}`,
    preheader: 'The link works once, within seven days.',
    headline: 'You are invited to a team',
    paragraphs: [
      `${inviter} would like to work with you on ${brand.name}, a studio for AI personas, and invites you to their team. ${mayDo}`.trim(),
      ...(to.message ? [`${inviter} writes:\n“${to.message}”`] : []),
    ],
    action: {
      label: 'View the invitation',
      url: `${brand.baseUrl}/auth?invitation=${encodeURIComponent(to.token)}`,
    },
    afterAction: [
      `The invitation is only for ${to.email}. The link works once, within seven days. The studio is for adults.`,
      'If you do not know who this is, ignore this email.',
    ],
    footer: 'You receive this because someone asked us to invite this address.',
  });
}
