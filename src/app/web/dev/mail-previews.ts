import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Site } from '#contract/site.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import { escapeHtml } from '../escape-html.ts';
import { formatMailParts, sendDevPage, sendMailPage } from './pages.ts';
import { createSampleMails } from './sample-mails.ts';

/** `/mails`: every mail that Castwright sends, with sample data. */
export function serveMailPreviews(
  server: FastifyInstance,
  { brand, contact }: { brand: MailBrand; contact: Site['contact'] },
): void {
  server.get('/mails', async (_request, reply) => {
    const mails = Object.entries(createSampleMails(brand, contact)).map(
      ([name, { subject, text }]) =>
        `<section><h2>${escapeHtml(name)}</h2><p>${escapeHtml(subject)}</p>${formatMailParts(subject, `/dev/mails/${name}`, text)}</section>`,
    );
    return sendDevPage(reply, 'Mails', mails.join(''));
  });

  server.get<{ Params: { name: string } }>('/mails/:name', async ({ params }, reply) => {
    const mail = new Map(Object.entries(createSampleMails(brand, contact))).get(params.name);
    if (!mail) throw new AppError('NOT_FOUND', 'There is no such mail.');
    return sendMailPage(reply, mail.html);
  });
}
