import { type NotificationEvent, type PushEvent, type SubscriptionChangeEvent, scope } from './scope.ts';

type Message = { title: string; url: string; topic: string };

const listWindows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Reads the message of a push event; null for anything else. */
export function parseMessage(text: string | undefined): Message | null {
  try {
    const { title, topic, url } = JSON.parse(text ?? '') as Partial<Record<keyof Message, unknown>>;
    if (typeof title !== 'string' || typeof url !== 'string' || typeof topic !== 'string') return null;
    // A path of this site: `//` would begin another host.
    return /^\/(?!\/)/.test(url) ? { title, url, topic } : null;
  } catch {
    return null;
  }
}

/** WebKit withdraws the permission of a site that shows nothing for a push message. */
const mustShow = () => /AppleWebKit/.test(navigator.userAgent) && !/Chrom(e|ium)/.test(navigator.userAgent);

/** Shows a push message, unless a window of the app is visible, which shows the notification itself. */
export async function showMessage({ data }: PushEvent): Promise<void> {
  const message = parseMessage(data?.text());
  const isVisible = (await listWindows()).some(({ visibilityState }) => visibilityState === 'visible');
  if (isVisible && !mustShow()) return;
  await scope.registration.showNotification(message?.title ?? 'Something new', {
    // The same notification, sent twice, is shown once.
    tag: message?.topic ?? 'other',
    data: { url: message?.url ?? '/notifications' },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    silent: isVisible,
  });
}

/** Opens what a notification is about, in the window that was used last or a new one, and marks it as read. */
export async function openMessage({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { url = '/notifications' } = (notification.data ?? {}) as { url?: string };
  const path = getReadPath(notification.tag);
  const reading = path ? fetch(path, { method: 'POST' }).catch(() => undefined) : undefined;
  await openAddress(new URL(url, scope.location.origin).href);
  await reading;
}

/** The call that marks the notification of a topic as read; null for a topic that is not one's id. */
export function getReadPath(topic: string): string | null {
  const id = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/
    .exec(topic)
    ?.slice(1)
    .join('-');
  return id ? `/api/notifications/${id}/read` : null;
}

async function openAddress(address: string): Promise<void> {
  const [window] = await listWindows();
  if (!window) {
    await scope.clients.openWindow(address);
    return;
  }
  await window.focus().catch(() => undefined);
  // A window that this worker does not control cannot be navigated.
  await window.navigate(address).catch(() => scope.clients.openWindow(address));
}

/** Subscribes again after the browser has replaced its subscription, with the same key of the server. */
export async function renewSubscription({ oldSubscription }: SubscriptionChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (!key) return;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const { endpoint, keys } = (await scope.registration.pushManager.subscribe(options)).toJSON();
  const serverKey = btoa(String.fromCharCode(...new Uint8Array(key)));
  const body = {
    endpoint,
    keys,
    serverKey: serverKey.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, ''),
  };
  await fetch('/api/push/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  await (await scope.registration.pushManager?.getSubscription())?.unsubscribe();
}
