import { createTransport } from 'nodemailer';
import { type Check, fine, formatReason, warning, wrong } from '../finding.ts';

/** Connects to the mail server and signs in. Sends nothing. */
export const mail: Check = {
  name: 'mail',
  async run({ config }) {
    const { from, smtpUrl } = config.mail;
    if (!smtpUrl) return [fine('no mail server is set: mails are written to the data folder')];
    const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
    const transport = createTransport({ url: smtpUrl, ...patience });
    const found = [];
    try {
      await transport.verify();
      found.push(fine('the mail server accepts mails from this machine'));
    } catch (error) {
      const { code } = error as { code?: unknown };
      const refused = code === 'EAUTH';
      found.push(
        wrong(
          refused
            ? 'the mail server refuses the name and password of SMTP_URL'
            : `the mail server does not answer as one: ${formatReason(error)}`,
          'Users cannot confirm an address or reset a password; mails are retried for an hour and then fail.',
          refused ? 'Correct them in SMTP_URL.' : 'Correct SMTP_URL, or let this machine reach its port.',
        ),
      );
    } finally {
      transport.close();
    }
    if (/@(localhost|[^>\s]*\.(local|example|invalid))\b/i.test(from)) {
      found.push(
        warning(
          'MAIL_FROM names an address that does not exist outside',
          'Other servers treat such mails as junk.',
          'Set it to an address of yours, with SPF and DKIM for its domain.',
        ),
      );
    }
    return found;
  },
};
