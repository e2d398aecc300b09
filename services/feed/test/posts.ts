import type { Post } from '@notalone/contracts';
import sharp from 'sharp';
import type { Parent, Service } from './service.ts';

export interface Written {
  readonly content?: string | undefined;
  readonly imageAlt?: string;
  readonly mentions?: readonly Parent[];
  readonly clientId?: string;
  readonly removeImage?: 'true';
  readonly image?: Buffer;
}

async function encoded({ mentions, image, ...fields }: Written) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  if (mentions) form.set('mentions', mentions.map(({ userId }) => userId).join());
  if (image) form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'photo.png');
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}

type Who = Pick<Parent, 'token'>;
export const publish = async (service: Service, { token }: Who, written: Written) =>
  service.call<Post>('POST', '/api/feed', { token, ...(await encoded({ content: 'Hello', ...written })) });
export const edit = async (service: Service, { token }: Who, postId: string, written: Written) =>
  service.call<Post>('PUT', `/api/feed/${postId}`, { token, ...(await encoded({ content: 'Hello', ...written })) });
export const remove = (service: Service, { token }: Who, postId: string) =>
  service.call('DELETE', `/api/feed/${postId}`, { token });
export const get = (service: Service, { token }: Who, postId: string) =>
  service.call<Post>('GET', `/api/feed/${postId}`, { token });
export function list(service: Service, { token }: Who, query: Readonly<Record<string, string | number>> = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return service.call<Post[]>('GET', `/api/feed?${search}`, { token });
}
export const react = (service: Service, { token }: Who, postId: string, reaction: string) =>
  service.call<{ on: boolean; counts: Post['counts'] }>('POST', `/api/feed/${postId}/${reaction}`, { token });

/** Publishes a post and answers it; throws where it is refused. */
export async function published(service: Service, who: Who, written: Written = {}): Promise<Post> {
  const { status, body } = await publish(service, who, written);
  if (status !== 201) throw new Error(`The post was answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The texts of one author's posts as a reader sees them, the newest first. The feed has posts of other tests too. */
export const contentsOf = async (service: Service, reader: Who, author: Parent): Promise<string[]> =>
  (await list(service, reader, { author: author.userId })).body.map(({ content }) => content);

/** A small picture of one colour. */
export const photo = (colour = '#ec7f62'): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();

export const picturesOf = (service: Service, { userId }: Parent) =>
  service.db.collection('pictures.files').countDocuments({ 'metadata.ownerId': userId });
