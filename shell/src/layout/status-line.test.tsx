import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LazyStatusLine } from './lazy-status-line.tsx';
import { statusText } from './status-line.tsx';

test.each([
  [[], undefined],
  [[['chat', 'slow']], 'Slow right now: messages and forums. We are on it; the rest works.'],
  [
    [
      ['feed', 'away'],
      ['content', 'away'],
      ['chat', 'slow'],
    ],
    'Not working right now: the feed; news, articles and the carbs calculator. Slow right now: messages and forums. We are on it; the rest works.',
  ],
  [[['unheard-of', 'away']], undefined],
] as const)('%j', (services, text) => {
  expect(statusText({ services: services.map(([service, state]) => ({ service, state })) })).toBe(text);
});

test('says what is away, and how to get help where emergency texts are', async () => {
  fakeApi({ 'GET /status.json': () => ({ services: [{ service: 'emergency', state: 'away' }] }) });
  render(<LazyStatusLine />);
  expect(await screen.findByText(/Not working right now: emergency texts/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'call 999' }).getAttribute('href')).toBe('tel:999');
});

test('says nothing while all is well', async () => {
  const { calls } = fakeApi({ 'GET /status.json': () => ({ services: [] }) });
  const { container } = render(<LazyStatusLine />);
  await expect.poll(() => calls.length).toBe(1);
  expect(container.textContent).toBe('');
});
