import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { serve } from './testing/render-at.tsx';

vi.mock('./app.tsx', () => ({
  App: () => {
    throw new Error('broken');
  },
}));

test('when the shell itself breaks the page says so, and Retry loads it again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  serve({});
  document.body.innerHTML = '<div id="root"></div>';
  await import('./bootstrap.tsx');
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Loading the page again usually helps.');
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
});
