// What is used of a service worker's global scope: TypeScript cannot hold its types beside those of pages.

export interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response>): void;
}
export interface WorkerMessageEvent extends WaitingEvent {
  readonly data: unknown;
}
export interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null;
}
export interface NotificationClickEvent extends WaitingEvent {
  readonly notification: Notification;
}
export interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
}
export interface WorkerScope {
  readonly location: Location;
  readonly navigator: Navigator;
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<WindowClient | undefined>;
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate' | 'pushsubscriptionchange',
    listener: (event: WaitingEvent) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
}

export const worker = globalThis as unknown as WorkerScope;

/** All open pages of the site, also those that another worker still serves. */
export const openPages = (): Promise<WindowClient[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** A network that is there but does not answer counts as gone. */
export const PATIENCE_MS = 3_000;
