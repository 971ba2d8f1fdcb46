import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { lazyResource } from '#platform/lazy-resource.ts';

/** One mail, ready to go out; `composeMail` makes them. */
export type Mail = {
  id: string;
  /** One address. */
  to: string;
  /** Default: the name of the operator’s sender. */
  fromName?: string;
  /** Default: the sender. */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** URL that turns mails of this kind off. */
  unsubscribe?: string;
  /** That URL unsubscribes by one POST without more questions (RFC 8058). */
  hasOneClick?: true;
};

export type Mailer = { send(mail: Mail): Promise<void>; close(): Promise<void> };

export type MailOptions = {
  /** The sender's address, with or without a name. */
  from: string;
  /** Its name is the sender's name if `from` has none. */
  brand: { readonly name: string };
  /** `smtp://user:password@host:port`; null writes mails to `outbox` instead. */
  smtpUrl: string | null;
  outbox: string;
};

/** Milliseconds after which a silent mail server counts as failed. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Creates a mailer; what writes and sends mails is loaded with the first one. */
export function createMailer(options: MailOptions): Mailer {
  if (options.smtpUrl) {
    const url = options.smtpUrl;
    const transport = lazyResource(
      async () => (await import('nodemailer')).createTransport({ url, ...timeouts }),
      async (opened) => opened.close(),
    );
    return {
      async send(mail) {
        await (await transport.get()).sendMail(toMessage(options, mail));
      },
      close: transport.close,
    };
  }
  const composer = lazyResource(
    async () =>
      (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
    async (opened) => opened.close(),
  );
  return {
    /** One `.eml` file a mail, named by its id, so that a repeated delivery overwrites it. */
    async send(mail) {
      const composed = await (await composer.get()).sendMail(toMessage(options, mail));
      await mkdir(options.outbox, { recursive: true, mode: 0o700 });
      const file = path.join(options.outbox, `${mail.id}.eml`);
      await writeFile(`${file}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: composer.close,
  };
}

function toMessage(
  { brand, from }: MailOptions,
  { fromName, hasOneClick, id, to, unsubscribe, ...mail }: Mail,
): SendMailOptions {
  return {
    ...mail,
    from: toSender(from, brand.name, fromName),
    // As an object it is exactly one address; a string would be parsed as a list.
    to: { name: '', address: to },
    messageId: `<${id}@castwright>`,
    // Suppresses automatic replies (RFC 3834, 5).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(hasOneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribe && { list: { unsubscribe } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The sender: the operator’s address always, under the name of the mail, of the setting or of the brand. */
function toSender(from: string, brandName: string, fromName: string | undefined): SendMailOptions['from'] {
  if (!from.includes('<')) return { name: fromName ?? brandName, address: from };
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1];
  return fromName && address ? { name: fromName, address } : from;
}
