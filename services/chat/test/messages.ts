import type { Conversation, Message } from '@notalone/contracts';
import { expect } from 'vitest';
import { picture, pictureForm } from './pictures.ts';
import type { Parent, Service } from './service.ts';

/** Calls of a parent over HTTP. */
export const send = (service: Service, from: Parent, to: Pick<Parent, 'userId'>, content: string, clientId?: string) =>
  service.call<Message>('POST', '/api/messages', {
    token: from.token,
    payload: { receiverId: to.userId, content, ...(clientId && { clientId }) },
  });

export const sendPicture = async (
  service: Service,
  from: Parent,
  to: Pick<Parent, 'userId'>,
  fields: Readonly<Record<string, string>> = {},
  bytes?: Buffer,
) =>
  service.call<Message>('POST', '/api/messages', {
    token: from.token,
    ...(await pictureForm(bytes ?? (await picture()), { receiverId: to.userId, ...fields })),
  });

/** Sends a picture and expects success. */
export async function sentPicture(...call: Parameters<typeof sendPicture>): Promise<Message> {
  const { status, body } = await sendPicture(...call);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Sends a message and expects success. */
export async function sent(
  service: Service,
  from: Parent,
  to: Pick<Parent, 'userId'>,
  content: string,
): Promise<Message> {
  const { status, body } = await send(service, from, to, content);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

export const edit = (service: Service, writer: Parent, messageId: string, content: string) =>
  service.call<Message>('PUT', `/api/messages/${messageId}`, { token: writer.token, payload: { content } });

export const remove = (service: Service, person: Parent, messageId: string, whom: 'me' | 'both') =>
  service.call<{ message: string }>('DELETE', `/api/messages/${messageId}?for=${whom}`, { token: person.token });

export const read = (service: Service, reader: Parent, messageId: string) =>
  service.call<{ unread: number }>('POST', `/api/messages/read/${messageId}`, { token: reader.token });

export const report = (service: Service, reporter: Parent, messageId: string, reason = 'Unkind') =>
  service.call<{ message: string }>('POST', `/api/messages/report/${messageId}`, {
    token: reporter.token,
    payload: { reason, message: 'Please look' },
  });

export const messagesWith = (service: Service, reader: Parent, other: Pick<Parent, 'userId'>, query = '') =>
  service.call<Message[]>('GET', `/api/messages/${other.userId}${query}`, { token: reader.token });

/** The texts of a conversation as one of the two sees it, newest first. */
export const textsWith = async (service: Service, reader: Parent, other: Pick<Parent, 'userId'>): Promise<string[]> =>
  (await messagesWith(service, reader, other)).body.map(({ content }) => content);

export const conversations = (service: Service, reader: Parent, query = '') =>
  service.call<Conversation[]>('GET', `/api/messages${query}`, { token: reader.token });

export const conversationWith = async (
  service: Service,
  reader: Parent,
  other: Pick<Parent, 'userId'>,
): Promise<Conversation | undefined> =>
  (await conversations(service, reader)).body.find(({ userId }) => userId === other.userId);

/** Path and query of the next page, from the Link header. */
export const nextOf = (headers: Readonly<Record<string, unknown>>): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
