/**
 * The service worker: the offline page, the hashed files of the build, push notifications and pictures that other apps
 * share. It never stores answers of the server, pictures of users or pages (decision 166).
 */
import { forgetSharedPicture } from '#web/lib/shared-picture.ts';
import { openMessage, renewSubscription, showMessage, unsubscribe } from './notifications.ts';
import { answerShare, isShare } from './receive-share.ts';
import { scope } from './scope.ts';
import {
  answerPage,
  answerShellFile,
  clearShell,
  deleteOldShells,
  isPageRequest,
  isShellFile,
  storeOfflinePage,
} from './shell.ts';
import { isSignOut } from './sign-out.ts';

// Pages come from the server, so a new worker takes over at once: none is left with an old one.
scope.addEventListener('install', (event) => {
  event.waitUntil(storeOfflinePage().then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  const { navigationPreload } = scope.registration;
  // The page is requested while the worker starts.
  event.waitUntil(Promise.all([navigationPreload?.enable(), deleteOldShells(), scope.clients.claim()]));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isShare(request)) event.respondWith(answerShare(request));
  else if (isPageRequest(request)) event.respondWith(answerPage(event));
  else if (isShellFile(request)) event.respondWith(answerShellFile(request));
  else if (isSignOut(request))
    event.waitUntil(Promise.all([clearShell(), forgetSharedPicture(), unsubscribe()]));
});

scope.addEventListener('push', (event) => event.waitUntil(showMessage(event)));
scope.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event)));
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)));
