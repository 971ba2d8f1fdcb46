import { createTransport } from 'nodemailer';
import { type Check, fine, reasonOf, warning, wrong } from '../finding.ts';

/** Connects to the mail server and signs in, and sends nothing. */
export const mail: Check = {
  name: 'mail',
  async look({ config }) {
    const { from, smtpUrl } = config.mail;
    if (!smtpUrl) return [fine('no mail server is set: mails are files in the data folder')];
    const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
    const transport = createTransport({ url: smtpUrl, ...patience });
    const found = [];
    try {
      await transport.verify();
      found.push(fine('the mail server takes mails from here'));
    } catch (error) {
      const { code } = error as { code?: unknown };
      const refused = code === 'EAUTH';
      found.push(
        wrong(
          refused
            ? 'the mail server refuses the name and password of SMTP_URL'
            : `the mail server does not answer as one: ${reasonOf(error)}`,
          'Nobody can confirm an address or set a new password; mails are tried for an hour and then given up.',
          refused ? 'Mend them in SMTP_URL.' : 'Mend SMTP_URL, or let this machine reach its port.',
        ),
      );
    } finally {
      transport.close();
    }
    if (/@(localhost|[^>\s]*\.(local|example|invalid))\b/i.test(from)) {
      found.push(
        warning(
          'MAIL_FROM names an address that does not exist outside',
          'Other servers take such mails for junk.',
          'Set it to an address of yours, with SPF and DKIM for its domain.',
        ),
      );
    }
    return found;
  },
};
