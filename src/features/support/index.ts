export { contactMail } from './contact-mail.ts';
export { supportHandlers } from './routes.ts';
