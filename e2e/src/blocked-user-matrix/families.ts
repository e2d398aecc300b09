import { randomBytes } from 'node:crypto';
import type { Api } from '@notalone/contracts/client/create-api';
import { type Caller, createCaller } from '@notalone/testing/product/caller';
import { createProductClient } from '@notalone/testing/product/product-client';
import { io } from 'socket.io-client';
import { newNetwork, verifiedPerson } from '../arrange.ts';
import { BASE_URL } from '../environment.ts';
import type { Person } from '../people.ts';
import type { Known } from './asked.ts';
import type { Traces } from './traces.ts';

/** One pixel, as PNG. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A family that calls the API directly and records its pushes. */
export interface Family extends Person {
  readonly userId: string;
  readonly childName: string;
  readonly bio: string;
  /** The name of its picture, without size and ending. */
  readonly picture: string;
  readonly token: string;
  readonly api: Api['api'];
  /** For calls of every operation in turn. */
  readonly call: Caller;
  /** From the same network, for somebody with another token. */
  apiAs(token: string): Api['api'];
  /** Every push since the last `forget`, as text. */
  readonly heard: string[];
  say(event: string, payload: unknown): Promise<unknown>;
  close(): void;
}

async function connectedSocket(token: string, heard: string[]) {
  const socket = io(BASE_URL, { auth: { token }, transports: ['websocket'], forceNew: true });
  socket.onAny((event: string, payload: unknown) => heard.push(`${event} ${JSON.stringify(payload)}`));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

/** Registers a family with unique names, texts and a picture, opens its page, and listens. */
export async function family(): Promise<Family> {
  const mark = randomBytes(4).toString('hex');
  const person = await verifiedPerson({ username: `parent-${mark}`, email: `mail.${mark}@example.com` });
  const from = newNetwork();
  const client = createProductClient(BASE_URL, { from });
  const body = { email: person.email, password: person.password };
  const { token } = await client.api('POST /api/auth/login', { body });
  const { api } = client.as(token);
  // A child's first name has letters only.
  const childName = `Child${mark.replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
  const bio = `We like kites and ${mark}.`;
  const form = new FormData();
  const fields = {
    childName,
    bio,
    age: '7',
    diabetesType: '1',
    diagnosisDate: '2024-03-05',
    postcode: 'LS6 3HN',
    city: 'Leeds',
    searchRadius: '25',
  };
  for (const [name, value] of Object.entries({
    ...fields,
    photoConsent: 'true',
    profilePicAlt: `A picture of ${mark}`,
  }))
    form.append(name, value);
  form.append('profilePic', new Blob([PIXEL], { type: 'image/png' }), 'pixel.png');
  const { profile } = await api('POST /api/profile', { form });
  const heard: string[] = [];
  const socket = await connectedSocket(token, heard);
  return {
    ...person,
    childName,
    bio,
    picture: /[0-9a-f]{32}/.exec(profile.profilePicUrl ?? '')?.[0] ?? '',
    token,
    api,
    call: createCaller(BASE_URL, { from }),
    apiAs: (other) => client.as(other).api,
    heard,
    say: (event, payload) => socket.timeout(5_000).emitWithAck(event, payload),
    close: () => void socket.close(),
  };
}

/** Texts that identify a family: they must not be found anywhere. */
export const tracesOf = (
  { userId, username, email, phone, childName, bio, picture }: Family,
  texts: readonly string[],
): Traces => ({
  userId,
  username,
  email,
  phone: phone.slice(1),
  childName,
  bio,
  picture,
  ...Object.fromEntries(texts.map((text, at) => [`message ${at + 1}`, text])),
});

const hex = (digits: number) => randomBytes(digits / 2).toString('hex');
/** A person who does not exist: a blocked person must get the same answers about the other. */
export const nobody = (): Known => ({
  userId: hex(24),
  username: `nobody-${hex(8)}`,
  email: `nobody.${hex(8)}@example.com`,
  childName: `Nobody${hex(8)}`,
  picture: hex(32),
  messageId: hex(24),
  notificationId: hex(24),
  requestId: hex(24),
  sessionId: hex(24),
  postId: hex(24),
  postPicture: hex(32),
  commentId: hex(24),
  commentedId: hex(24),
  roomId: hex(24),
  sharedRoomId: hex(24),
  roomMessageId: hex(24),
  roomPicture: hex(32),
  childId: hex(24),
  friendChildId: hex(24),
  friendshipId: hex(24),
  heldId: hex(24),
});
