export { contactMail } from './contact-mail.ts';
export { refuseBots } from './refuse-bots.ts';
export { supportHandlers } from './routes.ts';
