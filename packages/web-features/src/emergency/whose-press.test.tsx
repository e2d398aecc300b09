import { changeEmergencyRecord, emergencyRecords, session } from '@notalone/web-kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, fakeApi } from '../testing/fake-api.ts';
import { ALERT, ANIKA, BEN, data, mum, PARENT, settings } from './test-family.ts';
import { address, help, keyOf, loaded, openPanel, pass, sent, signInChild, signInParent } from './test-panel.tsx';

const unauthenticated = () => errorResponse(401, 'UNAUTHENTICATED', 'Please log in.');
const forgotten = () => errorResponse(410, 'DEVICE_FORGOTTEN', 'This phone is not set up. Tell an adult.');
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fakeApi({});
  await session.signOut();
  emergencyRecords.set(undefined);
});

describe('a tablet with one child’s key', () => {
  it('names whose button it is, and presses without the token of the parent who is signed in', async () => {
    signInParent();
    changeEmergencyRecord(ANIKA, { data });
    const { presses, tokens } = openPanel({
      'GET /api/emergency-sms/device': () => [keyOf(ANIKA, 'Anika')],
      'POST /api/emergency-sms/quick/999': () => sent,
    });
    expect(await title('Anika’s button')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /I am in danger/ }));
    await screen.findByText(/sent successfully/);
    expect(presses()[0]?.body).toEqual({ childId: ANIKA });
    expect(tokens).toEqual([null]);
    expect(emergencyRecords.get()?.[ANIKA]?.alert?.alertId).toBe(ALERT);
    expect(screen.queryByText(/not a test/)).toBeNull();
  });

  it('presses in the parent’s name where the cookie is lost, rather than not at all', async () => {
    signInParent();
    changeEmergencyRecord(ANIKA, { data });
    const { presses, tokens } = openPanel({
      'GET /api/emergency-sms/device': new TypeError('not now'),
      'GET /api/emergency-sms/contacts': new TypeError('not now'),
      'POST /api/emergency-sms/send': () => (tokens.at(-1) ? sent : unauthenticated()),
    });
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    expect(tokens).toEqual([null, 'Bearer parents']);
    expect(presses()).toHaveLength(2);
  });

  it('never presses in the name of another child who is signed in', async () => {
    signInChild();
    changeEmergencyRecord(BEN, { data: { ...data, childName: 'Ben' } });
    const { presses } = openPanel({ 'POST /api/emergency-sms/send': () => sent });
    expect(await title('Anika’s button')).toBeTruthy();
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    expect(presses()[0]?.body).toEqual({ childId: ANIKA });
    expect(emergencyRecords.get()?.[BEN]?.alert).toBeUndefined();
  });

  it('learns from the cookie whose it is, where the browser has kept nothing', async () => {
    openPanel({ 'GET /api/emergency-sms/device': () => [keyOf(ANIKA, 'Anika')] });
    expect(await title('Anika’s button')).toBeTruthy();
    await loaded();
    expect(emergencyRecords.get()?.[ANIKA]?.data?.contacts).toHaveLength(2);
  });
});

describe('a browser that has kept nothing', () => {
  it('presses by its cookie while it cannot ask whose it is, and stays with that alert', async () => {
    const keys = Promise.withResolvers<object>();
    const { presses } = openPanel({
      'GET /api/emergency-sms/device': () => keys.promise,
      'POST /api/emergency-sms/send': () => sent,
    });
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    expect(presses()[0]?.body).toEqual({});
    keys.resolve([keyOf(ANIKA, 'Anika')]);
    await waitFor(() => expect(emergencyRecords.get()?.[ANIKA]?.data).toBeDefined());
    expect(screen.getByText(/sent successfully/)).toBeTruthy();
    expect(Object.values(emergencyRecords.get() ?? {}).filter(({ alert }) => alert)).toHaveLength(1);
  });
});

describe('a parent without a key', () => {
  it('is told that it is real and in the own name, and presses so', async () => {
    signInParent();
    const { presses, tokens } = openPanel({ 'POST /api/emergency-sms/send': () => sent });
    expect(screen.getByText('This texts your family in your name. It is not a test.')).toBeTruthy();
    await loaded();
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    expect([presses()[0]?.body, tokens]).toEqual([{}, ['Bearer parents']]);
    expect(emergencyRecords.get()).toMatchObject({ [PARENT]: { alert: { alertId: ALERT } } });
    await pass(4_000);
    expect(address()).toBe('/emergency-sms');
  });

  it('leaves no contacts in the browser', async () => {
    signInParent();
    openPanel({});
    await loaded();
    expect(JSON.stringify(localStorage)).not.toContain(mum.phoneNumber);
  });
});

describe('a tablet with the keys of two children', () => {
  const keys = () => [keyOf(ANIKA, 'Anika'), keyOf(BEN, 'Ben')];

  it('asks who needs help, and keeps data, alert and unanswered press of each apart', async () => {
    let isUp = false;
    const { presses } = openPanel({
      'GET /api/emergency-sms/device': keys,
      'GET /api/emergency-sms/contacts': ({ url }) => ({
        ...settings,
        childName: url.searchParams.get('childId') === BEN ? 'Ben' : 'Anika',
      }),
      'POST /api/emergency-sms/send': ({ body }) =>
        isUp || (body as { childId: string }).childId === BEN ? sent : errorResponse(503, 'UNAVAILABLE', 'Not now.'),
    });
    expect(await title('Who needs help?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Anika' }));
    fireEvent.click(help());
    await screen.findByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!');
    fireEvent.click(screen.getByRole('button', { name: 'Somebody else needs help' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ben' }));
    expect(await title('Ben’s button')).toBeTruthy();
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    const { [ANIKA]: anika, [BEN]: ben } = emergencyRecords.get() ?? {};
    expect([anika?.press !== undefined, anika?.alert]).toEqual([true, undefined]);
    expect([ben?.press, ben?.alert?.alertId]).toEqual([undefined, ALERT]);
    expect([anika?.data?.childName, ben?.data?.childName]).toEqual(['Anika', 'Ben']);
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Somebody else needs help' }));
    fireEvent.click(screen.getByRole('button', { name: 'Anika' }));
    await screen.findByText(/sent successfully/);
    expect(presses().at(-1)?.body).toEqual({ childId: ANIKA });
  });

  it('asks without a network, too', async () => {
    changeEmergencyRecord(ANIKA, { data });
    changeEmergencyRecord(BEN, { data: { ...data, childName: 'Ben' } });
    openPanel({ 'GET /api/emergency-sms/device': new TypeError('offline') });
    expect(await title('Who needs help?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ben' }));
    expect(await title('Ben’s button')).toBeTruthy();
  });

  it('wipes only what the server has forgotten', async () => {
    changeEmergencyRecord(ANIKA, { data });
    changeEmergencyRecord(BEN, { data: { ...data, childName: 'Ben' } });
    openPanel({
      'GET /api/emergency-sms/device': () => [keyOf(ANIKA, 'Anika')],
      'GET /api/emergency-sms/contacts': ({ url }) =>
        url.searchParams.get('childId') === BEN ? forgotten() : settings,
    });
    expect(await title('Anika’s button')).toBeTruthy();
    await waitFor(() => expect(Object.keys(emergencyRecords.get() ?? {})).toEqual([ANIKA]));
  });
});

describe('a device that is not set up', () => {
  it('shows 999 and says so, and stays where it is', async () => {
    openPanel({ 'GET /api/emergency-sms/contacts': unauthenticated });
    expect(await title('This phone is not set up. Tell an adult.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(address()).toBe('/emergency-sms');
  });

  it('keeps and shows the contacts where only the cookie is gone', async () => {
    changeEmergencyRecord(ANIKA, { data });
    openPanel({ 'GET /api/emergency-sms/contacts': unauthenticated });
    expect(await title('This phone is not set up. Tell an adult.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Text Mum' }).getAttribute('href')).toMatch(/^sms:\+447700900004/);
    expect(screen.getByRole('link', { name: 'Ring Mum' }).getAttribute('href')).toBe('tel:+447700900004');
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeTruthy();
    expect(emergencyRecords.get()?.[ANIKA]?.data?.contacts).toHaveLength(2);
  });

  it.each([
    ['DEVICE_FORGOTTEN', 'This phone is not set up. Tell an adult.'],
    ['BUTTON_ENDED', 'This button no longer texts anyone. Call 999.'],
  ])('forgets everything when the server says %s', async (code, says) => {
    changeEmergencyRecord(ANIKA, { data });
    openPanel({ 'GET /api/emergency-sms/contacts': () => errorResponse(410, code, 'x') });
    expect(await title(says)).toBeTruthy();
    expect(emergencyRecords.get()).toBeUndefined();
    expect(screen.queryByRole('link', { name: /Text/ })).toBeNull();
  });

  it('says why when it learns it from a press', async () => {
    changeEmergencyRecord(ANIKA, { data });
    openPanel({
      'GET /api/emergency-sms/contacts': new TypeError('not now'),
      'GET /api/emergency-sms/device': new TypeError('not now'),
      'POST /api/emergency-sms/send': unauthenticated,
    });
    fireEvent.click(help());
    expect(await title('This phone is not set up. Tell an adult.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Text Dad' })).toBeTruthy();
    expect(emergencyRecords.get()?.[ANIKA]?.press).toBeUndefined();
  });
});

describe('taking the button off', () => {
  it('takes two steps, tells of the mail, and wipes what was kept', async () => {
    changeEmergencyRecord(ANIKA, { data });
    const { calls } = openPanel({
      'GET /api/emergency-sms/device': () => [keyOf(ANIKA, 'Anika')],
      'DELETE /api/emergency-sms/device': () => ({ message: 'ok' }),
    });
    await loaded();
    fireEvent.click(screen.getByRole('button', { name: 'Take the button off this device' }));
    expect(screen.getByText(/Your grown-ups get a mail about it/)).toBeTruthy();
    expect(calls('DELETE')).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Yes, take it off' }));
    expect(await title('The button is off this device.')).toBeTruthy();
    expect(calls('DELETE')[0]?.call).toBe(`DELETE /api/emergency-sms/device?childId=${ANIKA}&because=taken-off`);
    expect(JSON.stringify(localStorage)).not.toContain(mum.phoneNumber);
  });

  it('keeps the button when it fails, or is not meant', async () => {
    changeEmergencyRecord(ANIKA, { data });
    openPanel({
      'GET /api/emergency-sms/device': () => [keyOf(ANIKA, 'Anika')],
      'DELETE /api/emergency-sms/device': new TypeError('offline'),
    });
    await loaded();
    fireEvent.click(screen.getByRole('button', { name: 'Take the button off this device' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes, take it off' }));
    expect(await screen.findByText('That did not work. Try again.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'No, keep the button' }));
    expect(emergencyRecords.get()?.[ANIKA]?.data?.hasKey).toBe(true);
  });
});
