// Android shares a photo with the installed app: it waits in the parent's cache until the form for a post takes it.
import { worker } from './scope.ts';

/** As in public/manifest.webmanifest. */
const TARGET = '/share-photo';
/** As in mfe-feed/src/composer/use-shared-photo.ts. */
const WAITING = '/shared-photo';

export const isSharedPhoto = ({ method }: Request, { pathname }: URL): boolean =>
  method === 'POST' && pathname === TARGET;

/**
 * Whether a page of another site sent it. What Android shares comes from no site: its `Origin` is `null` or absent. A
 * site can make its own `null`, so the form for a post checks too that it is the installed app that opens. Most browsers
 * add `Sec-Fetch-Site` only after the worker.
 */
function isFromAnotherSite({ headers }: Request): boolean {
  const origin = headers.get('origin') ?? 'null';
  const site = headers.get('sec-fetch-site') ?? 'none';
  const isOurs = origin === 'null' || origin === worker.location.origin;
  return !isOurs || !(site === 'none' || site === 'same-origin');
}

export async function receivePhoto(request: Request): Promise<Response> {
  const feed = new URL('/feed', worker.location.origin);
  if (isFromAnotherSite(request)) return Response.redirect(feed, 303);
  const photo = (await request.formData()).get('photo');
  // Present exactly while a parent is signed in.
  const account = (await caches.keys()).find((name) => name.startsWith('account-'));
  if (account && photo && typeof photo !== 'string') {
    const id = crypto.randomUUID();
    const headers = { 'content-type': photo.type, 'x-file-name': encodeURIComponent(photo.name), 'x-share-id': id };
    await (await caches.open(account)).put(WAITING, new Response(photo, { headers }));
    // Only the page that opens now may take it.
    feed.searchParams.set('shared', id);
  }
  return Response.redirect(feed, 303);
}
