import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { type ParsedMessage, parseMessage } from '#platform/mail/parse-message.ts';
import { escapeHtml } from '../escape-html.ts';
import { formatMailParts, sendDevPage, sendMailPage } from './pages.ts';

/** Listed mails. */
const shown = 50;
const mailId = z.uuid();

/** `/outbox`: the mails that would have gone out, newest first. */
export function serveOutbox(server: FastifyInstance, folder: string): void {
  /** @throws AppError NOT_FOUND when the folder has no such mail */
  async function read(id: string): Promise<ParsedMessage> {
    const known = mailId.safeParse(id);
    const raw = known.success
      ? await readFile(path.join(folder, `${known.data}.eml`), 'utf8').catch(() => null)
      : null;
    if (raw === null) throw new AppError('NOT_FOUND', 'There is no such mail.');
    return parseMessage(raw);
  }

  server.get('/outbox', async (_request, reply) => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    // Ids are ordered by time, so the newest sort last.
    const newest = names.sort().reverse().slice(0, shown);
    const rows = await Promise.all(
      newest.map(async (name) => {
        const id = path.basename(name, '.eml');
        const { header } = await read(id);
        const [subject, to, date] = [header('Subject'), header('To'), header('Date')].map(escapeHtml);
        return `<tr><td><a href="/dev/outbox/${id}">${subject}</a></td><td>${to}</td><td>${date}</td></tr>`;
      }),
    );
    const table = `<table><thead><tr><th>Subject</th><th>To</th><th>When</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
    return sendDevPage(reply, 'Outbox', rows.length > 0 ? table : '<p>No mails yet.</p>');
  });

  server.get<{ Params: { id: string } }>('/outbox/:id', async ({ params }, reply) => {
    const { header, text, html } = await read(params.id);
    const subject = header('Subject');
    const headers = ['From', 'To', 'Reply-To', 'Date', 'Message-ID']
      .filter((name) => header(name))
      .map((name) => `<dt>${name}</dt><dd>${escapeHtml(header(name))}</dd>`);
    const parts = formatMailParts(subject, html === null ? null : `/dev/outbox/${params.id}/html`, text);
    const back = '<p><a href="/dev/outbox">Outbox</a></p>';
    return sendDevPage(reply, subject, `${back}<dl>${headers.join('')}</dl>${parts}`);
  });

  server.get<{ Params: { id: string } }>('/outbox/:id/html', async ({ params }, reply) => {
    const { html } = await read(params.id);
    if (html === null) throw new AppError('NOT_FOUND', 'This mail has no HTML part.');
    return sendMailPage(reply, html);
  });
}
