import { session } from '@notalone/web-kit';
import { MemoryRouter } from '@notalone/web-kit/router';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, errorResponse, fakeApi } from '../testing/fake-api.ts';
import { fakeRealtime } from '../testing/fake-realtime.ts';
import { ME } from '../testing/open-remote.tsx';
import { GuardianAlarm } from './guardian-alarm.tsx';
import { GuardianAlertPage } from './guardian-alert-page.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('../testing/fake-realtime.ts')).realtimeOverrides,
}));

const OPEN = 'GET /api/emergency-sms/alerts/open';
const DEVICE = 'GET /api/emergency-sms/device';
const id = (number: number) => String(number).padStart(24, '0');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const contact = (number: number, name: string, more: object = {}) => ({
  contactId: id(number),
  name,
  status: 'sent',
  confirmed: true,
  isParent: false,
  removed: false,
  phoneNumber: `+44770090000${number}`,
  asksToRing: false,
  ...more,
});
const PRIYA = contact(1, 'Priya', { isParent: true });
const GRAN = contact(2, 'Gran');
const alert = (more: object = {}) => ({
  _id: id(11),
  state: 'open',
  status: 'sent',
  createdAt: minutesAgo(2),
  call999: false,
  isTest: false,
  childId: id(7),
  childName: 'Anika',
  code: '111',
  results: [PRIYA, GRAN],
  ...more,
});
const onTheWay = (one: object) => ({ ...one, answer: 'on-the-way', acknowledgedAt: minutesAgo(1) });
const okPressed = { state: 'cancelled', closedAt: minutesAgo(0), closedBy: { name: 'Anika', who: 'child' } };

/** A parent's page; the test changes what the server lists. */
function open(
  listed: readonly object[],
  { path = '/feed', keys = [] as string[], more = {} as Record<string, Answer> } = {},
) {
  const server = { listed, keys };
  const { calls } = fakeApi({
    [OPEN]: () => server.listed,
    [DEVICE]: () => server.keys.map((childId) => ({ deviceId: id(9), childId, childName: 'Anika', isOwnDevice: true })),
    ...more,
  });
  const view = render(
    <MemoryRouter>
      <textarea aria-label="A post" />
      <GuardianAlarm path={path} />
    </MemoryRouter>,
  );
  const list = (...now: readonly object[]) => {
    server.listed = now;
    fakeRealtime.push('emergency', { alertId: id(11) });
  };
  return { ...view, server, list, bodies: () => calls.filter(({ call }) => call.startsWith('POST')) };
}
const alarm = () => screen.findByRole('alertdialog');
const inAlarm = async () => within(await alarm());
const bar = () => screen.findByRole('region', { name: 'Emergency' });
const press = async (name: string) => fireEvent.click((await inAlarm()).getByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  session.signIn(
    { role: 'parent', userId: ME, token: 'token', expiresInSeconds: 900 } as Parameters<typeof session.signIn>[0],
    { keep: true },
  );
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.useRealTimers());

describe('an open alert', () => {
  test('fills the screen with who, what, when, where, who has answered, whom to ring, and 999', async () => {
    const position = { latitude: 51.5007, longitude: -0.1246, accuracyMetres: 20, takenAt: minutesAgo(1) };
    open([alert({ position, childPhone: '+447700900009', results: [PRIYA, { ...GRAN, answer: 'cannot-come' }] })]);
    const dialog = await inAlarm();
    expect(dialog.getByRole('heading', { name: 'Anika needs help' })).toBeTruthy();
    expect(dialog.getByText(/Blood glucose very low,/).querySelector('time')?.textContent).toMatch(/^\d\d:\d\d$/);
    const map = dialog.getByRole('link', { name: 'Map: Anika is here (20 m, 1 min ago)' });
    expect(map.getAttribute('href')).toBe('https://maps.google.com/?q=51.5007,-0.1246');
    expect(dialog.getByText('Gran cannot come.')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Ring Anika’s phone' }).getAttribute('href')).toBe('tel:+447700900009');
    expect(dialog.getByRole('link', { name: 'Call 999' }).getAttribute('href')).toBe('tel:999');
    expect((await alarm()).hasAttribute('open')).toBe(true);
  });

  test('is opened with the focus on its title, where no key presses anything, and Escape does not close it', async () => {
    open([alert()]);
    const dialog = await alarm();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Anika needs help'));
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    // As browsers do at the second Escape.
    act(() => (dialog as HTMLDialogElement).close());
    expect(dialog.hasAttribute('open')).toBe(true);
  });

  test('is not one of a test, or of the parent’s own press', async () => {
    const { list } = open([alert({ isTest: true }), alert({ childId: undefined })]);
    list(alert({ isTest: true }), alert({ childId: undefined }), alert({ _id: id(12), childName: 'Ben' }));
    expect((await inAlarm()).getByRole('heading', { name: 'Ben needs help' })).toBeTruthy();
    expect(screen.queryByText(/Anika/)).toBeNull();
  });

  test('comes by a push, and by asking every 25 seconds without one; a failure keeps what is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = open([]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    server.listed = [alert()];
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await alarm();
    fakeApi({ [OPEN]: errorResponse(503, 'UNAVAILABLE', 'x') });
    await act(() => vi.advanceTimersByTimeAsync(25_000));
    expect((await inAlarm()).getByText(/We cannot reach Not Alone at the moment/)).toBeTruthy();
    expect((await inAlarm()).getByRole('heading', { name: 'Anika needs help' })).toBeTruthy();
  });

  test('is asked for when the page becomes visible', async () => {
    const { server } = open([]);
    server.listed = [alert()];
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await alarm()).toBeTruthy();
  });
});

describe('answers', () => {
  test('‘I’m on my way’ asks how long, and the alarm then says so', async () => {
    const state = { state: 'somebody-coming', results: [onTheWay(PRIYA), GRAN] };
    const coming = { contactId: id(1), name: 'Priya', since: minutesAgo(0), minutes: 15, askedAt: minutesAgo(-15) };
    const { bodies } = open([alert()], {
      more: { [`POST /api/emergency-sms/alerts/${id(11)}/answer`]: () => alert({ ...state, coming }) },
    });
    await press('I’m on my way');
    expect((await inAlarm()).getByRole('group', { name: 'How long will it take you?' })).toBeTruthy();
    expect(bodies()).toEqual([]);
    await press('15 minutes');
    expect(await screen.findByText(/^You are on the way, since \d\d:\d\d \(about 15 minutes\)\.$/)).toBeTruthy();
    expect(bodies().map(({ body }) => body)).toEqual([{ answer: 'on-the-way', minutes: 15 }]);
    expect((await inAlarm()).queryByRole('button', { name: 'I’m on my way' })).toBeNull();
  });

  test.each([
    ['We are together', { state: 'somebody-coming', results: [PRIYA, onTheWay(GRAN)] }, { answer: 'together' }],
    ['I am not with Anika', { state: 'asked-again', results: [onTheWay(PRIYA), GRAN] }, { answer: 'not-together' }],
    ['I cannot come', {}, { answer: 'cannot-come' }],
    ['I cannot come after all', { state: 'somebody-coming', results: [onTheWay(PRIYA)] }, { answer: 'cannot-come' }],
  ])('‘%s’ is sent', async (name, more, body) => {
    const { bodies } = open([alert(more)], {
      more: { [`POST /api/emergency-sms/alerts/${id(11)}/answer`]: () => alert(more) },
    });
    await press(name);
    await waitFor(() => expect(bodies().map((call) => call.body)).toEqual([body]));
  });

  test('‘We are together’ is not offered while nobody is coming', async () => {
    open([alert()]);
    expect((await inAlarm()).queryByRole('button', { name: 'We are together' })).toBeNull();
  });

  test('closing takes two steps, and names who closed it', async () => {
    const closed = alert({ state: 'cancelled', closedAt: minutesAgo(0), closedBy: { name: 'Priya', who: 'guardian' } });
    const { bodies } = open([alert()], {
      more: { [`POST /api/emergency-sms/alerts/${id(11)}/cancel`]: () => closed },
    });
    await press('Close the alert');
    await press('No, keep it open');
    expect(bodies()).toEqual([]);
    await press('Close the alert');
    await press('Yes, close the alert');
    expect(await screen.findByRole('heading', { name: /^Priya closed the alert at \d\d:\d\d\.$/ })).toBeTruthy();
  });

  test('a refusal is said in the server’s words, a failure in ours, and the buttons stay', async () => {
    let answer = errorResponse(409, 'CONFLICT', 'This alert did not go to you. Please ring.');
    open([alert()], { more: { [`POST /api/emergency-sms/alerts/${id(11)}/answer`]: () => answer } });
    await press('I cannot come');
    expect((await screen.findByText('This alert did not go to you. Please ring.')).getAttribute('role')).toBe('alert');
    answer = errorResponse(500, 'INTERNAL', 'Something went wrong.');
    await press('I cannot come');
    expect(await screen.findByText('That did not reach us. Please try again, or ring.')).toBeTruthy();
  });
});

describe('when it is closed', () => {
  test('says who did it until it is dismissed, also after the server lists it no more', async () => {
    const { list } = open([alert()], {
      more: { [`GET /api/emergency-sms/alerts/${id(11)}`]: () => alert(okPressed) },
    });
    await alarm();
    list();
    expect(await screen.findByRole('heading', { name: /^Anika pressed “I’m OK” at \d\d:\d\d\.$/ })).toBeTruthy();
    list();
    await press('Dismiss');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    list();
    expect(screen.queryByText(/pressed “I’m OK”/)).toBeNull();
  });

  test('and the same press goes on, it fills the screen again, though it had been made small', async () => {
    const { list } = open([alert()]);
    await press('Make small');
    list(alert(okPressed));
    await waitFor(async () => expect((await bar()).textContent).toContain('Anika pressed “I’m OK”'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    list(alert());
    expect(await alarm()).toBeTruthy();
  });
});

describe('made small', () => {
  test('closed ones are dismissed together, and of many only two lines are shown', async () => {
    const many = [1, 2, 3, 4].map((minutes) => alert({ _id: id(10 + minutes), createdAt: minutesAgo(minutes) }));
    const { list } = open(many);
    await press('Make small');
    expect((await bar()).textContent).toContain('And 2 more.');
    list(...many.map((one) => ({ ...one, ...okPressed })));
    fireEvent.click(await within(await bar()).findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Emergency' })).toBeNull());
  });

  test('it is a bar on every page, comes back by a press, and by itself when it is open again', async () => {
    const { list, rerender } = open([alert()]);
    await press('Make small');
    expect((await bar()).textContent).toMatch(
      /Anika needs help, \d\d:\d\d: Blood glucose very low\. Nobody has answered/,
    );
    rerender(
      <MemoryRouter>
        <GuardianAlarm path="/messages" />
      </MemoryRouter>,
    );
    fireEvent.click(within(await bar()).getByRole('button', { name: 'Show the emergency' }));
    await press('Make small');
    await bar();
    list(alert({ reopenedAt: minutesAgo(0) }));
    expect((await inAlarm()).getByText(/Nobody has told us that they are with Anika\. Open again since/)).toBeTruthy();
  });
});

describe('on a device that holds the child’s key', () => {
  test('there is only a bar without buttons', async () => {
    open([alert()], { keys: [id(7)] });
    expect((await bar()).textContent).toContain('Open Not Alone on your own phone to answer.');
    expect(within(await bar()).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test.each(['/emergency-sms', '/child-dashboard', '/child-dashboard/messages'])(
    'nothing is on %s; another child’s alert is',
    async (path) => {
      const { list } = open([alert()], { keys: [id(7)], path });
      list(alert(), alert({ _id: id(12), childId: id(8), childName: 'Ben' }));
      expect((await inAlarm()).getByRole('heading', { name: 'Ben needs help' })).toBeTruthy();
      expect(screen.queryByText(/Anika/)).toBeNull();
    },
  );

  test('an alert that was closed meanwhile covers no page once the key is taken off', async () => {
    const { list, server } = open([alert()], { keys: [id(7)], path: '/emergency-sms' });
    list(alert(okPressed));
    await waitFor(() => expect(Object.values(localStorage).join()).toContain('isSmall'));
    server.keys = [];
    list(alert(okPressed));
    expect((await bar()).textContent).toContain('Anika');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('which keys it holds is remembered for when asking fails', async () => {
    const first = open([alert()], { keys: [id(7)] });
    await bar();
    first.unmount();
    open([alert()], { more: { [DEVICE]: errorResponse(503, 'UNAVAILABLE', 'x') } });
    expect((await bar()).textContent).toContain('Open Not Alone on your own phone to answer.');
  });
});

test('of several alerts the newest is first, all are reachable, and a later one does not take its place', async () => {
  const older = alert({ createdAt: minutesAgo(5), code: '333' });
  const newer = alert({ _id: id(12), childName: 'Ben' });
  const { list } = open([newer, older]);
  const title = async (name: string) => expect((await inAlarm()).getByRole('heading', { name })).toBeTruthy();
  await title('Ben needs help');
  list(alert({ _id: id(13), childName: 'Cai', createdAt: minutesAgo(0) }), newer, older);
  const others = within((await inAlarm()).getByRole('list', { name: 'Other alerts' }));
  await others.findByRole('button', { name: /^Show Cai/ });
  const names = others.getAllByRole('button').map(({ textContent }) => textContent?.slice(0, 8));
  expect(names).toEqual(['Show Cai', 'Show Ani']);
  await title('Ben needs help');
  fireEvent.click(others.getByRole('button', { name: /^Show Anika, \d\d:\d\d: Feeling unwell$/ }));
  await title('Anika needs help');
});

describe('sound', () => {
  const tones = { count: 0, state: 'running', isAllowed: true };
  class FakeAudio extends EventTarget {
    destination = {};
    currentTime = 0;
    get state() {
      return tones.state;
    }
    resume = async () => {
      if (tones.isAllowed) tones.state = 'running';
      this.dispatchEvent(new Event('statechange'));
    };
    close = async () => undefined;
    createGain = () => ({
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: () => undefined,
    });
    createOscillator = () => ({
      frequency: { value: 0 },
      connect: (next: unknown) => next,
      start: () => (tones.count += 1),
      stop: () => undefined,
    });
  }
  beforeEach(() => {
    Object.assign(tones, { count: 0, state: 'running', isAllowed: true });
    vi.stubGlobal('AudioContext', FakeAudio);
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.stubGlobal('AudioContext', undefined));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  test('goes on until it is switched off, and stops when somebody is on the way', async () => {
    const { list } = open([alert()]);
    await alarm();
    await pass(2_000);
    const before = tones.count;
    await pass(4_000);
    expect(tones.count).toBeGreaterThan(before);
    fireEvent.click((await inAlarm()).getByRole('button', { name: 'Sound off' }));
    const off = tones.count;
    await pass(10_000);
    expect(tones.count).toBe(off);
    fireEvent.click((await inAlarm()).getByRole('button', { name: 'Sound on' }));
    await pass(4_000);
    expect(tones.count).toBeGreaterThan(off);
    list(alert({ state: 'somebody-coming', results: [PRIYA, onTheWay(GRAN)] }));
    await screen.findByText(/^Gran is on the way/);
    const answered = tones.count;
    await pass(10_000);
    expect(tones.count).toBe(answered);
  });

  test('that the browser does not allow is said, and comes with a press', async () => {
    Object.assign(tones, { state: 'suspended', isAllowed: false });
    open([alert()]);
    const button = await (await inAlarm()).findByRole('button', { name: 'No sound yet: press for sound' });
    await pass(4_000);
    expect(tones.count).toBe(0);
    tones.isAllowed = true;
    fireEvent.click(button);
    await (await inAlarm()).findByRole('button', { name: 'Sound off' });
    await pass(4_000);
    expect(tones.count).toBeGreaterThan(0);
  });
});

describe('/emergency-alert/:alertId', () => {
  const ONE = `GET /api/emergency-sms/alerts/${id(11)}`;
  const openPage = (answer: Answer, more: Record<string, Answer> = {}) => {
    fakeApi({ [ONE]: answer, [OPEN]: () => [], [DEVICE]: () => [], ...more });
    render(
      <MemoryRouter>
        <GuardianAlertPage alertId={id(11)} />
      </MemoryRouter>,
    );
  };
  test('shows an open alert with what can be done', async () => {
    openPage(() => alert());
    expect(await screen.findByRole('heading', { name: 'Anika needs help' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I’m on my way' })).toBeTruthy();
  });
  test('says how one was closed, without buttons', async () => {
    openPage(() => alert(okPressed));
    expect(await screen.findByRole('heading', { name: /^Anika pressed “I’m OK”/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /way|alert/ })).toBeNull();
  });
  test('says that an alert is not known, and that one did not load', async () => {
    openPage(errorResponse(404, 'NOT_FOUND', 'x'));
    expect(await screen.findByText('We do not know this alert')).toBeTruthy();
    fakeApi({ [ONE]: errorResponse(503, 'UNAVAILABLE', 'x') });
    openPage(errorResponse(503, 'UNAVAILABLE', 'x'));
    expect(await screen.findByText('The alert did not load')).toBeTruthy();
  });
  test('cannot answer on a device that holds the child’s key', async () => {
    openPage(() => alert(), {
      [DEVICE]: () => [{ deviceId: id(9), childId: id(7), childName: 'Anika', isOwnDevice: true }],
    });
    expect(await screen.findByText('Open Not Alone on your own phone to answer.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'I’m on my way' })).toBeNull();
  });
});
