export { contactMail } from './contact-mail.ts';
export { looksLikeMachine } from './looks-like-machine.ts';
export { supportHandlers } from './routes.ts';
