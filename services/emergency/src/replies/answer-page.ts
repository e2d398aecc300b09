import { CODE_MEANINGS, mapUrl, ON_THE_WAY_MINUTES, ukTime } from '@notalone/contracts';
import { comingContacts, isClosed, isDeciding } from '../alerts/alert-life.rules.ts';
import type { AlertContact, AlertDocument, AlertPosition } from '../alerts/alerts.store.ts';
import { button, escaped, page } from '../links/pages.ts';
import { secondsBetween } from '../shared/clock.ts';

interface AnswerPage {
  readonly token: string;
  readonly alert: AlertDocument;
  readonly contact: AlertContact;
  /** Only where this contact may see it now. */
  readonly position?: AlertPosition | undefined;
  /** E.164. */
  readonly ring?: { readonly name: string; readonly number: string } | undefined;
  /** Whether this contact has just answered an alert that was over. */
  readonly isLate: boolean;
  readonly now: Date;
}

const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
const minutesText = (minutes: number) => (minutes === 30 ? 'More than 30 minutes' : `${minutes} minutes`);

function placeText({ position, now }: AnswerPage): string {
  if (!position) return '';
  const { accuracyMetres, takenAt } = position;
  const about = accuracyMetres === undefined ? '' : `, to about ${Math.round(accuracyMetres)} metres`;
  const minutes = Math.max(0, Math.round(secondsBetween(takenAt, now) / 60));
  const age = minutes === 0 ? 'just now' : `${minutes} min ago`;
  return `<p><a class="ring" href="${escaped(mapUrl(position))}" rel="noreferrer noopener">Where they are, on a map</a> ${escaped(`Seen ${age}${about}.`)}</p>`;
}

/** Who has it, for everybody who looks (rules 10.4). */
function whoHasIt({ alert, contact }: AnswerPage): string {
  const others = alert.contacts.filter((one) => isDeciding(one) && one.contactId !== contact.contactId && one.answer);
  const said = { 'on-the-way': 'is on the way', 'cannot-come': 'cannot come', 'call-me': 'can be rung' } as const;
  const lines = others.map(
    ({ name, answer = 'call-me', answeredAt, askedAt }) =>
      `${name} ${askedAt ? 'was on the way and is asked whether they are there' : said[answer]}${answeredAt ? `, since ${ukTime(answeredAt)}` : ''}.`,
  );
  const nobody = comingContacts(alert).length === 0 ? ['Nobody is on the way yet.'] : [];
  return [...lines, ...nobody].map(paragraph).join('');
}

function closedText({ alert }: AnswerPage): string {
  const { state, closedAt, closedBy, childName } = alert;
  const at = closedAt ? ` at ${ukTime(closedAt)}` : '';
  const since = closedAt ? ` since ${ukTime(closedAt)}` : '';
  if (state === 'ended') return `We stopped asking${at}. Please ring.`;
  const isChild = closedBy?.who === 'child';
  if (state === 'together' && isChild)
    return `Somebody has been with ${childName}${since}, says ${childName}’s phone. Please ring to make sure.`;
  if (isChild) return `${closedBy.name} pressed “I'm OK”${at}. Please ring to make sure.`;
  // A guardian who said so on the child's page closed it in the child's name.
  const closer = closedBy && closedBy.name !== childName ? closedBy.name : 'A parent';
  return state === 'together' ? `${closer} has been with ${childName}${since}.` : `${closer} closed the alert${at}.`;
}

const closedTitle = ({ state, childName }: AlertDocument) =>
  state === 'ended' ? `Nobody has told us that ${childName} is safe` : `${childName}’s call for help is over`;

const closedPart = (input: AnswerPage) =>
  [
    `<p class="done" role="status">${escaped(closedText(input))}</p>`,
    input.isLate ? '<p role="status">Your answer came after the end, so we told nobody. You can still ring.</p>' : '',
  ].join('');

function questions(input: AnswerPage): string {
  const { token, alert, contact } = input;
  const action = `/api/emergency-sms/acknowledge/${token}`;
  const name = alert.childName;
  const isComing = contact.answer === 'on-the-way';
  if (isComing && contact.askedAt)
    return [
      `<p class="done" role="status"><strong>Are you with ${escaped(name)}?</strong> Without an answer we ask everybody again in 5 minutes.</p>`,
      button(action, 'together', `Yes, I am with ${name}`),
      button(action, 'not-together', 'No, not yet: ask the others too', true),
      button(action, 'cannot-come', 'I cannot come after all', true),
    ].join('');
  if (isComing)
    return [
      '<p class="done" role="status">Thank you. They see that you are on the way.</p>',
      ...(alert.isTest
        ? []
        : [
            `<p>How long will it take?${contact.minutes === undefined ? '' : ` You said: ${minutesText(contact.minutes).toLowerCase()}.`}</p>`,
            ...ON_THE_WAY_MINUTES.map((minutes) => button(action, 'on-the-way', minutesText(minutes), true, minutes)),
            button(action, 'together', `I am with ${name} now`),
          ]),
      button(action, 'cannot-come', 'I cannot come after all', true),
    ].join('');
  const thanks = {
    'on-the-way': '',
    'cannot-come': 'Thank you. They see that you cannot come.',
    'call-me': 'Thank you. They see that they can ring you. We go on asking the others.',
    none: '',
  }[contact.answer ?? 'none'];
  return [
    thanks ? `<p class="done" role="status">${thanks}</p>` : '<p>Can you come? They see your answer at once.</p>',
    button(action, 'on-the-way', 'I’m on my way'),
    button(action, 'call-me', 'Call me', true),
    button(action, 'cannot-come', 'I cannot come', true),
  ].join('');
}

/** Where a contact answers an alert. Looking answers nothing; no script is needed. */
export function answerPage(input: AnswerPage): Buffer {
  const { alert, ring, token } = input;
  const { childName, code, createdAt, isTest } = alert;
  if (isTest)
    return page(
      ['<h1>This is only a test</h1>', isClosed(alert) ? paragraph(closedText(input)) : questions(input)].join(''),
    );
  const isOver = isClosed(alert);
  const meaning = code ? `: ${CODE_MEANINGS[code].meaning}` : '';
  return page(
    [
      `<h1>${escaped(isOver ? closedTitle(alert) : `${childName} needs help${meaning}`)}</h1>`,
      paragraph(`From Not Alone. ${childName} asked for help at ${ukTime(createdAt)}${isOver ? meaning : ''}.`),
      isOver ? closedPart(input) : '',
      placeText(input),
      ring ? `<a class="ring" href="tel:${escaped(ring.number)}">${escaped(`Ring ${ring.name}`)}</a>` : '',
      isOver ? '' : whoHasIt(input),
      isOver ? '' : questions(input),
      isOver ? '' : `<p><a href="/e/${token}">Look for news</a></p>`,
      '<p><strong>999 has not been called.</strong> If someone’s life is in danger, call <a href="tel:999">999</a>.</p>',
    ].join(''),
  );
}
