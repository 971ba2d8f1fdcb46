import type { PushSubscriptionForm } from '#contract/push.ts';
import { hasServiceWorkers, registerServiceWorker } from '#web/lib/service-worker.ts';
import { UserError } from '#web/lib/user-error.ts';

/**
 * Whether this browser can show push notifications.
 * - `install`: once the site is on the home screen (iPhone and iPad).
 * - `denied`: the user has blocked notifications of this site.
 * - `on`: it is subscribed.
 */
export type DevicePush = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const isAppleMobile = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Reads the state of this browser. Asks for nothing. */
export async function readDevicePush(): Promise<DevicePush> {
  if (!hasServiceWorkers() || !('PushManager' in window) || !('Notification' in window))
    return isAppleMobile() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await findSubscription()) ? 'on' : 'off';
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission and subscribes at the browser's push service. Call it for a press only.
 *
 * @param publicKey the server's key, in base64url
 * @returns what the server needs
 * @throws UserError if the user or the browser refuses
 */
export async function subscribeDevice(publicKey: string): Promise<PushSubscriptionForm> {
  // First, while the browser still counts it as the press.
  const permission = await Notification.requestPermission();
  if (permission === 'denied')
    throw new UserError('Notifications are blocked for this site in the browser’s settings.');
  if (permission !== 'granted') throw new UserError('The browser was not allowed to show notifications.');
  await registerServiceWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  // A subscription under another key of the server takes no message of this one.
  if (former && toBase64Url(former.options.applicationServerKey) !== publicKey) await former.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch((cause: unknown) => {
      throw new UserError('The browser’s push service cannot be reached. Try again later.', { cause });
    });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, serverKey: publicKey };
}

/** Ends the subscription of this browser. */
export async function unsubscribeDevice(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
