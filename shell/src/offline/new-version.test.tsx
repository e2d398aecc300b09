import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeCaches } from '../testing/fake-caches.ts';
import { checkVersion } from './new-version.ts';
import { NewVersionLine } from './new-version-line.tsx';

test('a page says that there is a newer version once the worker keeps one that it does not belong to', async () => {
  const caches = fakeCaches();
  const keep = async (version: string, file: string) => (await caches.open(version)).put(file, new Response(''));
  const main = document.createElement('script');
  main.setAttribute('src', '/main.00000001.js');
  document.head.append(main);
  const { container } = render(<NewVersionLine />);

  await act(checkVersion);
  await keep('shell-v1', '/main.00000001.js');
  await keep('account-x', '/main.00000002.js');
  await act(checkVersion);
  expect(container.textContent).toBe('');

  await keep('shell-v2', '/main.00000002.js');
  await act(checkVersion);
  expect(container.textContent).toContain('There is a new version of Not Alone.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  main.remove();
});
