import type { Business } from '@notalone/contracts';
import { fileOf, formOf, photo } from './blog.ts';
import type { Service } from './service.ts';

/** A request to be listed, as the page sends it. */
export const business = (changes: object = {}) => ({
  businessName: 'Pocket & Pump',
  address: '1 Invented Street, Leeds',
  email: 'hello@pocketandpump.example',
  phone: '0113 496 0000',
  description: 'Belts and pockets for insulin pumps.',
  url: 'https://pocketandpump.example/',
  category: 'Belts, pockets and patches',
  tier: 'Simple Listing',
  openingHours: 'Mon to Fri, 9 to 5',
  discountCode: 'NOTALONE10',
  ...changes,
});
let clients = 0;
function newClient(): string {
  clients += 1;
  return `10.1.${clients}.1`;
}
/** Each from a network of its own, unless one is given. */
export async function submit(service: Service, changes: object = {}, from = newClient(), key?: string) {
  const form = await formOf({ ...business(changes), image: fileOf(await photo()), ...changes });
  const headers = { ...form.headers, 'x-forwarded-for': from, ...(key && { 'idempotency-key': key }) };
  return service.call<{ message: string }>('POST', '/api/businesses/submit', { ...form, headers });
}
export const listed = async (service: Service, token?: string): Promise<Business[]> =>
  (await service.call<Business[]>('GET', '/api/businesses?limit=100', token === undefined ? {} : { token })).body;
/** Submits a request and answers its id. */
export async function submitted(service: Service, token: string, changes: object = {}): Promise<string> {
  const { status, body } = await submit(service, changes);
  if (status !== 201) throw new Error(`The request was answered ${status}: ${JSON.stringify(body)}`);
  const newest = (await listed(service, token)).filter(({ approved, banner }) => !approved && !banner)[0];
  if (!newest) throw new Error('The request is not there');
  return newest._id;
}
