import { setTimeout as delay } from 'node:timers/promises';
import type { Article } from '@notalone/contracts';
import sharp from 'sharp';
import type { Service } from './service.ts';

/** An article as the editor sends it. */
export const article = (changes: object = {}) => ({
  title: 'Packing for a school trip',
  author: 'Rosa, a parent',
  content: '<h2>Before</h2><p>Write a <strong>short</strong> plan.</p>',
  date: '2026-11-20',
  ...changes,
});
/** A small picture of one colour. */
export const photo = (colour = '#ec7f62'): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
    .png()
    .toBuffer();
export const fileOf = (bytes: Buffer): File => new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' });

export async function formOf(fields: Readonly<Record<string, unknown>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  const body = new Response(form);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  };
}
const BUSY = 503;
const BUSY_TRIES = 20;
/** Publishes an article and answers it; throws where it is refused. */
export async function published(service: Service, token: string, changes: object = {}): Promise<Article> {
  const form = await formOf(article(changes));
  const send = () => service.call<{ article: Article }>('POST', '/api/blog/upload', { token, ...form });
  let { status, body } = await send();
  // Loading the parser may keep a busy machine so long that the service asks for another try.
  for (let tries = 1; status === BUSY && tries < BUSY_TRIES; tries += 1) {
    await delay(250);
    ({ status, body } = await send());
  }
  if (status !== 201) throw new Error(`The article was answered ${status}: ${JSON.stringify(body)}`);
  return body.article;
}
