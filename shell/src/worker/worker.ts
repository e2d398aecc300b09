// The service worker of everybody who has signed in: there can be one at `/` only. On a child's device it keeps the
// shell with its own copy of /emergency-sms; for parents also the remotes they use and what they read last. Its address
// stays /emergency-worker.js: at a new one, devices without a network would lose the emergency page.
import { answer, keeperOf } from './answers.ts';
import { announceLostSubscription, openNotice, showNotice } from './push.ts';
import { isNamingFile, isRemoteFile, keepRemotes, openNamingFile, openRemoteFile } from './remotes.ts';
import { type FetchEvent, worker } from './scope.ts';
import { isSharedPhoto, receivePhoto } from './shared-photo.ts';
import { activate, install, isPage, isShellFile, openPage, openShellFile } from './shell-files.ts';

/** What the worker answers itself; undefined: the browser asks the network. */
function respond(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return undefined;
  if (isSharedPhoto(request, url)) return receivePhoto(request);
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return isPage(request, url) ? openPage(request) : undefined;
  if (isShellFile(url)) return openShellFile(request);
  if (isNamingFile(url)) return openNamingFile(request);
  if (isRemoteFile(url)) return openRemoteFile(request);
  const userId = keeperOf(request, url);
  return userId ? answer(event, userId) : undefined;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const response = respond(event);
  if (response) event.respondWith(response);
});
worker.addEventListener('message', (event) => {
  const { kind, manifests } = event.data as { readonly kind?: string; readonly manifests?: readonly string[] };
  if (kind === 'keepRemotes' && manifests) event.waitUntil(keepRemotes(manifests));
});
worker.addEventListener('push', (event) => event.waitUntil(showNotice(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)));
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(announceLostSubscription()));
