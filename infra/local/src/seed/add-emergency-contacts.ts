import { setTimeout as delay } from 'node:timers/promises';
import type { emergencySettings, ReplyOf, subscription } from '@notalone/contracts';
import type { ProductClient } from './product-client.ts';
import type { Sessions } from './sessions.ts';

/** The demo family whose button can be tried: a child of it is among the printed logins. */
const PARENT = 'Priya Raman';
/** From the range that Ofcom reserves for fiction. */
const CONTACTS = [
  { name: 'Gran', phoneNumber: '07700900801', relationship: 'Grandmother' },
  { name: 'Uncle Dev', phoneNumber: '07700900802', relationship: 'Uncle' },
];
const POLL_MS = 100;
const TRIES = 100;

/** The secret of the link in the newest text to a number. */
async function linkTo(emulatorsUrl: string, phoneNumber: string): Promise<string> {
  const inbox = new URL('/sms', emulatorsUrl);
  inbox.searchParams.set('to', phoneNumber.replace(/^0/, '+44'));
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [text] = (await (await fetch(inbox)).json()) as { body: string }[];
    const token = /\/e\/([a-z0-9]{20})/.exec(text?.body ?? '')?.[1];
    if (token) return token;
    await delay(POLL_MS);
  }
  throw new Error(`No invitation was sent to ${phoneNumber}.`);
}

/** Subscribes one family by the emulated payment page and gives it two contacts who have said yes. Idempotent. */
export async function addEmergencyContacts(
  product: ProductClient,
  sessions: Sessions,
  emulatorsUrl: string,
): Promise<void> {
  const { token } = sessions.of(PARENT);
  const { subscribed } = await product.call<ReplyOf<typeof subscription.getSubscription>>('GET', '/api/subscription', {
    token,
  });
  if (!subscribed) {
    const { url } = await product.call<{ url: string }>('POST', '/api/subscription/checkout', { token });
    await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' });
    // the product asks the provider when it is asked
    await product.call('GET', '/api/subscription', { token });
  }
  const { emergencyContacts } = await product.call<ReplyOf<typeof emergencySettings.listContacts>>(
    'GET',
    '/api/emergency-sms/contacts',
    { token },
  );
  for (const contact of CONTACTS) {
    const known = emergencyContacts.find(({ name }) => name === contact.name);
    if (!known) await product.call('POST', '/api/emergency-sms/contacts', { token, json: contact });
    if (known?.confirmed) continue;
    const link = await linkTo(emulatorsUrl, contact.phoneNumber);
    await product.call('POST', `/api/emergency-sms/invitation/${link}`, { json: { answer: 'yes' } });
  }
}
