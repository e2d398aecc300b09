import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { family } from '../testing/families.ts';
import { openApp } from '../testing/open-app.tsx';

const id = (number: number) => String(number).padStart(24, '0');
const pageOf = (families: unknown[], cursor?: string) =>
  Response.json(families, cursor ? { headers: { link: `</api/profile/search?cursor=${cursor}>; rel="next"` } } : {});
const some = (count: number, from = 1) => Array.from({ length: count }, (_, index) => family(from + index));
const pending = () => ({ message: 'ok', status: 'pending' });
const done = () => ({ message: 'ok' });

function open(answers: Record<string, Answer>, address = '/main-thread') {
  const { calls } = fakeApi(answers);
  const app = openApp(address);
  return {
    app,
    posts: () => calls.map(({ call }) => call).filter((call) => call.startsWith('POST')),
    gets: () => calls.map(({ call }) => call),
  };
}
const top = (name: string) => screen.findByRole('article', { name });

/** Sends what could still be undone. */
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

const STEP_MS = 50;
/** Moves a finger or the mouse over the card in steps of 50 ms. */
function dragCard(
  card: HTMLElement,
  moves: readonly (readonly [dx: number, dy: number])[],
  { end = 'up', pointerType = 'touch' } = {},
) {
  let timeStamp = 1000;
  const fire = (
    kind: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel',
    [dx, dy]: readonly [number, number],
  ) => {
    const event = createEvent[kind](card, {
      pointerId: 1,
      isPrimary: true,
      button: 0,
      pointerType,
      clientX: 200 + dx,
      clientY: 300 + dy,
    });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    timeStamp += STEP_MS;
    fireEvent(card, event);
  };
  fire('pointerDown', [0, 0]);
  for (const move of moves) fire('pointerMove', move);
  const last = moves.at(-1) ?? [0, 0];
  if (end === 'up') fire('pointerUp', last);
  if (end === 'cancel') fire('pointerCancel', last);
}
const farRight = [
  [40, 2],
  [120, 4],
  [180, 5],
] as const;
const farLeft = [
  [-40, 2],
  [-120, 4],
  [-180, 5],
] as const;

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  // Missing in jsdom.
  Element.prototype.setPointerCapture = vi.fn();
});

describe('/main-thread', () => {
  it('connects on a swipe right, refuses on a swipe left, and then shows the empty state', async () => {
    const { app, posts } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/connect/${id(1)}`]: pending,
      [`POST /api/profile/refuse/${id(2)}`]: done,
    });
    dragCard(await top('Family 1'), farRight);
    const second = await top('Family 2');
    await waitFor(() => expect(app.toasts()).toBe('Connection request sent!'));
    dragCard(second, farLeft, { pointerType: 'mouse' });
    expect(await screen.findByRole('heading', { name: 'No more profiles nearby.' })).toBeTruthy();
    expect(posts()).toEqual([`POST /api/profile/connect/${id(1)}`]);
    leavePage();
    await waitFor(() => expect(app.toasts()).toContain('Profile refused.'));
    expect(posts()).toEqual([`POST /api/profile/connect/${id(1)}`, `POST /api/profile/refuse/${id(2)}`]);
    expect(screen.getByRole('link', { name: 'Widen my search radius' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See my requests' }).getAttribute('href')).toBe('/connections');
  });

  it.each([
    [
      'scrolls',
      [
        [4, 30],
        [30, 120],
        [200, 160],
      ] as const,
      'up',
    ],
    [
      'is let go too early',
      [
        [20, 0],
        [50, 0],
        [50, 0],
      ] as const,
      'up',
    ],
    ['is taken by the browser', farRight, 'cancel'],
    [
      'turns back',
      [
        [120, 0],
        [180, 0],
        [100, 0],
        [20, 0],
      ] as const,
      'up',
    ],
  ])('does nothing when the finger %s', async (_what, moves, end) => {
    const { posts } = open({ 'GET /api/profile/search': () => some(2) });
    const card = await top('Family 1');
    dragCard(card, moves, { end });
    expect(await top('Family 1')).toBe(card);
    expect(card.dataset['drag']).toBeUndefined();
    expect(posts()).toEqual([]);
  });

  it('shows while dragging what releasing would do and whether it would count', async () => {
    open({ 'GET /api/profile/search': () => some(2) });
    const card = await top('Family 1');
    dragCard(
      card,
      [
        [-30, 0],
        [-50, 0],
      ],
      { end: 'none' },
    );
    expect([card.dataset['drag'], card.dataset['committed'], card.style.getPropertyValue('--drag-offset')]).toEqual([
      'left',
      'false',
      '-50',
    ]);
    fireEvent.pointerMove(card, { pointerId: 1, clientX: 500, clientY: 300 });
    expect([card.dataset['drag'], card.dataset['committed']]).toEqual(['right', 'true']);
  });

  it('follows a link on a press, but not on a swipe', async () => {
    const { app } = open({ 'GET /api/profile/search': () => some(1) });
    const card = await top('Family 1');
    const link = within(card).getByRole('link', { name: 'More about Family 1' });
    dragCard(link, [
      [-20, 0],
      [-50, 0],
    ]);
    // false: neither browser nor router follows the link
    expect(fireEvent.click(link)).toBe(false);
    expect(app.address()).toBe('/main-thread');
    fireEvent.pointerDown(link, { pointerId: 1, isPrimary: true, button: 0 });
    fireEvent.click(link);
    expect(app.address()).toBe(`/profile/${id(1)}`);
  });

  it('handles arrow keys while the card is focused, and moves the focus to the next card with an announcement', async () => {
    const { posts } = open({
      'GET /api/profile/search': () => some(3),
      [`POST /api/profile/connect/${id(1)}`]: pending,
      [`POST /api/profile/refuse/${id(2)}`]: done,
    });
    const first = await top('Family 1');
    const help = document.getElementById(first.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toContain('Right arrow key connects, left arrow key refuses.');
    act(() => first.focus());
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(async () => expect(document.activeElement).toBe(await top('Family 2')));
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft', repeat: true });
    fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft', altKey: true });
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(async () => expect(document.activeElement).toBe(await top('Family 3')));
    expect(screen.getByText('Family 3, Leeds.').closest('[role=status]')).toBeTruthy();
    leavePage();
    await waitFor(() =>
      expect(posts()).toEqual([`POST /api/profile/connect/${id(1)}`, `POST /api/profile/refuse/${id(2)}`]),
    );
  });

  it('has buttons for both, which keep the focus', async () => {
    const { app, posts } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/refuse/${id(1)}`]: done,
      [`POST /api/profile/connect/${id(2)}`]: () => ({ message: 'ok', status: 'connected' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse Family 1' }));
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Refuse Family 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Connect with Family 2' }));
    await waitFor(() => expect(app.toasts()).toContain('Connection accepted!'));
    leavePage();
    await waitFor(() => expect(posts()).toHaveLength(2));
  });

  it('sends a refusal after eight seconds, and never one that was undone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { app, posts } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/refuse/${id(1)}`]: done,
    });
    await user.click(await screen.findByRole('button', { name: 'Refuse Family 1' }));
    await top('Family 2');
    expect(screen.getByText('Refused Family 1.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo: look at Family 1 again' }));
    await waitFor(async () => expect(document.activeElement).toBe(await top('Family 1')));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(posts()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Refuse Family 1' }));
    await act(() => vi.advanceTimersByTimeAsync(8_500));
    expect(posts()).toEqual([`POST /api/profile/refuse/${id(1)}`]);
    expect(app.toasts()).toContain('Profile refused.');
    expect(screen.queryByText('Refused Family 1.')).toBeNull();
  });

  it('sends a refusal when the next one starts or another page opens, and undoes the last card, too', async () => {
    const { app, posts } = open({
      'GET /api/profile/search': () => some(2),
      ...Object.fromEntries(some(2).map(({ _id }) => [`POST /api/profile/refuse/${_id}`, done])),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse Family 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse Family 2' }));
    expect(posts()).toEqual([`POST /api/profile/refuse/${id(1)}`]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo: look at Family 2 again' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse Family 2' }));
    app.leave();
    await waitFor(() => expect(posts()).toEqual([id(1), id(2)].map((one) => `POST /api/profile/refuse/${one}`)));
  });

  it('shows the next card even if a call fails', async () => {
    const { app } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/connect/${id(1)}`]: () => errorResponse(500, 'INTERNAL', 'Server error.'),
    });
    dragCard(await top('Family 1'), farRight);
    expect(await top('Family 2')).toBeTruthy();
    await waitFor(() => expect(app.toasts()).toBe('Action failed.'));
  });

  it('says when the daily limit of requests is reached', async () => {
    const { app } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/connect/${id(1)}`]: () => errorResponse(429, 'RATE_LIMITED', 'That was a lot at once.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect with Family 1' }));
    await waitFor(() => expect(app.toasts()).toBe('Action failed.|That was a lot at once.'));
  });

  it('loads the next page before the stack is empty', async () => {
    const { gets } = open({
      'GET /api/profile/search': ({ url }) =>
        url.searchParams.get('cursor') ? pageOf(some(1, 7)) : pageOf(some(6), 'two'),
      ...Object.fromEntries(some(7).map(({ _id }) => [`POST /api/profile/refuse/${_id}`, done])),
    });
    await top('Family 1');
    expect(gets()).not.toContain('GET /api/profile/search?cursor=two');
    const refuse = async (number: number) =>
      userEvent.click(await screen.findByRole('button', { name: `Refuse Family ${number}` }));
    await refuse(1);
    await waitFor(() => expect(gets()).toContain('GET /api/profile/search?cursor=two'));
    for (const number of [2, 3, 4, 5, 6]) await refuse(number);
    expect(await top('Family 7')).toBeTruthy();
  });

  it('starts again from the first family after a search, even a repeated one', async () => {
    const { app, gets } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/refuse/${id(1)}`]: () => errorResponse(503, 'UNAVAILABLE', 'Not now.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse Family 1' }));
    await top('Family 2');
    await userEvent.type(screen.getByRole('searchbox', { name: 'City' }), 'Leeds{Enter}');
    expect(await top('Family 1')).toBeTruthy();
    expect(app.address()).toBe('/main-thread?city=Leeds');
    await userEvent.click(screen.getByRole('button', { name: 'Refuse Family 1' }));
    await top('Family 2');
    await userEvent.type(screen.getByRole('searchbox', { name: 'City' }), '{Enter}');
    expect(await top('Family 1')).toBeTruthy();
    expect(gets().filter((call) => call === 'GET /api/profile/search?city=Leeds')).toHaveLength(2);
  });

  it('offers all families when a search finds nobody', async () => {
    const { app } = open(
      { 'GET /api/profile/search': ({ url }) => (url.searchParams.get('city') ? [] : some(1)) },
      '/main-thread?city=Atlantis',
    );
    expect(await screen.findByRole('heading', { name: 'No more profiles nearby.' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show all families nearby' }));
    expect(await top('Family 1')).toBeTruthy();
    expect(app.address()).toBe('/main-thread');
  });

  it('asks for a missing profile', async () => {
    open({ 'GET /api/profile/search': () => errorResponse(400, 'PROFILE_REQUIRED', 'Profile not found.') });
    expect(await screen.findByRole('heading', { name: 'Profile Required' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Parent Profile' }).getAttribute('href')).toBe('/profile-edit');
  });

  it('shows an error and retries', async () => {
    let fails = true;
    open({ 'GET /api/profile/search': () => (fails ? errorResponse(500, 'INTERNAL', 'Server error.') : some(1)) });
    expect(await screen.findByRole('heading', { name: 'Failed to load profiles.' })).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await top('Family 1')).toBeTruthy();
  });
});

describe('report button', () => {
  const openReport = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Report Family 1' }));
    return within(await screen.findByRole('dialog', { name: 'Report Family 1' }));
  };

  it('requires a reason, sends it with details, and shows the next card', async () => {
    const sent: unknown[] = [];
    const { app, posts } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/report/${id(1)}`]: ({ body }) => {
        sent.push(body);
        return Response.json({ message: 'ok' }, { status: 201 });
      },
    });
    const dialog = await openReport();
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getAllByText('Please provide a reason for the report.').length).toBeGreaterThan(0);
    expect(posts()).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Unkind or threatening' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Details/ }), 'It was the tone.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Done' }));
    expect(await top('Family 2')).toBeTruthy();
    expect(app.toasts()).toBe('Report submitted.');
    expect(sent).toEqual([{ reason: 'Unkind or threatening', message: 'It was the tone.' }]);
  });

  it('offers to block them afterwards', async () => {
    const { posts } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/report/${id(1)}`]: () => Response.json({ message: 'ok' }, { status: 201 }),
      [`POST /api/profile/block/${id(1)}`]: () => ({ message: 'ok' }),
    });
    const dialog = await openReport();
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Block Family 1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, block' }));
    expect(await top('Family 2')).toBeTruthy();
    expect(posts()).toEqual([`POST /api/profile/report/${id(1)}`, `POST /api/profile/block/${id(1)}`]);
  });

  it('keeps the input and the card when sending fails', async () => {
    const { app } = open({
      'GET /api/profile/search': () => some(2),
      [`POST /api/profile/report/${id(1)}`]: () => errorResponse(503, 'UNAVAILABLE', 'Not now.'),
    });
    const dialog = await openReport();
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Details/ }), 'Hard to say.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(app.toasts()).toBe('Failed to submit report.'));
    expect((dialog.getByRole('textbox', { name: /Details/ }) as HTMLTextAreaElement).value).toBe('Hard to say.');
    expect((dialog.getByRole('radio', { name: 'Something else' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await top('Family 1')).toBeTruthy();
  });
});
