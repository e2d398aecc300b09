import { MemoryRouter, useLocation } from '@notalone/router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { ToastArea } from '../layout/toast-area.tsx';

interface Call {
  readonly route: string;
  readonly body: unknown;
}
type Answer = Response | Error | ((call: Call) => Response | Promise<Response>);

/** Answers the page's calls by route; what is not named is a network failure. Returns the calls in order. */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = { route: `${init.method ?? 'GET'} ${url}`, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined };
    calls.push(call);
    const answer = answers[call.route];
    if (typeof answer === 'function') return answer(call);
    if (answer instanceof Response) return answer.clone();
    throw answer ?? new TypeError('Failed to fetch');
  });
  return calls;
}
export const problem = (status: number, code: string, msg: string, more: object = {}) => Response.json({ status, code, msg, ...more }, { status });
/** What a gateway says whose service is away: a page for people, and nothing to read out. */
export const gatewayPage = () => new Response('<html><title>502 Bad Gateway</title></html>', { status: 502 });

interface Place {
  readonly pathname: string;
  readonly state: unknown;
}
function Here({ onPlace }: { readonly onPlace: (place: Place) => void }) {
  onPlace(useLocation());
  return null;
}

/** Renders a page where it belongs, with toasts, and tells where the person is. */
export function renderAt(address: string | { readonly pathname: string; readonly search?: string; readonly state: unknown }, page: ReactNode) {
  const place: { current: Place } = { current: { pathname: '', state: undefined } };
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      {page}
      <Here
        onPlace={(now) => {
          place.current = now;
        }}
      />
      <ToastArea />
    </MemoryRouter>,
  );
  return { ...view, place, user: userEvent.setup() };
}
