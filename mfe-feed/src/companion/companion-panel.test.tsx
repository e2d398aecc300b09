import { session } from '@notalone/web-kit';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SentMessage } from './chat-client.ts';

const SILENT = 'Error: Could not get response.';
const PERSON = { role: 'parent', userId: 'a'.repeat(24) } as const;

interface Asked {
  readonly conversation: readonly SentMessage[];
  readonly headers: Headers;
  readonly signal: AbortSignal;
  /** Sends a server-sent event. */
  event(name: string, data: object): Promise<void>;
  answer(response: Response): Promise<void>;
  fail(): Promise<void>;
}
let asked: Asked[];
const nth = (index: number): Asked => {
  const one = asked.at(index);
  if (!one) throw new Error('the companion was not asked');
  return one;
};

/** Loads the panel with fresh modules and the messages stored in this tab. */
async function openPanel() {
  vi.resetModules();
  vi.doMock('@notalone/web-kit', async (original) => ({
    ...(await original<object>()),
    session: { ...session, current: () => PERSON },
  }));
  const { CompanionPanel } = await import('./companion-panel.tsx');
  render(<CompanionPanel />);
  return { field: screen.getByRole('textbox', { name: 'Message to Wren' }), user: userEvent.setup() };
}

/** jsdom has no layout: here a message is as high as its text is long, and the panel shows 250 pixels. */
const heightOf = (element: Element) => (element.textContent ?? '').length;
const HEIGHTS = {
  scrollHeight: (element: Element) =>
    [...element.querySelectorAll('ol > li')].reduce((sum, turn) => sum + heightOf(turn), 0),
  clientHeight: () => 250,
  offsetTop: (element: Element) =>
    [...(element.parentElement?.children ?? [])]
      .slice(0, [...(element.parentElement?.children ?? [])].indexOf(element))
      .reduce((sum, turn) => sum + heightOf(turn), 0),
};
const scrollIntoView = vi.fn();

beforeEach(() => {
  for (const [name, get] of Object.entries(HEIGHTS))
    vi.spyOn(
      name === 'offsetTop' ? HTMLElement.prototype : Element.prototype,
      name as 'scrollHeight',
      'get',
    ).mockImplementation(function (this: Element) {
      return get(this);
    });
  Element.prototype.scrollIntoView = scrollIntoView.mockClear();
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal(
    'fetch',
    (_url: string, init: { body: string; headers: Record<string, string>; signal: AbortSignal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
      init.signal.addEventListener('abort', () => reject(init.signal.reason));
      asked.push({
        conversation: (JSON.parse(init.body) as { conversation: SentMessage[] }).conversation,
        headers: new Headers(init.headers),
        signal: init.signal,
        event: (name, data) =>
          act(async () => {
            if (!stream) {
              const body = new ReadableStream<Uint8Array>({
                start(controller) {
                  stream = controller;
                },
              });
              resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
            }
            stream?.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
          }),
        answer: (response) => act(async () => resolve(response)),
        fail: () => act(async () => reject(new TypeError('Failed to fetch'))),
      });
      return promise;
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const said = () =>
  within(screen.getByRole('region', { name: 'Conversation with Wren' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const reply = (text: string, urgent = false) => ({ reply: text, signature: `signed ${text}`, urgent, check: false });

describe('companion', () => {
  test('introduces herself before anything is written', async () => {
    await openPanel();
    expect(screen.getByRole('heading', { name: 'Wren' })).toBeTruthy();
    expect(said()[0]).toMatch(/a computer, not a real child, and I give no medical advice/);
    expect(screen.getByText(/What you write here goes to OpenAI/)).toBeTruthy();
  });

  test('streams the answer and sends the whole conversation with her signatures', async () => {
    const { field, user } = await openPanel();
    await user.type(field, '  How will school be? {Enter}');
    await nth(0).event('delta', { text: 'A care plan ' });
    expect(said().slice(1)).toEqual(['You wrote:How will school be?', 'Wren says:A care plan ']);
    await nth(0).event('reply', reply('A care plan helps.'));
    expect(said().at(-1)).toBe('Wren says:A care plan helps.');
    expect(screen.getByRole('status').textContent).toBe('Wren says: A care plan helps.');
    await user.type(field, 'And trips?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(nth(1).conversation).toEqual([
      { sender: 'user', text: 'How will school be?' },
      { sender: 'ai', text: 'A care plan helps.', signature: 'signed A care plan helps.' },
      { sender: 'user', text: 'And trips?' },
    ]);
    expect(nth(1).headers.has('authorization')).toBe(false);
  });

  test('sends the newest hundred turns of a longer conversation, so that a call for help is never too long', async () => {
    const messages = Array.from({ length: 120 }, (_, turn) => ({
      sender: turn % 2 ? 'ai' : 'user',
      text: `Turn ${turn}`,
    }));
    sessionStorage.setItem('companion', JSON.stringify({ userId: PERSON.userId, messages }));
    const { field, user } = await openPanel();
    await user.type(field, 'He wont wake up{Enter}');
    const texts = nth(0).conversation.map(({ text }) => text);
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([100, 'Turn 21', 'He wont wake up']);
  });

  test('ignores blank questions', async () => {
    const { field, user } = await openPanel();
    await user.type(field, '   {Enter}');
    expect(asked).toEqual([]);
  });

  test('shows an answer that arrives at once', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'Hello{Enter}');
    await nth(0).answer(Response.json(reply('Hello you!')));
    expect(said().at(-1)).toBe('Wren says:Hello you!');
  });

  test('shows the specified text when there is no answer, keeps the question, and allows a retry', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'Hello{Enter}');
    await nth(0).fail();
    expect((field as HTMLTextAreaElement).value).toBe('Hello');
    expect(screen.getByText(SILENT)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.queryByText(SILENT)).toBeNull();
    expect(nth(1).conversation).toEqual([{ sender: 'user', text: 'Hello' }]);
    await nth(1).event('delta', { text: 'Hel' });
    await nth(1).event('problem', { code: 'UNAVAILABLE', msg: SILENT });
    expect(screen.getByText(SILENT)).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('Hello');
  });

  test('shows the server’s text when the user has asked too much', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'Hello{Enter}');
    await nth(0).answer(Response.json({ code: 'RATE_LIMITED', msg: 'That was a lot at once.' }, { status: 429 }));
    expect(screen.getByText('That was a lot at once.')).toBeTruthy();
    const alert = screen.getAllByRole('alert')[0] as HTMLElement;
    expect(alert.textContent).toContain('If it cannot wait: 999 / 111');
    const links = within(alert).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:999', 'tel:111']);
  });

  test('keeps what has arrived when stopped, but unsigned', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'Hello{Enter}');
    await nth(0).event('delta', { text: 'Once upon ' });
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(nth(0).signal.aborted).toBe(true);
    expect(said().at(-1)).toBe('Wren says:Once uponYou stopped this answer.');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'Again{Enter}');
    expect(nth(1).conversation[1]).toEqual({ sender: 'ai', text: 'Once upon' });
  });

  test('returns the question to the field when stopped before the first word', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'Hello{Enter}');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect((field as HTMLTextAreaElement).value).toBe('Hello');
  });

  test('shows and announces the line for what may be an emergency before her answer', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'He keeps shouting{Enter}');
    await nth(0).event('check', { line: 'Is somebody hurting you? Call 999.' });
    expect(said().at(-1)).toBe('Wren says:Is somebody hurting you? Call 999.');
    expect(screen.getByRole('alert').textContent).toBe('Is somebody hurting you? Call 999.');
    const answer = { ...reply('I am listening.'), check: true, line: 'Is somebody hurting you? Call 999.' };
    await nth(0).event('reply', answer);
    expect(said().at(-1)).toBe('Wren says:Is somebody hurting you? Call 999.I am listening.Hide this');
    expect(screen.getByRole('status').textContent).toBe('Wren says: I am listening.');
    expect(screen.getByRole('alert').textContent).toBe('Is somebody hurting you? Call 999.');
  });

  test.each([
    ['an urgent answer', reply('Call 999. Refuge listens: 0808 2000 247.', true)],
    ['a line', { ...reply('I am listening.'), check: true, line: 'Is somebody hurting you? Call 999.' }],
  ])('hides %s and its question without a trace', async (_what, answer) => {
    const { field, user } = await openPanel();
    await user.type(field, 'Hello{Enter}');
    await nth(0).answer(Response.json(reply('Hello you!')));
    const before = [JSON.stringify(sessionStorage), history.length, location.href];
    await user.type(field, 'He hit me{Enter}');
    await nth(1).answer(Response.json(answer));
    await user.click(screen.getByRole('button', { name: 'Hide this' }));
    expect(said().slice(1)).toEqual(['You wrote:Hello', 'Wren says:Hello you!']);
    expect(document.body.textContent).not.toMatch(/hit me|Refuge|hurting|listening/);
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.getByRole('status').textContent).toBe('');
    expect([JSON.stringify(sessionStorage), history.length, location.href]).toEqual(before);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Conversation with Wren' }));
    await user.type(field, 'And trips?{Enter}');
    expect(nth(2).conversation.map(({ text }) => text)).toEqual(['Hello', 'Hello you!', 'And trips?']);
  });

  test('offers no hiding of ordinary answers', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'Hello{Enter}');
    await nth(0).answer(Response.json(reply('Hello you!')));
    expect(screen.queryByRole('button', { name: 'Hide this' })).toBeNull();
  });

  test('makes the helplines of an urgent answer telephone links, each with its name', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'He hit me{Enter}');
    await nth(0).answer(Response.json(reply('In Wales Live Fear Free 0808 80 10 800.', true)));
    const link = screen.getByRole('link', { name: 'Call Live Fear Free (Wales), 0808 80 10 800' });
    expect(link.getAttribute('href')).toBe('tel:08088010800');
  });

  test('always shows the emergency numbers, whatever the companion answers', async () => {
    const { field, user } = await openPanel();
    const expectEmergencyLine = () => {
      const line = screen.getByText(/^In an emergency call/);
      expect(line.textContent).toBe('In an emergency call 999. For urgent advice call NHS 111.');
      const links = within(line).getAllByRole('link');
      expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:999', 'tel:111']);
    };
    expectEmergencyLine();
    await user.type(field, 'Hello{Enter}');
    expectEmergencyLine();
    await nth(0).event('reply', reply('Hello! How was your day?'));
    expectEmergencyLine();
    await user.type(field, 'Hello again{Enter}');
    await nth(1).fail();
    expectEmergencyLine();
  });

  test('shows the numbers to call in an emergency and announces them at once', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'He is unconscious{Enter}');
    await nth(0).event('reply', reply('Please call 999 now. NHS 111 if not. Samaritans: 116 123.', true));
    const links = screen.getAllByRole('link').map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
    expect(links).toContainEqual(['Call 999', 'tel:999']);
    expect(links).toContainEqual(['Call NHS 111', 'tel:111']);
    expect(links).toContainEqual(['Call Samaritans, 116 123', 'tel:116123']);
    expect(screen.getByRole('alert').textContent).toContain('Please call 999 now.');
  });

  test('scrolls to the newest words, but pins an answer taller than the panel to its beginning and then leaves scrolling to the reader', async () => {
    const { field, user } = await openPanel();
    const box = screen.getByRole('region', { name: 'Conversation with Wren' });
    const greeting = said()[0]?.length ?? 0;
    await user.type(field, 'Hello{Enter}');
    const asked = 'You wrote:Hello'.length;
    await nth(0).event('delta', { text: 'a'.repeat(100) });
    expect(box.scrollTop).toBe(greeting + asked + 'Wren says:'.length + 100 - 250);
    await nth(0).event('delta', { text: 'b'.repeat(300) });
    expect(box.scrollTop).toBe(greeting + asked);
    box.scrollTop = 321;
    await nth(0).event('delta', { text: 'c'.repeat(300) });
    await nth(0).event('reply', reply(`${'a'.repeat(100)}${'b'.repeat(300)}${'c'.repeat(300)}`));
    expect(box.scrollTop).toBe(321);
    expect(scrollIntoView.mock.contexts).toEqual([field.closest('form')]);
    await user.type(field, 'He is unconscious{Enter}');
    await nth(1).event('reply', reply(`Please call 999 now. ${'d'.repeat(400)}`, true));
    expect(box.scrollTop).toBe(
      [...box.querySelectorAll('ol > li')].slice(0, -1).reduce((sum, turn) => sum + heightOf(turn), 0),
    );
    expect(scrollIntoView.mock.contexts.at(-1)).toHaveProperty('href', 'tel:999');
  });

  test('restores the conversation of this tab until it is restarted', async () => {
    const { field, user } = await openPanel();
    await user.type(field, 'Hello{Enter}');
    await nth(0).event('reply', reply('Hello you!'));
    document.body.innerHTML = '';
    const again = await openPanel();
    expect(said().at(-1)).toBe('Wren says:Hello you!');
    await again.user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(said()).toHaveLength(1);
    expect(sessionStorage.getItem('companion')).toBeNull();
  });
});
