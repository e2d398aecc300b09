import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const [WAITING, LISTED] = ['a'.repeat(24), 'b'.repeat(24)];
const waiting = {
  _id: WAITING,
  businessName: 'Pocket & Pump',
  address: '1 Invented Street, Leeds',
  email: 'pocket@example.com',
  phone: '0113 496 0000',
  description: 'Belts for pumps.',
  category: 'Medical ID',
  tier: 'Simple Listing',
  url: 'https://pocket.example/',
  image: '/uploads/content/x-large.webp',
  approved: false,
  banner: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  nextPaymentDue: '2026-12-20',
};
const listed = {
  ...waiting,
  _id: LISTED,
  businessName: 'Snug Sensors',
  email: 'snug@example.com',
  openingHours: '9 to 5',
  discountCode: 'SNUG10',
  approved: true,
};
const base = { 'GET /api/reports/count': () => ({}), 'GET /api/businesses': () => [waiting, listed] };
const open = () => openApp('/admin-dashboard?section=businesses');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the table has the specified columns, and each business the actions that it can have', async () => {
  fakeApi(base);
  open();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Name', 'Tier', 'Email', 'Phone', 'Description', 'URL', 'Opening Hours', 'Discount Code', 'Status'],
    ...['Next Payment Due', 'Actions'],
  ]);
  const [first, second] = table.getAllByRole('row').slice(1);
  for (const text of ['Pocket & Pump', 'Medical ID', 'Pending', '20 Dec 2026'])
    expect(first?.textContent).toContain(text);
  for (const text of ['Approved', '9 to 5', 'SNUG10']) expect(second?.textContent).toContain(text);
  expect(table.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Approve', 'Delete', 'Edit'],
    ...['Delete', 'Set as Banner', 'Edit', 'Unlist'],
  ]);
  expect(screen.queryByRole('region', { name: 'Banner' })).toBeNull();
});

const answer = async (title: string, name: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: title }));
  await userEvent.click(dialog.getByRole('button', { name }));
};
const ASK_BANNER = 'Show this business as the banner?';

test('Set as Banner asks first, names the shop that loses the place, and Cancel changes nothing', async () => {
  const banner = { ...listed, _id: 'c'.repeat(24), businessName: 'The Hypo Box', banner: true };
  const { calls } = fakeApi({ ...base, 'GET /api/businesses': () => [banner, waiting, listed] });
  open();
  await press('Set as Banner: Snug Sensors');
  const dialog = within(await screen.findByRole('alertdialog', { name: ASK_BANNER }));
  expect(dialog.getByText(/^Snug Sensors .* in place of The Hypo Box\.$/)).toBeTruthy();
  await answer(ASK_BANNER, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.filter(({ call }) => call.includes('/banner/'))).toEqual([]);
});

test('Approve and Set as Banner say so, and the banner is highlighted with its contact', async () => {
  let shops = [waiting, listed];
  fakeApi({
    ...base,
    'GET /api/businesses': () => shops,
    [`POST /api/businesses/approve/${WAITING}`]: () => {
      shops = [{ ...waiting, approved: true }, listed];
      return { message: 'ok' };
    },
    [`POST /api/businesses/banner/${LISTED}`]: () => {
      shops = [{ ...listed, banner: true }, waiting];
      return { message: 'ok' };
    },
  });
  const { toasts } = open();
  await press('Approve Pocket & Pump');
  await waitFor(() => expect(toasts()).toContain('Business approved and email sent!'));
  await press('Set as Banner: Snug Sensors');
  await answer(ASK_BANNER, 'Set as Banner');
  await waitFor(() => expect(toasts()).toContain('Banner set!'));
  const banner = within(await screen.findByRole('region', { name: 'Banner' }));
  expect(banner.getByRole('heading', { name: 'Snug Sensors' })).toBeTruthy();
  expect(banner.getByText('Belts for pumps.')).toBeTruthy();
  expect(banner.getByRole('link', { name: 'snug@example.com' }).getAttribute('href')).toBe('mailto:snug@example.com');
  expect(banner.getByText(/0113 496 0000/)).toBeTruthy();
});

test('Edit keeps what is typed when it is refused, Unlist asks, and Banner off takes it off', async () => {
  let shops: object[] = [{ ...listed, banner: true, clicks: 12, paidUntil: '2026-12-31' }];
  let isRefused = true;
  const { calls } = fakeApi({
    ...base,
    'GET /api/businesses': () => shops,
    [`PUT /api/businesses/change/${LISTED}`]: () => {
      if (isRefused)
        return Response.json(
          {
            code: 'VALIDATION',
            msg: 'Please check the highlighted fields.',
            errors: { url: 'Please enter a valid business URL' },
          },
          { status: 400 },
        );
      shops = [{ ...listed, banner: true, description: 'New patches' }];
      return { message: 'ok' };
    },
    [`DELETE /api/businesses/banner/${LISTED}`]: () => {
      shops = [listed];
      return { message: 'ok' };
    },
    [`POST /api/businesses/unlist/${LISTED}`]: () => {
      shops = [{ ...listed, approved: false, unlisted: true }];
      return { message: 'ok' };
    },
  });
  const { toasts } = open();
  expect(await screen.findByText('12 clicks')).toBeTruthy();
  expect(screen.getByText('Paid until 31 Dec 2026')).toBeTruthy();
  await press('Edit Snug Sensors');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Snug Sensors' }));
  const description = dialog.getByRole('textbox', { name: /^Description/ });
  await userEvent.clear(description);
  await userEvent.type(description, 'New patches');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText('Please enter a valid business URL')).length).toBeGreaterThan(0);
  expect(description).toHaveProperty('value', 'New patches');
  isRefused = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts()).toContain('Business changed.'));
  expect(calls.findLast(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    description: 'New patches',
    paidUntil: '2026-12-31',
    discountCode: 'SNUG10',
  });
  await press('Banner off: Snug Sensors');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Banner' })).toBeNull());
  await press('Unlist Snug Sensors');
  await answer('Take this business off the page?', 'Unlist');
  expect(await screen.findByText('Unlisted')).toBeTruthy();
});

test('Delete asks, asks for the password again where it is not fresh, and then deletes', async () => {
  let isFresh = false;
  let shops = [waiting, listed];
  fakeApi({
    ...base,
    'GET /api/businesses': () => shops,
    'POST /api/auth/confirm-password': () => {
      isFresh = true;
      return { token: 'fresh', expiresInSeconds: 900 };
    },
    [`DELETE /api/businesses/delete/${LISTED}`]: () => {
      if (!isFresh) return errorResponse(403, 'PASSWORD_NEEDED', 'Please type your password again.');
      shops = [waiting];
      return { message: 'ok' };
    },
  });
  const { toasts } = open();
  await press('Delete Snug Sensors');
  const title = 'Are you sure you want to delete this business?';
  const confirm = within(await screen.findByRole('alertdialog', { name: title }));
  expect(confirm.getByText('Snug Sensors')).toBeTruthy();
  await userEvent.click(confirm.getByRole('button', { name: 'Delete' }));
  const password = within(await screen.findByRole('dialog', { name: 'Please enter your password' }));
  await userEvent.type(password.getByLabelText(/^Password/), 'correct horse');
  await userEvent.click(password.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(toasts()).toContain('Business deleted!'));
  await waitFor(() => expect(screen.queryByText('Snug Sensors')).toBeNull());
});

test('what fails says so in the specified words', async () => {
  const failure = errorResponse(500, 'INTERNAL', '');
  fakeApi({
    ...base,
    [`POST /api/businesses/approve/${WAITING}`]: failure,
    [`POST /api/businesses/banner/${LISTED}`]: failure,
    [`DELETE /api/businesses/delete/${LISTED}`]: failure,
  });
  const { toasts, leave } = open();
  await press('Approve Pocket & Pump');
  await waitFor(() => expect(toasts()).toContain('Approval failed'));
  await press('Set as Banner: Snug Sensors');
  await answer(ASK_BANNER, 'Set as Banner');
  await waitFor(() => expect(toasts()).toContain('Failed to set banner'));
  await answer(ASK_BANNER, 'Cancel');
  await press('Delete Snug Sensors');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts()).toContain('Delete failed'));
  leave();
  fakeApi({ ...base, 'GET /api/businesses': errorResponse(403, 'FORBIDDEN', 'No') });
  open();
  expect(await screen.findByText('Failed to fetch businesses')).toBeTruthy();
});
