export { contactMail } from './contact-mail.ts';
export { isLikelyBot } from './is-likely-bot.ts';
export { supportHandlers } from './routes.ts';
