import type { z } from 'zod';
import type { mailPreview, previewMailForm } from '#contract/audience-mail.ts';
import { getPersona } from '#features/library/personas';
import type { AudienceDeps } from '../audience-deps.ts';
import { findSender, type Sender } from '../consent/sign-up-pages.ts';
import { audienceMail } from './audience-mail.ts';

/**
 * A mail as contacts would get it; its links lead nowhere. Without a sender yet, the sender's place says what is missing.
 *
 * @throws AppError NOT_FOUND for the persona
 */
export async function previewMail(
  { brand, db }: Pick<AudienceDeps, 'brand' | 'db'>,
  userId: string,
  { personaId, ...content }: z.output<typeof previewMailForm>,
): Promise<z.input<typeof mailPreview>> {
  const { name } = await getPersona(db, userId, personaId);
  const sender = (await findSender(db, userId, personaId)) ?? createMissingSender(userId, personaId, name);
  const to = { email: 'contact@example.com', token: 'preview' };
  const { html, subject, text } = audienceMail(brand, sender, content, to);
  return { subject, html, text };
}

const createMissingSender = (userId: string, personaId: string, personaName: string): Sender => ({
  personaName,
  page: {
    personaId,
    userId,
    slug: 'your-page',
    isOpen: false,
    introduction: '',
    senderName: 'Your name or company',
    postalAddress: 'Your postal address',
    contactEmail: 'you@example.com',
  },
});
