// Android shares a photo with the installed app: it waits in the parent's cache until the form for a post takes it.
import { worker } from './scope.ts';

/** As in public/manifest.webmanifest. */
const TARGET = '/share-photo';
/** As in mfe-feed/src/composer/use-shared-photo.ts. */
const WAITING = '/shared-photo';

export const isSharedPhoto = ({ method }: Request, { pathname }: URL): boolean =>
  method === 'POST' && pathname === TARGET;

export async function receivePhoto(request: Request): Promise<Response> {
  const photo = (await request.formData()).get('photo');
  // Present exactly while a parent is signed in.
  const account = (await caches.keys()).find((name) => name.startsWith('account-'));
  if (account && photo && typeof photo !== 'string') {
    const headers = { 'content-type': photo.type, 'x-file-name': encodeURIComponent(photo.name) };
    await (await caches.open(account)).put(WAITING, new Response(photo, { headers }));
  }
  return Response.redirect(new URL('/feed', worker.location.origin), 303);
}
