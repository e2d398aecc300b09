import { setTimeout as delay } from 'node:timers/promises';
import type { ProductClient } from '../product/product-client.ts';
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
  const { api } = product.as(sessions.of(PARENT).token);
  const { subscribed } = await api('GET /api/subscription');
  if (!subscribed) {
    const { url } = await api('POST /api/subscription/checkout');
    await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' });
    // the product asks the provider when it is asked
    await api('GET /api/subscription');
  }
  const { emergencyContacts } = await api('GET /api/emergency-sms/contacts');
  for (const contact of CONTACTS) {
    const known = emergencyContacts.find(({ name }) => name === contact.name);
    if (!known) await api('POST /api/emergency-sms/contacts', { body: contact });
    if (known?.confirmed) continue;
    const token = await linkTo(emulatorsUrl, contact.phoneNumber);
    await product.api('POST /api/emergency-sms/invitation/{token}', { params: { token }, body: { answer: 'yes' } });
  }
}
