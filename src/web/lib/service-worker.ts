import { notify } from '#web/ui/notify.ts';

const address = '/sw.js';
/** The shortest time between two looks for a new release. */
const lookEveryMs = 15 * 60_000;

/** Whether this browser can have a service worker here: over HTTPS, and not in every private window. */
export const hasServiceWorkers = (): boolean => 'serviceWorker' in navigator;

/** Registers the service worker of the newest build. Repeated calls find the same one. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(address, { scope: '/', updateViaCache: 'none' });
}

/**
 * Registers the service worker, looks for a new release when the page is shown again, and asks for a reload once there is
 * one: the worker of a release takes over as soon as it is installed.
 */
export async function keepServiceWorker(): Promise<void> {
  if (!hasServiceWorkers()) return;
  const { serviceWorker } = navigator;
  let isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of this browser is no new release.
    if (!isFirst) offerReload();
    isFirst = false;
  });
  const registration = await registerServiceWorker().catch(() => null);
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return;
    lookedAt = Date.now();
    registration?.update().catch(() => undefined);
  });
}

function offerReload(): void {
  notify.info({
    id: 'new-release',
    title: 'A new version is ready',
    text: 'Reload to use it. What you have typed is kept.',
    action: { label: 'Reload', run: () => window.location.reload() },
  });
}
