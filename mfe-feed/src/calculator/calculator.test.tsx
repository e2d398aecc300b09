import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { openRemote } from '@notalone/web-features/testing/open-remote';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import Calculator from './calculator.slot.tsx';
import { saveMeal } from './use-meal.ts';

const RESULT = {
  totalCarbs: 33.2,
  range: { from: 26, to: 41.2 },
  uncounted: 1,
  ingredients: [
    {
      ingredient: '2 slices of toast',
      understood: true,
      food: 'White bread, toasted',
      grams: 62,
      carbohydrateGrams: 33.2,
      range: { from: 26, to: 41.2 },
      confidence: 'medium',
      source: 'CoFID 2021: Bread, white, toasted',
      note: 'Taken as 2 × slice, about 31 g each.',
    },
    { ingredient: 'moonstone', understood: false, note: 'We do not know this food.' },
  ],
};
const open = () => openRemote({ App: Calculator, pages: [] }, '/feed');
const terms = () => screen.getByRole('checkbox', { name: /estimates for information only/ });
const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox');
const typed = () => inputs().map(({ value }) => value);
const calculate = () => userEvent.click(screen.getByRole('button', { name: 'Calculate carbohydrates' }));

beforeEach(() => {
  // jsdom has no layout and does not scroll.
  Element.prototype.scrollIntoView = vi.fn();
  saveMeal({ lines: [''], hasAgreed: false });
});

async function agree() {
  open();
  await userEvent.click(terms());
}

test('requires the terms to be accepted first', async () => {
  fakeApi({});
  open();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Calculate carbohydrates' })).toBeNull();
  await userEvent.click(terms());
  expect(inputs()).toHaveLength(1);
});

test('folds accepted terms below, word for word, and focuses the first ingredient; revoking them hides the form', async () => {
  fakeApi({});
  open();
  const words = terms().closest('label')?.textContent;
  await userEvent.click(terms());
  expect(document.activeElement).toBe(inputs()[0]);
  const about = screen.getByText('About these numbers').closest('details');
  expect(about?.open).toBe(false);
  expect(about?.textContent).toContain(words);
  await userEvent.click(screen.getByText('About these numbers'));
  await userEvent.click(within(about as HTMLElement).getByRole('checkbox', { hidden: true, checked: true }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(terms());
});

test('shows food, grams, carbohydrate, range, confidence and source per line, and a minimum total', async () => {
  const { calls } = fakeApi({ 'POST /api/calculator/carbs': () => RESULT });
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, '2 slices of toast{Enter}moonstone{Enter}  ');
  await calculate();
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByRole('heading').textContent).toBe(
    'About 33 g (26 to 41 g) of carbohydrate and 1 food we could not count',
  );
  const [toast, moonstone] = within(result).getAllByRole('listitem');
  for (const text of [
    '33 g of carbohydrate',
    'between 26 g and 41 g',
    'White bread, toasted · 62 g',
    'Fairly sure',
    'CoFID 2021',
    'Taken as 2 × slice',
  ])
    expect(toast?.textContent).toContain(text);
  expect(moonstone?.textContent).toContain('Not understood');
  expect(moonstone?.textContent).not.toMatch(/\d+ g/);
  expect(calls.at(-1)?.body).toEqual({ ingredients: ['2 slices of toast', 'moonstone'] });
  await waitFor(() => expect(document.activeElement).toBe(within(result).getByRole('heading')));
});

test('shows no zero when nothing could be counted, and asks for a missing amount', async () => {
  fakeApi({
    'POST /api/calculator/carbs': () => ({
      totalCarbs: 0,
      range: { from: 0, to: 0 },
      uncounted: 1,
      ingredients: [{ ingredient: 'banana', understood: false, food: 'Banana, peeled', note: 'How much of it?' }],
    }),
  });
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, 'banana');
  await calculate();
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByRole('heading').textContent).toBe('No total yet');
  expect(result.textContent).not.toMatch(/0 g|Not understood/);
  expect(within(result).getByText('How much?')).toBeTruthy();
});

test('adds a line on Enter, also in the middle, and keeps the focus near a removed line', async () => {
  fakeApi({});
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, 'rice{Enter}peas{Enter}');
  expect(typed()).toEqual(['rice', 'peas', '']);
  expect(document.activeElement).toBe(inputs()[2]);
  await userEvent.type(inputs()[0] as HTMLElement, '{Enter}ham');
  expect(typed()).toEqual(['rice', 'ham', 'peas', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove ingredient 2' }));
  expect(typed()).toEqual(['rice', 'peas', '']);
  expect(document.activeElement).toBe(inputs()[1]);
});

test('splits pasted lines into ingredients', async () => {
  fakeApi({});
  await agree();
  await userEvent.click(inputs()[0] as HTMLElement);
  await userEvent.paste('100 g rice\r\n\r\n 80 g peas \n1 egg');
  expect(typed()).toEqual(['100 g rice', '80 g peas', '1 egg']);
});

test('shows what is missing when all lines are blank', async () => {
  const { calls } = fakeApi({});
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, '   ');
  await calculate();
  expect((await screen.findByRole('alert')).textContent).toBe('Please add at least one ingredient.');
  expect(calls).toEqual([]);
});

test.each([
  [
    'what the server says',
    () => errorResponse(429, 'RATE_LIMITED', 'Too many requests. Please wait a moment.'),
    'Too many requests. Please wait a moment.',
  ],
  ['the specified words', () => errorResponse(500, 'INTERNAL', ''), 'Failed to calculate carbohydrates.'],
])('shows %s when the call fails and keeps the input', async (_what, answer, text) => {
  fakeApi({ 'POST /api/calculator/carbs': answer });
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, '100 g rice');
  await calculate();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(typed()).toEqual(['100 g rice']);
});

test('marks the result as outdated when the meal has changed', async () => {
  fakeApi({ 'POST /api/calculator/carbs': () => RESULT });
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, '2 slices of toast');
  await calculate();
  await screen.findByRole('region', { name: 'Result' });
  expect(screen.queryByText(/has changed since/)).toBeNull();
  await userEvent.type(inputs()[0] as HTMLElement, ' and jam');
  expect(screen.getByText(/has changed since/)).toBeTruthy();
});

test('restores the meal when the dialog opens again', async () => {
  fakeApi({});
  const { leave } = open();
  await userEvent.click(terms());
  await userEvent.type(inputs()[0] as HTMLElement, '100 g rice');
  leave();
  open();
  expect(typed()).toEqual(['100 g rice']);
});
