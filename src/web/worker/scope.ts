/** What the service worker uses of its global scope: the types of pages do not have it. Source: Service Workers, W3C. */

export type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};

export type PushEvent = ExtendableEvent & { readonly data: { text: () => string } | null };

export type NotificationEvent = ExtendableEvent & { readonly notification: Notification };

export type SubscriptionChangeEvent = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
};

export type WindowClient = {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  readonly focused: boolean;
  focus: () => Promise<WindowClient>;
  navigate: (url: string) => Promise<WindowClient | null>;
};

type Clients = {
  claim: () => Promise<void>;
  matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly WindowClient[]>;
  openWindow: (url: string) => Promise<WindowClient | null>;
};

type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
};

export type WorkerScope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
};

/** The global scope of the service worker. */
export const scope = globalThis as unknown as WorkerScope;
