import { changeEmergencyRecord, emergencyRecords, session } from '@notalone/web-kit';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { ANIKA, contact, dad, data, gran, mum, settings } from './test-family.ts';
import { help, loaded, openPanel, pass, signInChild } from './test-panel.tsx';

const uncle = { ...contact(7, 'Sam', 'uncle'), confirmed: false };
const withoutPlace = { ...gran, getsPlace: false, takesTexts: false };
const textTo = (name: string) => {
  const href = screen.getByRole('link', { name: `Text ${name}` }).getAttribute('href') ?? '';
  return decodeURIComponent(href.split('?&body=')[1] ?? '');
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockReturnValue();
  signInChild();
  const watchPosition = (found: PositionCallback) => {
    found({ coords: { latitude: 53.8, longitude: -1.5, accuracy: 20 }, timestamp: Date.now() } as never);
    return 1;
  };
  const geolocation = { watchPosition, clearWatch: vi.fn() };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation }));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fakeApi({});
  await session.signOut();
  emergencyRecords.set(undefined);
});

it('without a network texts code and place only to who said yes, the place only to who gets it', async () => {
  const contacts = [mum, withoutPlace, uncle];
  changeEmergencyRecord(ANIKA, { data: { ...data, contacts, isLocationOn: true } });
  openPanel({ 'GET /api/emergency-sms/contacts': new TypeError('offline') });
  fireEvent.click(screen.getByRole('button', { name: /My sugar is very low/ }));
  await screen.findByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!');
  expect(textTo('Mum')).toMatch(/blood glucose very low.*maps\.google\.com\/\?q=53\.8000,-1\.5000/);
  expect(textTo('Gran')).toMatch(/blood glucose very low/);
  expect(textTo('Gran')).not.toMatch(/53\.8|maps/);
  expect(textTo('Sam')).toBe('Please ring me');
  for (const { name, phoneNumber } of contacts) {
    const ring = screen.getByRole('link', { name: `Ring ${name}` });
    expect(ring.getAttribute('href')).toBe(`tel:${phoneNumber}`);
    expect(ring.closest('li')?.textContent).toContain(phoneNumber.replace('+447700', '07700 '));
  }
});

it('writes to a contact in the words of the guardian who added them', async () => {
  const contacts = [
    { ...mum, message: 'Help', familyWord: 'Marmalade' },
    { ...gran, message: 'Come', familyWord: 'Zebra' },
    { ...dad, message: 'Ring' },
  ];
  changeEmergencyRecord(ANIKA, { data: { ...data, contacts, familyWord: 'Marmalade' } });
  openPanel({ 'GET /api/emergency-sms/contacts': new TypeError('offline') });
  fireEvent.click(help());
  await screen.findByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!');
  expect(textTo('Mum')).toMatch(/Marmalade.*Help/);
  expect(textTo('Gran')).toMatch(/Zebra.*Come/);
  expect(textTo('Dad')).toMatch(/Ring/);
  for (const name of ['Gran', 'Dad']) expect(textTo(name)).not.toContain('Marmalade');
});

it('goes on by its own clock: whom to call after a minute, 999 after two', async () => {
  changeEmergencyRecord(ANIKA, { data });
  openPanel({ 'GET /api/emergency-sms/contacts': new TypeError('offline') });
  fireEvent.click(help());
  await screen.findByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!');
  await pass(58_000);
  expect(screen.queryByText(/Nobody has answered/)).toBeNull();
  await pass(3_000);
  expect(screen.getByText('Nobody has answered. Call Mum')).toBeTruthy();
  await pass(60_000);
  expect(screen.getByText('Tell an adult near you, or call 999')).toBeTruthy();
  expect(screen.getByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!')).toBeTruthy();
});

it('lists who gets a text, who also sees the place, and who is rung instead', async () => {
  openPanel({
    'GET /api/emergency-sms/contacts': () => ({
      ...settings,
      emergencyLocationEnabled: true,
      emergencyContacts: [dad, withoutPlace, uncle],
    }),
  });
  await loaded();
  const items = within(screen.getByRole('region', { name: 'Who gets your message' })).getAllByRole('listitem');
  expect(items.map((item) => item.lastElementChild?.textContent)).toEqual([
    'Dad gets a text. Dad sees where you are.',
    'Gran’s phone takes no texts: we ring it instead. Gran does not see where you are.',
    'Sam has not said yes yet: gets only “Please ring”.',
  ]);
});

it('"Is my button ready?" names whose phone takes no texts', async () => {
  openPanel({
    'POST /api/emergency-sms/ready': () => ({ ready: true, hasKey: true, contacts: 2, withoutTexts: ['Gran'] }),
  });
  await loaded();
  fireEvent.click(screen.getByRole('button', { name: 'Is my button ready?' }));
  expect(await screen.findByText(/Gran’s phone takes no texts: we ring it instead\./)).toBeTruthy();
});
