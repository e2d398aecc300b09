import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteStart, onStartFailure } from './start-failure.ts';

const error = new Error('Loading chunk 646 failed');
const failed = () => {
  const reload = vi.fn();
  onStartFailure(error, reload);
  vi.runAllTimers();
  return reload;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="root"><p id="splash">Not Alone</p></div>';
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('a page whose start fails is loaded again twice, then says so and waits for a press', () => {
  expect(failed()).toHaveBeenCalledOnce();
  expect(failed()).toHaveBeenCalledOnce();
  expect(screen.queryByRole('heading')).toBeNull();
  const reload = failed();
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { name: 'Not Alone did not open' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'call 999' }).getAttribute('href')).toBe('tel:999');
  expect(document.getElementById('splash')).toBeNull();
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(reload).toHaveBeenCalledOnce();
});

test('it is loaded again when the network is back, and after a start the count begins anew', () => {
  failed();
  failed();
  const reload = failed();
  dispatchEvent(new Event('online'));
  expect(reload).toHaveBeenCalledOnce();
  noteStart();
  expect(failed()).toHaveBeenCalledOnce();
});
