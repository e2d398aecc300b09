import { MemoryRouter, useLocation } from '@notalone/web-kit/router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ToastArea } from '../layout/toast-area.tsx';

interface Place {
  readonly pathname: string;
  readonly state: unknown;
}
function LocationProbe({ onPlace }: { readonly onPlace: (place: Place) => void }) {
  onPlace(useLocation());
  return null;
}

/** Renders a page with router and toasts, and exposes the current location. */
export function renderAt(
  address: string | { readonly pathname: string; readonly search?: string; readonly state: unknown },
  page: ReactNode,
) {
  const place: { current: Place } = { current: { pathname: '', state: undefined } };
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      {page}
      <LocationProbe
        onPlace={(now) => {
          place.current = now;
        }}
      />
      <ToastArea />
    </MemoryRouter>,
  );
  return { ...view, place, user: userEvent.setup() };
}
