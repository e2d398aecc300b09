import { toast } from '@notalone/web-kit';

/**
 * Says when nobody can open a photo here any more, after it was deleted or replaced (rules 11.3). Asks the photo's own
 * address, so that nothing is promised which is not so.
 */
export async function tellPhotoGone(url: string | undefined): Promise<void> {
  if (url === undefined) return;
  // Without a network nothing is known, so nothing is said.
  const answer = await fetch(url, { cache: 'reload' }).catch(() => undefined);
  if (answer?.status !== 404) return;
  const time = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  toast(`Photo: gone everywhere here at ${time}. Copies that others saved cannot be called back.`, 'info');
}
