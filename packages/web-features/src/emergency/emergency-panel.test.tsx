import { changeEmergencyRecord, emergencyRecords, session } from '@notalone/web-kit';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, fakeApi } from '../testing/fake-api.ts';
import { ALERT, ANIKA, data, settings } from './test-family.ts';
import { address, help, loaded, openPanel as open, pass, sent, signInChild } from './test-panel.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockReturnValue();
  signInChild();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fakeApi({});
  await session.signOut();
  emergencyRecords.set(undefined);
});

describe('/emergency-sms', () => {
  it('on a device that no guardian has said yes to shows and keeps no numbers, and says that everybody is reached', async () => {
    act(() => changeEmergencyRecord(ANIKA, { data }));
    open({
      'GET /api/emergency-sms/contacts': () => ({ ...settings, emergencyContacts: [], hidesContacts: true }),
      'POST /api/emergency-sms/send': () => sent,
    });
    expect(
      await screen.findByText(
        'Your message reaches your grown-ups. Their numbers show here once they say yes to this device.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/Mum|Dad|07700/)).toBeNull();
    expect(emergencyRecords.get()?.[ANIKA]?.data?.contacts).toEqual([]);
    expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
    fireEvent.click(help());
    expect(await screen.findByText('Emergency SMS sent successfully to 1 contact(s)!')).toBeTruthy();
  });

  it('sends once for two taps, says to how many, and goes back to the dashboard after three seconds', async () => {
    const { presses } = open({ 'POST /api/emergency-sms/send': () => sent });
    await loaded();
    fireEvent.click(help());
    fireEvent.click(help());
    expect(screen.getByText('Sending emergency SMS...')).toBeTruthy();
    expect(help().getAttribute('aria-disabled')).toBe('true');
    expect(await screen.findByText('Emergency SMS sent successfully to 1 contact(s)!')).toBeTruthy();
    expect(presses()).toHaveLength(1);
    expect(emergencyRecords.get()?.[ANIKA]?.alert?.alertId).toBe(ALERT);
    await pass(3_000);
    expect(address()).toBe('/child-dashboard');
  });

  it('highlights the chosen code while it is sent, shows its fixed line, and clears the highlight', async () => {
    const reply = Promise.withResolvers<object>();
    open({ 'POST /api/emergency-sms/quick/111': () => reply.promise });
    await loaded();
    const code = screen.getByRole('button', { name: /My sugar is very low/ });
    fireEvent.click(code);
    expect(code.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('Have your hypo treatment now. Sit down. Tell an adult.')).toBeTruthy();
    expect(screen.getByText('This texts your family. It does not call an ambulance.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
    reply.resolve(sent);
    await screen.findByText(/sent successfully/);
    expect(code.getAttribute('aria-pressed')).toBe('false');
  });

  it('without an answer shows links with the text ready, and the second click reuses the key', async () => {
    const keys: (string | null)[] = [];
    let isUp = false;
    open({});
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      if (!isUp) throw new TypeError('no network');
      return Response.json(sent);
    });
    // The contacts that this browser kept from an earlier visit.
    act(() => changeEmergencyRecord(ANIKA, { data }));
    fireEvent.click(help());
    expect(await screen.findByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!')).toBeTruthy();
    const link = screen.getByRole('link', { name: /Text Dad/ });
    expect(link.closest('li')?.textContent).toContain('07700 900005');
    expect(screen.getByRole('link', { name: 'Ring Dad' }).getAttribute('href')).toBe('tel:+447700900005');
    const [number, body] = (link.getAttribute('href') ?? '').split('?&body=');
    expect(number).toBe('sms:+447700900005');
    expect(decodeURIComponent(body ?? '')).toMatch(
      /^Not Alone: Anika needs help\. Mum, I need help.*999 has not been called\.$/,
    );
    expect(decodeURIComponent(body ?? '')).not.toContain('cannot be rung');
    expect(screen.getByText('Now press the send arrow')).toBeTruthy();
    expect(screen.getByText('Nothing happened? This device cannot text. Tell an adult.')).toBeTruthy();
    expect(document.querySelector('a[href^="sms:999"]')).toBeNull();
    isUp = true;
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    expect(new Set(keys.filter(Boolean)).size).toBe(1);
    expect(emergencyRecords.get()?.[ANIKA]?.press).toBeUndefined();
  });

  it('goes on trying by itself, and shows the links after five seconds of silence', async () => {
    let isUp = false;
    const { presses } = open({
      'POST /api/emergency-sms/send': () => (isUp ? sent : new Promise(() => undefined)),
    });
    await loaded();
    fireEvent.click(help());
    expect(screen.queryByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!')).toBeNull();
    await pass(5_100);
    expect(screen.getByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!')).toBeTruthy();
    isUp = true;
    await pass(5_100);
    expect(await screen.findByText(/sent successfully/)).toBeTruthy();
    expect(presses().length).toBeGreaterThanOrEqual(3);
  });

  it('falls back at once when the server cannot store the press, and goes on trying', async () => {
    let isUp = false;
    const { presses } = open({
      'POST /api/emergency-sms/send': () => (isUp ? sent : errorResponse(503, 'UNAVAILABLE', 'Not now.')),
    });
    await loaded();
    fireEvent.click(help());
    expect(await screen.findByText('PLEASE CLICK THE BUTTON A SECOND TIME!!!')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Text Mum/ })).toBeTruthy();
    expect(presses().length).toBeLessThanOrEqual(2);
    isUp = true;
    await pass(5_100);
    expect(await screen.findByText(/sent successfully/)).toBeTruthy();
  });

  it('goes to 999 at once where no confirmed contact was reached, and says why, beside the links', async () => {
    open({
      'POST /api/emergency-sms/send': () => ({ ...sent, success: false, error: 'the texts could not be sent yet' }),
    });
    await loaded();
    expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
    fireEvent.click(help());
    expect(await screen.findByText('Failed to send emergency SMS: the texts could not be sent yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Text Mum/ })).toBeTruthy();
    const [ambulance] = screen.getAllByRole('link', { name: 'Call 999' });
    expect(ambulance?.compareDocumentPosition(help())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(ambulance?.dataset['first']).toBe('true');
    await pass(4_000);
    expect(address()).toBe('/emergency-sms');
  });

  it('keeps the link to 999 after every press', async () => {
    open({ 'POST /api/emergency-sms/quick/444': () => sent });
    await loaded();
    fireEvent.click(screen.getByRole('button', { name: /I am lost/ }));
    expect(screen.getByRole('link', { name: 'Call 999' })).toBeTruthy();
    await screen.findByText(/sent successfully/);
    expect(screen.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
  });

  it('shows the alert of the last press, whichever answer comes last', async () => {
    const first = Promise.withResolvers<object>();
    open({
      'POST /api/emergency-sms/quick/444': () => first.promise,
      'POST /api/emergency-sms/quick/999': () => sent,
    });
    await loaded();
    fireEvent.click(screen.getByRole('button', { name: /I am lost/ }));
    await pass(5_100);
    fireEvent.click(screen.getByRole('button', { name: /I am in danger/ }));
    await screen.findByText(/sent successfully/);
    first.resolve({ ...sent, alertId: '9'.repeat(24) });
    await pass(100);
    expect(emergencyRecords.get()?.[ANIKA]?.alert).toMatchObject({ alertId: ALERT, code: '999' });
  });

  it('notices that a press went into the alert that is there', async () => {
    changeEmergencyRecord(ANIKA, { alert: { alertId: ALERT, sentAt: 1 } });
    open({ 'POST /api/emergency-sms/send': () => sent });
    await loaded();
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    expect(emergencyRecords.get()?.[ANIKA]?.alert).toEqual({
      alertId: ALERT,
      sentAt: 1,
      pressedAgainAt: expect.any(Number),
    });
  });

  it('sends the child’s own words, but not empty ones', async () => {
    const { presses } = open({ 'POST /api/emergency-sms/send': () => sent });
    await loaded();
    fireEvent.click(screen.getByRole('button', { name: 'Custom message' }));
    const field = screen.getByRole('textbox', { name: 'Your message' });
    expect((field as HTMLTextAreaElement).value).toBe(settings.emergencyMessage);
    fireEvent.change(field, { target: { value: '  ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send this message' }));
    expect(presses()).toEqual([]);
    fireEvent.change(field, { target: { value: 'I am at Tom’s' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send this message' }));
    await screen.findByText(/sent successfully/);
    expect(presses()[0]?.body).toEqual({ childId: ANIKA, customMessage: 'I am at Tom’s' });
  });

  it('shows the position with four decimals and sends it, only where it is on', async () => {
    const watchPosition = vi.fn((found: PositionCallback) => {
      found({ coords: { latitude: 53.801277, longitude: -1.548567, accuracy: 12.4 }, timestamp: Date.now() } as never);
      return 1;
    });
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { geolocation: { watchPosition, clearWatch: vi.fn() } }),
    );
    const { presses } = open({
      'GET /api/emergency-sms/contacts': () => ({ ...settings, emergencyLocationEnabled: true }),
      'POST /api/emergency-sms/send': () => sent,
    });
    expect(await screen.findByText('Location available: 53.8013, -1.5486')).toBeTruthy();
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    expect(presses()[0]?.body).toMatchObject({ latitude: 53.801277, longitude: -1.548567, accuracyMetres: 12 });
  });

  it('does not ask for the position where it is off, and still sends', async () => {
    const watchPosition = vi.fn();
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { geolocation: { watchPosition, clearWatch: vi.fn() } }),
    );
    const { presses } = open({ 'POST /api/emergency-sms/send': () => sent });
    await loaded();
    fireEvent.click(help());
    await screen.findByText(/sent successfully/);
    expect(watchPosition).not.toHaveBeenCalled();
    expect(presses()[0]?.body).toEqual({ childId: ANIKA });
  });

  it('has nine codes, which one button hides and shows', async () => {
    open({});
    await loaded();
    const codes = within(screen.getByRole('region', { name: 'What is wrong?' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(9);
    fireEvent.click(codes.getByRole('button', { name: 'Hide quick codes' }));
    expect(codes.queryAllByRole('listitem')).toHaveLength(0);
  });
});
