export { getPushFigures } from './message-figures.ts';
export { pushData } from './own-data.ts';
export type { PostOptions } from './post-message.ts';
export { pushHandlers } from './routes.ts';
export { startPushSender } from './sender.ts';
export { toPushKeys } from './server-keys.ts';
export { type PushNotice, storePushMessages } from './store-messages.ts';
