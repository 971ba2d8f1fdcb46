import type { AddressInfo } from 'node:net';
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

/** A real mail server on this machine. @param options.refusals how many deliveries it first defers (451) */
export async function startMailServer(options: { refusals?: number } = {}): Promise<MailServer> {
  const delivered: DeliveredMail[] = [];
  let tries = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo(_address, _session, done) {
      tries += 1;
      const refused = tries <= (options.refusals ?? 0);
      done(refused ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null);
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
        done();
      });
    },
  });
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
