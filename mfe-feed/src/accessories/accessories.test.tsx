import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => undefined }));
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

const shop = (changes: object = {}) => ({
  _id: 'a'.repeat(24),
  businessName: 'Pocket & Pump',
  address: '1 Invented Street, Leeds',
  email: 'hello@pocketandpump.example',
  phone: '0113 496 0000',
  description: 'Belts for pumps.',
  category: 'Belts, pockets and patches',
  tier: 'Simple Listing',
  url: 'https://pocketandpump.example/',
  image: `/uploads/content/${'0'.repeat(32)}-large.webp`,
  discountCode: 'NOTALONE10',
  approved: true,
  banner: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const banner = shop({ _id: 'b'.repeat(24), businessName: 'Sugar Fox', banner: true });

test('shows four categories, the banner on top and the other shops', async () => {
  fakeApi({ 'GET /api/businesses': () => [banner, shop()] });
  openApp('/diabetes-accessories');
  const top = await screen.findByRole('region', { name: 'Advertisement: Sugar Fox' });
  expect(within(top).getByRole('heading', { name: 'Sugar Fox' })).toBeTruthy();
  const categories = screen.getByRole('region', { name: 'What shops have' });
  expect(within(categories).getAllByRole('listitem')).toHaveLength(4);
  const shops = within(screen.getByRole('region', { name: 'Shops' })).getAllByRole('listitem');
  expect(shops.map((item) => within(item).getByRole('heading').textContent)).toEqual(['Pocket & Pump']);
  expect(shops[0]?.textContent).toContain('NOTALONE10');
});

test('shows the shops of one kind, which the address names, below the banner', async () => {
  const bag = shop({ _id: 'c'.repeat(24), businessName: 'The Cool Case', category: 'Bags and cool cases' });
  fakeApi({
    'GET /api/businesses': ({ url }) => {
      const wanted = url.searchParams.get('category');
      return [banner, ...[shop(), bag].filter(({ category }) => !wanted || category === wanted)];
    },
  });
  const app = openApp('/diabetes-accessories');
  const names = () =>
    within(screen.getByRole('region', { name: 'Shops' }))
      .queryAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const choose = async (kind: string) => userEvent.click(await screen.findByRole('button', { name: kind }));
  await choose('Bags and cool cases');
  await waitFor(() => expect(names()).toEqual(['The Cool Case']));
  expect(app.address()).toBe('/diabetes-accessories?kind=Bags+and+cool+cases');
  app.leave();
  openApp('/diabetes-accessories?kind=Bags+and+cool+cases', { isReload: true });
  await waitFor(() => expect(names()).toEqual(['The Cool Case']));
  expect(screen.getByRole('button', { name: 'Bags and cool cases' }).getAttribute('aria-pressed')).toBe('true');
  await choose('Medical ID');
  expect(await screen.findByText('No shops of this kind yet.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Advertisement: Sugar Fox' })).toBeTruthy();
  await choose('All shops');
  await waitFor(() => expect(names()).toEqual(['Pocket & Pump', 'The Cool Case']));
});

test('counts each click on a shop, whose link is marked as advertising', async () => {
  const { calls } = fakeApi({
    'GET /api/businesses': () => [shop()],
    'POST /api/analytics/shopclick': () => new Response(null, { status: 204 }),
  });
  openApp('/diabetes-accessories');
  const link = await screen.findByRole('link', { name: /^Visit the shop: Pocket & Pump/ });
  expect(link.getAttribute('rel')).toBe('noopener nofollow sponsored');
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await userEvent.click(link);
  const clicks = calls.filter(({ call }) => call === 'POST /api/analytics/shopclick');
  expect(clicks.map(({ body }) => body)).toEqual([{ businessId: shop()._id }, { businessId: shop()._id }]);
});

test('a member reports a shop; nobody else sees the button', async () => {
  const { calls } = fakeApi({
    'GET /api/businesses': () => [shop()],
    'POST /api/reports': () => Response.json({ message: 'Report submitted.' }, { status: 201 }),
  });
  const { toasts } = openApp('/diabetes-accessories');
  await userEvent.click(await screen.findByRole('button', { name: 'Report this shop: Pocket & Pump' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Pocket & Pump' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'Selling or advertising' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
  await expect.poll(toasts).toContain('Report submitted.');
  expect(calls.find(({ call }) => call === 'POST /api/reports')?.body).toEqual({
    reason: 'Selling or advertising',
    message: '',
    businessId: shop()._id,
  });
});

test('what was typed in a report outlives its dialog', async () => {
  fakeApi({ 'GET /api/businesses': () => [shop()] });
  openApp('/diabetes-accessories');
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Report this shop: Pocket & Pump' }));
    return within(await screen.findByRole('dialog', { name: 'Report Pocket & Pump' })).getByRole('textbox');
  };
  await userEvent.type(await open(), 'Their pump clips break');
  await userEvent.keyboard('{Escape}');
  expect((await open()).textContent).toBe('Their pump clips break');
});

test('a request says what is missing, and keeps what was typed when sending fails and when it is closed', async () => {
  const { calls } = fakeApi({
    'GET /api/businesses': () => [],
    'POST /api/businesses/submit': () => errorResponse(503, 'UNAVAILABLE', 'Not now.'),
  });
  openApp('/diabetes-accessories');
  await userEvent.click(await screen.findByRole('button', { name: 'Request to be Listed' }));
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the request' }));
  await send();
  for (const text of [
    'Please enter a valid business URL (starting with http or https).',
    'Please upload a business image.',
  ])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  expect(calls.filter(({ call }) => call.startsWith('POST /api/businesses'))).toEqual([]);
  const typed = { 'Business name': 'Sugar Fox', Address: 'Leeds', Email: 'fox@example.com', Phone: '0113 496 0000' };
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.type(screen.getByLabelText('Description'), 'Sweets');
  await userEvent.type(screen.getByLabelText('Website'), 'https://fox.example');
  await userEvent.selectOptions(screen.getByLabelText('Kind of shop'), 'Hypo treatments and snacks');
  await userEvent.upload(screen.getByLabelText('Picture'), new File(['x'], 'fox.png', { type: 'image/png' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Featured Listing' }));
  await screen.findByRole('button', { name: 'Remove picture' });
  await send();
  expect((await screen.findAllByText(/Not now|Submission failed/)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Request to be Listed' }));
  expect(screen.getByLabelText<HTMLInputElement>('Business name').value).toBe('Sugar Fox');

  const { calls: again } = fakeApi({
    'GET /api/businesses': () => [],
    'POST /api/businesses/submit': () => Response.json({ message: 'Thank you!' }, { status: 201 }),
  });
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sentIn = (made: typeof calls) => made.find(({ call }) => call === 'POST /api/businesses/submit');
  const { form, idempotencyKey } = sentIn(again) ?? {};
  // What failed may have arrived: sent again, it is the same request.
  expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/);
  expect(idempotencyKey).toBe(sentIn(calls)?.idempotencyKey);
  expect([form?.get('businessName'), form?.get('category'), form?.get('tier'), form?.get('url')]).toEqual([
    'Sugar Fox',
    'Hypo treatments and snacks',
    'Featured Listing',
    'https://fox.example',
  ]);
});

test('what a shop has typed outlives a reload, but for its picture', async () => {
  fakeApi({ 'GET /api/businesses': () => [] });
  const typed = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Request to be Listed' }));
    return screen.getByLabelText<HTMLInputElement>('Business name');
  };
  const first = openApp('/diabetes-accessories');
  await userEvent.type(await typed(), 'Sugar Fox');
  first.leave();
  openApp('/diabetes-accessories', { isReload: true });
  expect((await typed()).value).toBe('Sugar Fox');
});

test('shows the specified error and retries', async () => {
  fakeApi({ 'GET /api/businesses': () => errorResponse(503, 'UNAVAILABLE', 'Not now.') });
  openApp('/diabetes-accessories');
  expect(await screen.findByText('Failed to fetch businesses')).toBeTruthy();
  fakeApi({ 'GET /api/businesses': () => [] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No shops yet')).toBeTruthy();
});
