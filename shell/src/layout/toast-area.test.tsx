import { toast } from '@notalone/web-kit';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../testing/render-at.tsx';

test('removes older toasts when a form is sent again', () => {
  renderAt('/login', <form aria-label="Any" />);
  act(() => toast('That did not work.', 'error'));
  expect(screen.getByText('That did not work.')).toBeTruthy();
  fireEvent.submit(screen.getByRole('form'));
  expect(screen.queryByText('That did not work.')).toBeNull();
});
