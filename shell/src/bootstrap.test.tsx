import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

vi.mock('./app.tsx', () => ({
  App: () => {
    throw new Error('broken');
  },
}));

test('shows an error page when the shell breaks, and Retry reloads it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  fakeApi({});
  document.body.innerHTML = '<div id="root"></div>';
  await import('./bootstrap.tsx');
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Loading the page again usually helps.');
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
});
