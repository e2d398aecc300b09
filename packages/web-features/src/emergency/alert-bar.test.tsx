import { changeEmergencyRecord, emergencyRecords, session } from '@notalone/web-kit';
import { MemoryRouter } from '@notalone/web-kit/router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, errorResponse, fakeApi } from '../testing/fake-api.ts';
import { AlertBar } from './alert-bar.tsx';
import type { Alert } from './calls.ts';
import { ALERT, ANIKA, alertOf, BEN, closed, comes, dad, data, gran, mum, PARENT, result } from './test-family.ts';
import { pass, signInChild, signInParent } from './test-panel.tsx';

const GET_ALERT = `GET /api/emergency-sms/alerts/${ALERT}`;
const POSITION = `POST /api/emergency-sms/alerts/${ALERT}/position`;
const sentNow = (change: object = {}) => ({ alertId: ALERT, sentAt: Date.now(), ...change });

function open(answer: () => Alert | Response | Error, answers: Record<string, Answer> = {}, path = '/child-dashboard') {
  const { calls } = fakeApi({
    [GET_ALERT]: () => {
      const alert = answer();
      if (alert instanceof Error) throw alert;
      return alert;
    },
    'GET /api/emergency-sms/alerts/open': () => [],
    [POSITION]: () => alertOf(),
    ...answers,
  });
  render(
    <MemoryRouter initialEntries={[path]}>
      <AlertBar />
    </MemoryRouter>,
  );
  return { calls: (wanted: string) => calls.filter(({ call }) => call.startsWith(wanted)) };
}
const view = () => screen.getByRole('region', { name: /^Your message to your family/ });
const says = () => within(view()).getByRole('status').textContent;
const link = (name: string | RegExp) => within(view()).getByRole('link', { name }).getAttribute('href');
const press = (name: string) => fireEvent.click(within(view()).getByRole('button', { name }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.spyOn(console, 'warn').mockReturnValue();
  signInChild();
  changeEmergencyRecord(ANIKA, { data, alert: sentNow({ code: '111' }) });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fakeApi({});
  await session.signOut();
  emergencyRecords.set(undefined);
});

describe('an open alert', () => {
  it('of another device cannot be cancelled, answered or moved from one that not every guardian has said yes to', async () => {
    const { calls } = open(() => alertOf({ state: 'asked-again', coming: comes(dad), readsOnly: true }));
    await pass(0);
    expect(says()).toBe('Is Dad with you?');
    expect(screen.getByText('Are you OK? Say so on the device where you pressed the button.')).toBeTruthy();
    for (const name of ['I am OK now', 'Yes', 'No']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(link('Call 999')).toBe('tel:999');
    await pass(30_000);
    expect(calls('POST')).toHaveLength(0);
  });

  it.each([
    ['open', {}, 'Sent, nobody has answered yet', /Ring Mum/],
    ['somebody-coming', { coming: comes(dad) }, 'Dad says he is coming', /Ring Dad/],
    ['asked-again', { coming: comes(dad) }, 'Is Dad with you?', /Ring Dad/],
  ] as const)(
    'in state %s has advice, 999, whom to ring and "I am OK", and cannot be closed',
    async (state, more, words, ring) => {
      open(() => alertOf({ state, ...more }));
      await waitFor(() => expect(says()).toBe(words));
      expect(within(view()).getByText('Have your hypo treatment now. Sit down. Tell an adult.')).toBeTruthy();
      expect(within(view()).getByText('This texts your family. It does not call an ambulance.')).toBeTruthy();
      expect(link('Call 999')).toBe('tel:999');
      expect(link(ring)).toMatch(/^tel:\+44770090000[45]$/);
      expect(within(view()).getByRole('button', { name: 'I am OK now' })).toBeTruthy();
      expect(within(view()).queryByRole('button', { name: 'Close' })).toBeNull();
    },
  );

  it('goes by its own clock while the server cannot be asked', async () => {
    open(() => new TypeError('offline'));
    expect(says()).toBe('Sent, nobody has answered yet');
    await pass(61_000);
    expect(says()).toBe('Nobody has answered. Call Mum');
    await pass(60_000);
    expect(says()).toBe('Tell an adult near you, or call 999');
    const [first] = within(view()).getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('tel:999');
  });

  it('asks whether who was coming is there, and takes a no back to the server', async () => {
    let state: Alert = alertOf({ state: 'asked-again', coming: comes(gran) });
    const { calls } = open(() => state, {
      [`POST /api/emergency-sms/alerts/${ALERT}/together`]: () => {
        state = alertOf({ reopenedAt: new Date().toISOString() });
        return state;
      },
    });
    await waitFor(() => expect(says()).toBe('Is Gran with you?'));
    press('No');
    await waitFor(() => expect(says()).toBe('Nobody is with you yet. Call Mum, or call 999'));
    expect(calls('POST').map(({ body }) => body)).toEqual([{ together: false }]);
  });

  it('is cancelled in two steps, and says so', async () => {
    const by = { name: 'Anika', who: 'child' } as const;
    const { calls } = open(() => alertOf(), {
      [`POST /api/emergency-sms/alerts/${ALERT}/cancel`]: () => alertOf({ state: 'cancelled', ...closed(by) }),
    });
    // An answer that is still on its way would be older than the cancelling.
    await waitFor(() => expect(calls(GET_ALERT)).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(1));
    press('I am OK now');
    expect(within(view()).getByText('Are you really OK? Your family gets a text.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('No, I still need help');
    expect(link('Call 999')).toBe('tel:999');
    expect(calls('POST')).toEqual([]);
    press('Yes, I am OK');
    await waitFor(() => expect(says()).toBe('You said that you are OK.'));
    press('Close');
    expect(emergencyRecords.get()?.[ANIKA]?.alert).toBeUndefined();
  });

  it('takes the focus on the page of the press, and nowhere else', async () => {
    open(() => alertOf(), {}, '/emergency-sms');
    await waitFor(() => expect(document.activeElement).toBe(view()));
  });
});

describe('the end of an alert', () => {
  it('shows another alert of the child that is still open', async () => {
    const other = '7'.repeat(24);
    open(() => alertOf({ state: 'together', ...closed() }), {
      'GET /api/emergency-sms/alerts/open': () => [
        alertOf({ state: 'cancelled', ...closed() }),
        alertOf({ _id: '9'.repeat(24) as Alert['_id'], childId: BEN as NonNullable<Alert['childId']> }),
        alertOf({ _id: other as Alert['_id'], code: '999' }),
      ],
      [`GET /api/emergency-sms/alerts/${other}`]: () => alertOf({ _id: other as Alert['_id'] }),
    });
    await waitFor(() => expect(emergencyRecords.get()?.[ANIKA]?.alert).toMatchObject({ alertId: other, code: '999' }));
    expect(says()).toBe('Sent, nobody has answered yet');
  });

  it('says when nobody told us that the child is safe, with 999', async () => {
    open(() => alertOf({ state: 'ended', ...closed() }));
    await waitFor(() => expect(says()).toMatch(/^Nobody has told us that you are safe/));
    expect(link('Call 999')).toBe('tel:999');
  });

  it('is not a lost session or cookie', async () => {
    await session.signOut();
    open(() => errorResponse(401, 'UNAUTHENTICATED', 'x'));
    await pass(5_000);
    expect(says()).toBe('Sent, nobody has answered yet');
    expect(emergencyRecords.get()?.[ANIKA]?.data).toBeDefined();
  });

  it('is the server’s word that the device is forgotten', async () => {
    await session.signOut();
    open(() => errorResponse(410, 'DEVICE_FORGOTTEN', 'x'));
    await waitFor(() => expect(emergencyRecords.get()).toBeUndefined());
    expect(screen.queryByRole('region')).toBeNull();
  });
});

it('a press that goes into the same alert again shows it as the server has it', async () => {
  const by = { name: 'Anika', who: 'child' } as const;
  let alert = alertOf({ state: 'cancelled', ...closed(by) });
  open(() => alert);
  await waitFor(() => expect(says()).toBe('You said that you are OK.'));
  alert = alertOf();
  const sent = emergencyRecords.get()?.[ANIKA]?.alert;
  if (sent) act(() => changeEmergencyRecord(ANIKA, { alert: { ...sent, pressedAgainAt: Date.now() } }));
  await waitFor(() => expect(says()).toBe('Sent, nobody has answered yet'));
  expect(within(view()).queryByRole('button', { name: 'Close' })).toBeNull();
});

describe('several people on one device', () => {
  it('a parent’s pages have one line about the child’s alert, the emergency page all of it', async () => {
    await session.signOut();
    signInParent();
    changeEmergencyRecord(ANIKA, { data, alert: sentNow() });
    open(() => alertOf(), {}, '/feed');
    const line = screen.getByRole('region', { name: 'Anika’s message for help' });
    expect(within(line).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/emergency-sms');
    expect(within(line).getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
    expect(within(line).queryByRole('button')).toBeNull();
  });

  it('another child who is signed in cannot end it', async () => {
    changeEmergencyRecord(ANIKA, { alert: undefined });
    changeEmergencyRecord(BEN, { data: { ...data, childName: 'Ben' }, alert: sentNow() });
    open(() => alertOf());
    const line = screen.getByRole('region', { name: 'Ben’s message for help' });
    expect(within(line).queryByRole('button')).toBeNull();
    expect(within(line).queryByRole('link', { name: 'Open' })).toBeNull();
  });

  it('without a session each is named', async () => {
    await session.signOut();
    changeEmergencyRecord(BEN, { data: { ...data, childName: 'Ben' } });
    open(() => alertOf());
    expect(screen.getByRole('region', { name: 'Your message to your family, Anika' })).toBeTruthy();
  });

  it('a parent’s own alert is gone with the parent’s session', () => {
    changeEmergencyRecord(ANIKA, { alert: undefined });
    changeEmergencyRecord(PARENT, { alert: sentNow() });
    open(() => alertOf());
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('the position', () => {
  let move: (latitude: number, accuracy: number) => Promise<void>;
  const clearWatch = vi.fn();
  beforeEach(() => {
    changeEmergencyRecord(ANIKA, { data: { ...data, isLocationOn: true } });
    clearWatch.mockClear();
    const watchPosition = (found: PositionCallback) => {
      move = (latitude, accuracy) =>
        act(async () => found({ coords: { latitude, longitude: -1.5, accuracy }, timestamp: Date.now() } as never));
      return 1;
    };
    const geolocation = { watchPosition, clearWatch };
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation }));
  });

  it('is sent when known better or after 50 metres, every 15 seconds at most, also after an answer', async () => {
    const { calls } = open(() => alertOf({ state: 'somebody-coming', coming: comes(dad), results: [result(mum)] }));
    await move(53.8, 40);
    await pass(1);
    expect(calls(POSITION)).toHaveLength(1);
    await move(53.8001, 40);
    await pass(20_000);
    expect(calls(POSITION), 'eleven metres are no news').toHaveLength(1);
    await move(53.8, 10);
    await pass(1);
    expect(calls(POSITION), 'known better').toHaveLength(2);
    await move(53.8006, 10);
    await pass(10_000);
    expect(calls(POSITION), 'too soon').toHaveLength(2);
    await pass(6_000);
    expect(calls(POSITION).at(-1)?.body).toMatchObject({ latitude: 53.8006, accuracyMetres: 10 });
    expect(calls(POSITION)).toHaveLength(3);
  });

  it('is tried again when it did not arrive', async () => {
    let isUp = false;
    const { calls } = open(() => alertOf(), {
      [POSITION]: () => (isUp ? alertOf() : errorResponse(503, 'UNAVAILABLE', 'x')),
    });
    await move(53.8, 40);
    await pass(1);
    isUp = true;
    await pass(16_000);
    expect(calls(POSITION)).toHaveLength(2);
    await pass(40_000);
    expect(calls(POSITION)).toHaveLength(2);
  });

  it('is not asked for any more once the alert is closed, or the switch is off', async () => {
    let alert = alertOf();
    open(() => alert);
    await pass(1);
    act(() => changeEmergencyRecord(ANIKA, { data: { ...data, isLocationOn: false } }));
    expect(clearWatch).toHaveBeenCalledTimes(1);
    act(() => changeEmergencyRecord(ANIKA, { data: { ...data, isLocationOn: true } }));
    alert = alertOf({ state: 'together', ...closed() });
    await pass(2_100);
    await waitFor(() => expect(clearWatch).toHaveBeenCalledTimes(2));
  });
});
