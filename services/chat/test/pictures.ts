import sharp from 'sharp';
import type { Service } from './service.ts';

export const picture = (size = 40): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

/** A multipart form with a picture, as a call takes it. */
export async function pictureForm(bytes: Buffer, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) };
}

/** How a picture is answered to each of these people. */
export const statusesOf = (service: Service, url: string | undefined, ...people: readonly { token: string }[]) =>
  Promise.all(people.map(async ({ token }) => (await service.call('GET', url ?? '', { token })).status));

/** How many pictures of a person are stored. */
export const storedPictures = (service: Service, owner: string | RegExp): Promise<number> =>
  service.db.collection('pictures.files').countDocuments({ 'metadata.ownerId': owner, 'metadata.size': 'small' });
