import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { type ParsedMessage, parseMessage } from '#platform/mail/parse-message.ts';

/** A mail as it reached the server: its envelope and its content. */
export type DeliveredMail = ParsedMessage & { sender: string; recipients: string[] };

export type MailServer = {
  /** The value for `SMTP_URL`. */
  url: string;
  delivered: DeliveredMail[];
  /** How many deliveries were begun, accepted or not. */
  readonly tries: number;
  close(): Promise<void>;
};

type MailServerOptions = {
  /** How many deliveries it first defers (451). */
  refusals?: number;
  /** The reply code for a recipient that it does not take; null for others. */
  refuse?: (address: string) => number | null;
  /** Milliseconds that it takes for each answer: to a recipient, and to a mail that it has taken. Left out: none. */
  answersAfterMs?: () => number;
};

/** A real mail server on this machine. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const delivered: DeliveredMail[] = [];
  let tries = 0;
  const wait = async () => {
    if (options.answersAfterMs) await setTimeout(options.answersAfterMs());
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      tries += 1;
      const responseCode = tries <= (options.refusals ?? 0) ? 451 : (options.refuse?.(address) ?? null);
      const answer = responseCode === null ? null : Object.assign(new Error('Not taken'), { responseCode });
      void wait().then(() => done(answer));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        delivered.push({
          ...parseMessage(Buffer.concat(chunks).toString('utf8')),
          sender: mailFrom ? mailFrom.address : '',
          recipients: rcptTo.map(({ address }) => address),
        });
        void wait().then(() => done());
      });
    },
  });
  // A client that is killed in the middle of a mail: what it had not ended is not delivered.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    delivered,
    get tries() {
      return tries;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
