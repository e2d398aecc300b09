import { showAuthenticator } from './authenticator.js';
import { CALL_STATES, callsOf, preparePhone } from './phone.js';
import { pushesOf } from './push.js';

// Runs in the browser as it is. Messages are only ever set as text.
const POLL_MILLISECONDS = 1500;
const byId = (id) => document.getElementById(id);
const opened = new Set();
let selected;
let etag = '';
let shown = { sms: [], mails: [], exchanges: [], calls: [], devices: [], pushes: [] };
const phone = preparePhone({ say, number: () => selected });

function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}
const codeIn = (text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
const timeOf = (instant) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const spoken = (number) => (number.startsWith('+447') ? `0${number.slice(3, 7)} ${number.slice(7)}` : number);
const time = (instant) => element('time', { className: 'quiet', dateTime: instant }, timeOf(instant));

function codeCard(text, key) {
  const code = codeIn(text);
  if (!code) return [];
  const copy = element('button', { type: 'button', className: 'copy' }, 'Copy');
  copy.setAttribute('aria-label', `Copy code ${code.split('').join(' ')}`);
  copy.dataset.focus = `copy ${key}`;
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code);
      copy.textContent = 'Copied';
      say(`Code ${code} copied.`);
    } catch (error) {
      say(`The browser did not allow copying (${error.name}). The code is ${code}.`);
    }
  });
  return [element('div', { className: 'code' }, element('span', { className: 'digits' }, code), copy)];
}

/** Text with its web addresses as links. */
function linked(text) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 ? element('a', { href: part, target: '_blank', rel: 'noopener noreferrer' }, part) : part,
    );
}

function phones() {
  const newest = new Map();
  const calls = shown.calls.map((call) => ({ ...call, body: `Call: ${CALL_STATES[call.status]}` }));
  for (const one of [...shown.sms, ...calls].sort((a, b) => (a.sentAt < b.sentAt ? 1 : -1)))
    if (!newest.has(one.to)) newest.set(one.to, one);
  if (!newest.has(selected)) selected = newest.keys().next().value;
  if (newest.size === 0)
    return [element('li', { className: 'empty' }, 'No text messages yet. They appear here as soon as one is sent.')];
  return [...newest.values()].map((one) => {
    const button = element(
      'button',
      { type: 'button', className: 'phone' },
      element(
        'span',
        { className: 'phone-line' },
        element('span', { className: 'number' }, spoken(one.to)),
        time(one.sentAt),
      ),
      element('span', { className: 'quiet preview' }, one.body),
    );
    button.dataset.focus = `phone ${one.to}`;
    button.setAttribute('aria-pressed', String(one.to === selected));
    button.addEventListener('click', () => {
      selected = one.to;
      render();
      if (matchMedia('(max-width: 44rem)').matches) byId('thread-title').scrollIntoView({ block: 'start' });
    });
    return element('li', {}, button);
  });
}

function thread() {
  byId('thread-title').textContent = selected ? `Text messages to ${spoken(selected)}` : 'Text messages';
  const messages = shown.sms.filter((sms) => sms.to === selected);
  if (messages.length === 0)
    return [element('li', { className: 'empty' }, selected ? 'No texts.' : 'Choose a phone to read its messages.')];
  return messages.map((sms) =>
    element(
      'li',
      { className: 'bubble' },
      element('span', { className: 'quiet' }, `From ${sms.from} · `),
      time(sms.sentAt),
      ...codeCard(sms.body, `sms ${sms.sentAt}`),
      element('p', { className: 'text' }, ...linked(sms.body)),
    ),
  );
}

function mails() {
  if (shown.mails.length === 0) return [element('li', { className: 'empty' }, 'No e-mails yet.')];
  return shown.mails.map((mail, index) => {
    const key = `mail ${mail.to} ${mail.sentAt}`;
    const summary = element(
      'summary',
      {},
      element('span', { className: 'subject' }, mail.subject || '(no subject)'),
      element('br'),
      element('span', { className: 'quiet' }, `To ${mail.to} · `),
      time(mail.sentAt),
    );
    summary.dataset.focus = key;
    const details = element(
      'details',
      { className: 'mail' },
      summary,
      ...codeCard(mail.text, key),
      element('p', { className: 'text' }, ...linked(mail.text)),
    );
    details.open = opened.has(key) || index === 0;
    details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
    return element('li', {}, details);
  });
}

function exchanges() {
  if (shown.exchanges.length === 0)
    return [element('li', { className: 'empty' }, 'The language model has not been asked anything yet.')];
  return shown.exchanges.map(({ to, messages, answer, askedAt }) => {
    const key = `model ${askedAt}`;
    const question = messages.findLast(({ role }) => role === 'user')?.content ?? '';
    const summary = element(
      'summary',
      {},
      element('span', { className: 'subject' }, question),
      element('br'),
      element('span', { className: 'quiet' }, `${to} · `),
      time(askedAt),
    );
    summary.dataset.focus = key;
    const asked = messages.map(({ role, content }) =>
      element('p', { className: 'text' }, element('strong', {}, `${role}: `), content),
    );
    const details = element(
      'details',
      { className: 'mail' },
      summary,
      ...asked,
      element('p', { className: 'text' }, element('strong', {}, 'answered: '), answer),
    );
    details.open = opened.has(key);
    details.addEventListener('toggle', () => (details.open ? opened.add(key) : opened.delete(key)));
    return element('li', {}, details);
  });
}

function render() {
  const focused = document.activeElement?.dataset?.focus;
  byId('phones').replaceChildren(...phones());
  byId('thread').replaceChildren(...thread());
  byId('calls').replaceChildren(...callsOf(shown.calls, { number: selected, time, element, say }));
  phone.show();
  byId('mails').replaceChildren(...mails());
  byId('pushes').replaceChildren(...pushesOf(shown, { time, element }));
  byId('exchanges').replaceChildren(...exchanges());
  if (focused) document.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

function say(text) {
  byId('state').textContent = text;
}

async function poll() {
  try {
    const answer = await fetch('/messages', { headers: etag ? { 'if-none-match': etag } : {}, cache: 'no-store' });
    if (answer.status === 200) {
      const before = shown.sms.length + shown.mails.length;
      etag = answer.headers.get('etag') ?? '';
      shown = await answer.json();
      const newcomer = shown.sms[0];
      if (before > 0 && newcomer) say(`Newest text message: ${spoken(newcomer.to)} at ${timeOf(newcomer.sentAt)}.`);
      render();
    }
    document.body.dataset.connected = 'true';
  } catch (error) {
    document.body.dataset.connected = 'false';
    say(`Not connected (${error.message}). Trying again…`);
  }
  setTimeout(poll, POLL_MILLISECONDS);
}

render();
showAuthenticator({
  section: byId('authenticator'),
  list: byId('authenticator-codes'),
  element,
  cardOf: (code) => codeCard(code, 'authenticator'),
});
void poll();
