// What the chosen phone does: answers a text or a call, or does not get one. Everything goes through the JSON API.

async function post(path, body, method = 'POST') {
  const answer = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
}

/** Says how it went. */
async function tell(say, done, work) {
  try {
    await work();
    say(done);
  } catch (error) {
    say(`That did not work (${error.message}).`);
  }
}

/** A form's choice such as `undelivered 30007`, as the API takes it. */
function failureOf(choice, isOnce) {
  const [mode, code] = choice.split(' ');
  return {
    mode,
    ...(code && { code: Number(code) }),
    ...(mode === 'delay' && { milliseconds: 10_000 }),
    ...(isOnce && { times: 1 }),
  };
}

/** The forms under the messages. `number` answers the chosen phone. */
export function preparePhone({ say, number }) {
  const [reply, failure] = ['reply', 'failure'].map((id) => document.getElementById(id));
  const answer = (body) => tell(say, `Answered: ${body}`, () => post('/sms/replies', { from: number(), body }));
  reply.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = reply.elements.body;
    void answer(field.value);
    field.value = '';
  });
  for (const button of reply.querySelectorAll('[data-reply]'))
    button.addEventListener('click', () => void answer(button.dataset.reply));
  failure.addEventListener('submit', (event) => {
    event.preventDefault();
    const { mode, once } = failure.elements;
    const path = `/failures/${encodeURIComponent(number())}`;
    void tell(say, 'Set for this phone.', () =>
      mode.value ? post(path, failureOf(mode.value, once.checked), 'PUT') : post(path, undefined, 'DELETE'),
    );
  });
  return {
    show() {
      for (const form of [reply, failure]) form.hidden = number() === undefined;
    },
  };
}

export const CALL_STATES = { ringing: 'Rings', completed: 'Was answered', 'no-answer': 'Nobody answered' };

/** The calls to the chosen phone, with what can be done while it rings. */
export function callsOf(calls, { number, time, element, say }) {
  const act = (label, call, path, body) => {
    const button = element('button', { type: 'button' }, label);
    button.dataset.focus = `${label} ${call.sid}`;
    button.addEventListener('click', () => void tell(say, label, () => post(`/calls/${call.sid}/${path}`, body)));
    return button;
  };
  return calls
    .filter(({ to }) => to === number)
    .map((call) =>
      element(
        'li',
        { className: 'bubble' },
        element('strong', {}, `Call from ${call.from}: ${CALL_STATES[call.status]} `),
        time(call.sentAt),
        ...(call.said ? [element('p', { className: 'text' }, call.said)] : []),
        ...(call.status === 'ringing'
          ? [
              element(
                'div',
                { className: 'choices' },
                act('Answer and press 1', call, 'answer', { digits: '1' }),
                act('Answer and press 2', call, 'answer', { digits: '2' }),
                act('Answer and press 3', call, 'answer', { digits: '3' }),
                act('Voicemail answers', call, 'answer', {}),
                act('Nobody answers', call, 'ignore', undefined),
              ),
            ]
          : []),
      ),
    );
}
