import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseMessage } from '#platform/mail/parse-message.ts';

export type ReceivedMail = {
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  /** The header lines as sent. */
  head: string;
};

/** The mails in an installation's outbox folder, oldest first. */
export async function readOutbox(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => {
      const { head, header, text } = parseMessage(await readFile(path.join(folder, name), 'utf8'));
      return { to: header('To'), replyTo: header('Reply-To'), subject: header('Subject'), text, head };
    }),
  );
}
