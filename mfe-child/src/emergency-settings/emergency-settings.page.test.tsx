import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const id = (number: number) => String(number).padStart(24, '0');
const contact = (number: number, name: string, change: object = {}) => ({
  _id: id(number),
  name,
  phoneNumber: `+44770090000${number}`,
  relationship: 'family',
  confirmed: true,
  state: 'confirmed',
  isParent: false,
  getsPlace: true,
  takesTexts: true,
  ...change,
});
const settings = {
  emergencyContacts: [contact(1, 'Ann', { isParent: true }), contact(2, 'Nan', { confirmed: false, state: 'sent' })],
  emergencyMessage: 'Mum, I need help, I am at: {location} from {childName}',
  emergencyLocationEnabled: true,
  subscribed: false,
};
const none = { subscribed: false, status: 'none', pricePence: 299 };
const active = { subscribed: true, status: 'active', pricePence: 299, currentPeriodEnd: '2026-12-24T00:00:00.000Z' };

function fakeServer(more: Record<string, Answer> = {}) {
  return fakeApi({
    'GET /api/emergency-sms/contacts': () => settings,
    'GET /api/subscription': () => none,
    'GET /api/emergency-sms/devices': () => [],
    'GET /api/emergency-sms/forgotten-devices': () => [],
    'GET /api/emergency-sms/alerts': () => [],
    ...more,
  });
}
const open = (query = '') => openApp(`/emergency-settings${query}`);
const overlay = () => screen.findByRole('region', { name: 'Subscribe to unlock Emergency SMS Settings' });

describe('/emergency-settings', () => {
  beforeEach(() => localStorage.clear());

  it('covers editor and add form with the offer, what it costs, and that sending is free', async () => {
    fakeServer();
    open();
    const offer = await overlay();
    expect(offer.textContent).toContain('£2.99 a month');
    expect(offer.textContent).toContain('Sending is free, always.');
    for (const name of ['Your message', 'Add a contact'])
      expect(document.querySelector(`form[aria-label="${name}"]`)?.closest('[inert]')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Location sharing' }).closest('[inert]')).toBeNull();
  });

  it('lets the first contact besides the parent be added for nothing', async () => {
    const { calls } = fakeServer({
      'GET /api/emergency-sms/contacts': () => ({
        ...settings,
        emergencyContacts: settings.emergencyContacts.slice(0, 1),
      }),
      'POST /api/emergency-sms/contacts': () => contact(3, 'Dad'),
    });
    open();
    const form = within(await screen.findByRole('form', { name: 'Add a contact' }));
    await userEvent.click(form.getByRole('button', { name: 'Add contact' }));
    expect(form.getAllByText('Please fill in all fields').length).toBeGreaterThan(0);
    await userEvent.type(form.getByLabelText('Name'), 'Dad');
    await userEvent.type(form.getByLabelText('Phone number'), '07700 900003');
    await userEvent.type(form.getByLabelText('Relationship'), 'father');
    await userEvent.click(form.getByRole('button', { name: 'Add contact' }));
    expect(await screen.findByText('Emergency contact added successfully!')).toBeTruthy();
    expect(calls.find(({ call }) => call === 'POST /api/emergency-sms/contacts')?.body).toEqual({
      name: 'Dad',
      phoneNumber: '07700 900003',
      relationship: 'father',
    });
  });

  it('removes a contact after the question', async () => {
    let { emergencyContacts } = settings;
    fakeServer({
      'GET /api/emergency-sms/contacts': () => ({ ...settings, emergencyContacts }),
      [`DELETE /api/emergency-sms/contacts/${id(2)}`]: () => {
        emergencyContacts = emergencyContacts.slice(0, 1);
        return { message: 'ok' };
      },
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Nan' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to remove this emergency contact?')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, remove Nan' }));
    expect(await screen.findByText('Emergency contact removed successfully!')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Ann').closest('li')));
  });

  it('shows whom the other guardian has added, and puts back what they took off', async () => {
    const child = { childId: id(7), name: 'Mia' };
    const added = { childId: id(7), guardian: 'bilal', relationship: 'uncle' };
    const device = { _id: id(9), childId: id(7), childName: 'Mia', isOwnDevice: true, device: 'Chrome on Android' };
    const [at, until] = ['2026-11-24T09:00:00.000Z', '2026-12-01T09:00:00.000Z'];
    let forgotten = [{ ...device, createdAt: at, lastUsedAt: at, forgottenAt: at, canRestoreUntil: until }];
    fakeServer({
      'GET /api/emergency-sms/contacts': () => ({
        ...settings,
        children: [child],
        othersContacts: [
          { ...added, name: 'Omar', confirmed: true },
          { ...added, name: 'Ali', confirmed: false },
        ],
      }),
      'GET /api/profile/parent-children': () => ({ children: [{ name: 'Mia', otherGuardian: 'bilal' }] }),
      'GET /api/emergency-sms/forgotten-devices': () => forgotten,
      [`POST /api/emergency-sms/devices/${id(9)}/restore`]: () => {
        forgotten = [];
        return { message: 'ok' };
      },
    });
    open();
    const told = within(await screen.findByRole('region', { name: 'Also told when Mia presses' }));
    expect(told.getByText(/^bilal has added them/)).toBeTruthy();
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Omar, uncle',
      'Ali, uncle: has not said yes yet',
    ]);
    expect(await screen.findByText('bilal')).toBeTruthy();
    expect(screen.getByText(/is told, and sees this name and relationship, not the number\./)).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Taken off by the other guardian' })).toBeTruthy();
    expect(screen.queryByText(/^None yet/)).toBeNull();
    expect(await screen.findByText(/Taken off by Mia’s other guardian on 24 November.*until 1 December/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Put it back: Mia, Chrome on Android' }));
    expect(await screen.findByText('It is back. The button works there without a login again.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Taken off by/)).toBeNull());
    expect(screen.getByText(/^None yet/)).toBeTruthy();
  });

  it('corrects a contact, the parent’s own without its number', async () => {
    const { calls } = fakeServer({
      [`PUT /api/emergency-sms/contacts/${id(1)}`]: ({ body }) => ({ ...contact(1, ''), ...(body as object) }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Correct Ann' }));
    const form = within(screen.getByRole('form', { name: 'Correct Ann' }));
    expect(form.queryByLabelText('Phone number')).toBeNull();
    await userEvent.clear(form.getByLabelText('Name'));
    await userEvent.type(form.getByLabelText('Name'), 'Mum');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Emergency contact updated successfully!')).toBeTruthy();
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      name: 'Mum',
      phoneNumber: '+447700900001',
      relationship: 'family',
    });
  });

  it('saves the family word and a child’s own number without a subscription, and says what is wrong with a number', async () => {
    let isGood = false;
    const wrong = () =>
      errorResponse(400, 'VALIDATION', 'x', { errors: { phoneNumber: 'Please enter a UK or Irish mobile number' } });
    const { calls } = fakeServer({
      'GET /api/emergency-sms/contacts': () => ({ ...settings, children: [{ childId: id(7), name: 'Mia' }] }),
      'PUT /api/emergency-sms/family-word': ({ body }) => body,
      [`PUT /api/emergency-sms/children/${id(7)}/phone`]: ({ body }) =>
        isGood ? { childId: id(7), ...(body as object) } : wrong(),
    });
    open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Family word (optional)' }), 'Marmalade');
    await userEvent.click(screen.getByRole('button', { name: 'Save word' }));
    expect(await screen.findByText('Your texts begin with this word now.')).toBeTruthy();
    const number = screen.getByRole('textbox', { name: 'Mia’s own mobile number (optional)' });
    expect(number.closest('[inert]')).toBeNull();
    await userEvent.type(number, '123');
    await userEvent.click(screen.getByRole('button', { name: 'Save Mia’s number' }));
    expect((await screen.findAllByText('Please enter a UK or Irish mobile number')).length).toBeGreaterThan(0);
    isGood = true;
    await userEvent.clear(number);
    await userEvent.type(number, '07700 900009');
    await userEvent.click(screen.getByRole('button', { name: 'Save Mia’s number' }));
    expect(await screen.findByText('Contacts ring Mia on this number now.')).toBeTruthy();
    expect(calls.find(({ call }) => call.endsWith('family-word'))?.body).toEqual({ familyWord: 'Marmalade' });
  });

  it('tells two children of the same name apart, where a number or a device is one’s', async () => {
    const twins = [
      { _id: id(7), name: 'Max', t1dWarriorUsername: 'Calm Fox' },
      { _id: id(8), name: 'Max', t1dWarriorUsername: 'Brave Owl' },
      { _id: id(9), name: 'Mia', t1dWarriorUsername: 'Quiet Bee' },
    ];
    const device = { _id: id(20), childId: id(8), childName: 'Max', device: 'Chrome on Android', isOwnDevice: true };
    const at = '2026-11-01T10:00:00.000Z';
    fakeServer({
      'GET /api/emergency-sms/contacts': () => ({
        ...settings,
        children: twins.map(({ _id: childId, name }) => ({ childId, name })),
      }),
      'GET /api/emergency-sms/devices': () => [{ ...device, createdAt: at, lastUsedAt: at }],
      'GET /api/profile/parent-children': () => ({ children: twins }),
    });
    open();
    for (const name of ['Max (Calm Fox)', 'Max (Brave Owl)', 'Mia'])
      expect(await screen.findByRole('textbox', { name: `${name}’s own mobile number (optional)` })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Max (Brave Owl): Chrome on Android' })).toBeTruthy();
  });

  it('saves the message with a preview, and says a refusal as specified', async () => {
    let isRefused = true;
    fakeServer({
      'GET /api/subscription': () => active,
      'GET /api/profile/parent-children': () => ({
        children: [{ name: 'Tom', removedAt: '2026-11-01' }, { name: 'Anika' }],
      }),
      'PUT /api/emergency-sms/message': ({ body }) =>
        isRefused ? errorResponse(400, 'VALIDATION', 'Please leave links out') : body,
    });
    open();
    const field = await screen.findByRole('textbox', { name: 'Emergency message' });
    expect(field.getAttribute('rows')).toBe('3');
    expect(screen.queryByText('Subscribe to unlock Emergency SMS Settings')).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'Come quickly');
    expect(document.querySelector('[data-preview]')?.textContent).toContain('Come quickly');
    expect(document.querySelector('[data-preview]')?.textContent).toContain('Anika');
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    expect(await screen.findByText('Error: Please leave links out')).toBeTruthy();
    isRefused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Save message' }));
    expect(await screen.findByText('Emergency message updated successfully!')).toBeTruthy();
  });

  it('switches location sharing at once', async () => {
    fakeServer({ 'PUT /api/emergency-sms/location-setting': () => ({ emergencyLocationEnabled: false }) });
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Location sharing' }));
    expect(await screen.findByText('Location sharing disabled successfully!')).toBeTruthy();
  });

  it('after Checkout asks the server, says that it is unlocked, and remembers it', async () => {
    let isKnown = false;
    fakeServer({ 'GET /api/subscription': () => (isKnown ? active : none) });
    const app = open('?checkout=success');
    expect(await screen.findByText(/waiting for the payment provider/)).toBeTruthy();
    expect(localStorage.getItem('emergency_sms_subscribed')).toBeNull();
    isKnown = true;
    await vi.waitFor(
      () => expect(app.toasts()).toBe('Subscription successful! Emergency SMS settings are now unlocked.'),
      { timeout: 8_000 },
    );
    expect(localStorage.getItem('emergency_sms_subscribed')).toBe('true');
    await vi.waitFor(() => expect(app.address()).toBe('/emergency-settings'));
  });

  it('says of each contact whether messages reach it, in plain words, red where they do not', async () => {
    const day = '2026-12-03T12:00:00.000Z';
    const unconfirmed = (state: string, change: object = {}) => ({ confirmed: false, state, ...change });
    fakeServer({
      'GET /api/emergency-sms/contacts': () => ({
        ...settings,
        emergencyContacts: [
          contact(1, 'Ann', { isParent: true, takesTexts: false }),
          contact(2, 'Nan', unconfirmed('sent')),
          contact(3, 'Jo', unconfirmed('waiting', { invitedFrom: day })),
          contact(4, 'Ravi', unconfirmed('refused')),
          contact(5, 'Dad', { takesTexts: false, notReachedAt: day }),
        ],
      }),
    });
    open();
    const said = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')?.textContent;
    expect(await said('Ann')).toContain(
      'Your own phone has answered STOP: it gets no texts. We telephone it instead. To undo it, text START to',
    );
    expect(await said('Nan')).toContain('Has not said yes yet');
    expect(await said('Jo')).toContain(
      'This number was asked in the last 30 days. We ask again by ourselves on 3 December.',
    );
    expect(await said('Ravi')).toContain('Never wants to be texted');
    expect(await said('Dad')).toContain('Gets no texts: answered STOP. We telephone Dad instead.');
    expect(await said('Dad')).toContain('We could not reach this number on 3 December.');
  });

  it('sends an invitation that did not arrive again', async () => {
    let state = 'failed';
    const { calls } = fakeServer({
      'GET /api/emergency-sms/contacts': () => ({
        ...settings,
        emergencyContacts: [contact(2, 'Nan', { confirmed: false, state })],
      }),
      [`POST /api/emergency-sms/contacts/${id(2)}/invitation`]: () => {
        state = 'sent';
        return contact(2, 'Nan', { confirmed: false, state });
      },
    });
    open();
    expect(await screen.findByText('Our question did not arrive')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send again to Nan' }));
    expect(await screen.findByText('We are asking Nan again.')).toBeTruthy();
    expect(await screen.findByText('Has not said yes yet')).toBeTruthy();
    expect(calls.filter(({ call }) => call.endsWith('/invitation'))).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Send again to Nan' })).toBeNull();
  });

  it('switches the place of one contact, without a subscription', async () => {
    const { calls } = fakeServer({
      [`PUT /api/emergency-sms/contacts/${id(2)}/place`]: ({ body }) => contact(2, 'Nan', body as object),
    });
    open();
    const box = await screen.findByRole('checkbox', { name: 'Gets the location: Nan' });
    expect(box.closest('[inert]')).toBeNull();
    await userEvent.click(box);
    expect(await screen.findByText('Nan does not get the location any more.')).toBeTruthy();
    expect(calls.find(({ call }) => call.endsWith('/place'))?.body).toEqual({ getsPlace: false });
  });

  it('sends a test that says that it is one', async () => {
    const results = [{ contactId: id(1), name: 'Ann', success: true, status: 'sent' }];
    const { calls } = fakeServer({
      'POST /api/emergency-sms/send': () => ({ success: true, alertId: id(9), results }),
    });
    open();
    const button = await screen.findByRole('button', { name: 'Send a test to myself' });
    expect(button.closest('[inert]')).toBeNull();
    await userEvent.click(button);
    expect(await screen.findByText('Emergency SMS sent successfully to 1 contact(s)!')).toBeTruthy();
    expect(calls.find(({ call }) => call === 'POST /api/emergency-sms/send')?.body).toEqual({ test: true });
  });

  it('says which devices are a child’s own and which are shared', async () => {
    const device = (number: number, isOwnDevice: boolean) => ({
      _id: id(number),
      childId: id(7),
      childName: 'Mia',
      isOwnDevice,
      device: `Phone ${number}`,
      createdAt: '2026-11-20T10:00:00.000Z',
      lastUsedAt: '2026-11-20T10:00:00.000Z',
    });
    fakeServer({ 'GET /api/emergency-sms/devices': () => [device(1, true), device(2, false)] });
    open();
    const said = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')?.textContent;
    expect(await said('Mia: Phone 1')).toContain('Mia’s own: works after a logout');
    expect(await said('Mia: Phone 2')).toContain('Shared: ends when your child logs out');
  });

  it('asks whether a new device is the child’s, with the password, and ends one that is limited', async () => {
    const at = '2026-11-20T10:00:00.000Z';
    const device = (number: number, change: object) => {
      const known = { childId: id(7), childName: 'Mia', isOwnDevice: true, createdAt: at, lastUsedAt: at };
      return { ...known, _id: id(number), device: 'Chrome on Android', isApproved: false, isLimited: false, ...change };
    };
    let devices = [device(1, {}), device(2, { device: 'Firefox on Windows', isLimited: true })];
    let isProven = false;
    const { calls } = fakeServer({
      'GET /api/emergency-sms/devices': () => devices,
      [`POST /api/emergency-sms/devices/${id(1)}/approve`]: () => {
        if (!isProven) return errorResponse(403, 'PASSWORD_NEEDED', 'Please type your password again.');
        devices = devices.map((one) => (one._id === id(1) ? { ...one, isApproved: true } : one));
        return { message: 'That device of Mia shows your number now.' };
      },
      'POST /api/auth/confirm-password': () => {
        isProven = true;
        return { token: 't', role: 'parent', userId: id(3), expiresInSeconds: 900 };
      },
      [`DELETE /api/emergency-sms/devices/${id(2)}`]: () => ({ message: 'ended' }),
    });
    open();
    expect(await screen.findByText('Is this Mia’s phone?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'is it your child’s?' })).toBeTruthy();
    expect(
      screen.getByText(/^It may belong to somebody else who knew the PIN, so it shows 999 and no numbers/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Yes, it is Mia’s: Chrome on Android' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'secret{Enter}');
    expect(await screen.findByText('That device of Mia shows your number now.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Is this Mia’s phone?')).toBeNull());
    expect(screen.getByText('Is this Mia’s device?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'End the button there: Mia, Firefox on Windows' }));
    expect(screen.getByRole('alertdialog').textContent).toContain('This button no longer texts anyone. Call 999.');
    await userEvent.click(screen.getByRole('button', { name: 'Yes, end it' }));
    expect(await screen.findByText('Ended. The button there no longer texts anyone.')).toBeTruthy();
    expect(calls.filter(({ call }) => call.endsWith('/approve'))).toHaveLength(2);
  });

  const result = (number: number, status: string, change: object = {}) => ({
    contactId: id(number),
    name: `C${number}`,
    status,
    confirmed: true,
    isParent: false,
    removed: false,
    asksToRing: false,
    ...change,
  });
  const alert = (change: object = {}) => ({
    _id: id(9),
    state: 'somebody-coming',
    status: 'answered',
    createdAt: '2026-11-20T10:00:00.000Z',
    call999: false,
    isTest: false,
    childName: 'Mia',
    code: '111',
    results: [
      result(1, 'delivered'),
      result(2, 'acknowledged', { answer: 'on-the-way', acknowledgedAt: '2026-11-20T10:02:00.000Z' }),
      result(3, 'failed'),
    ],
    ...change,
  });
  const newerTest = {
    ...alert({ _id: id(10), isTest: true, state: 'open', status: 'sent', createdAt: '2026-11-21T10:00:00.000Z' }),
    code: undefined,
    results: [result(1, 'sent')],
  };
  const last = () => screen.findByRole('heading', { name: 'What happened last' });

  it('opens with the last alert, tests aside: how it stands and who has answered', async () => {
    fakeServer({ 'GET /api/emergency-sms/alerts': () => [newerTest, alert()] });
    open();
    const said = (await last()).closest('section')?.textContent;
    expect(said).toContain('Mia asked for help: blood glucose very low.');
    expect(said).toContain('C2 is on the way, since 10:02.');
  });

  it.each([
    [
      'cancelled by the child',
      { state: 'cancelled', closedAt: '2026-11-20T10:30:00.000Z', closedBy: { name: 'Mia', who: 'child' } },
      'Mia pressed “I’m OK” at 10:30.',
    ],
    [
      'ended by nobody',
      { state: 'ended', closedAt: '2026-11-20T14:00:00.000Z' },
      'Nobody has told us that Mia is safe. The alert ended at 14:00.',
    ],
  ])('says how an alert was closed that was %s, at the beginning and among all alerts', async (_how, change, words) => {
    fakeServer({ 'GET /api/emergency-sms/alerts': () => [alert({ status: 'cancelled', ...change })] });
    open();
    expect((await last()).closest('section')?.textContent).toContain(words);
    expect((await screen.findByRole('heading', { name: 'Mia asked for help' })).closest('li')?.textContent).toContain(
      words,
    );
  });

  it('says each status of the history in a plain word', async () => {
    fakeServer({ 'GET /api/emergency-sms/alerts': () => [newerTest, alert()] });
    open();
    const entry = (await screen.findByRole('heading', { name: 'Mia asked for help' })).closest('li');
    for (const words of [
      '111: blood glucose very low',
      'Somebody is on the way',
      'C1: delivered',
      'C2: on the way',
      'C3: not delivered',
    ])
      expect(entry?.textContent).toContain(words);
    expect(screen.getByRole('heading', { name: 'Your test' }).closest('li')?.textContent).toContain(
      'Sent, nobody has answered',
    );
  });

  it('says what did not load', async () => {
    fakeServer({ 'GET /api/emergency-sms/contacts': () => errorResponse(500, 'INTERNAL', '') });
    open();
    expect(await screen.findByText('Error loading emergency settings')).toBeTruthy();
  });
});
