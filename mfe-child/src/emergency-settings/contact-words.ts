import type { Contact } from './use-settings.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' });
/** '3 December' */
const dayOf = (instant: string) => DAY.format(new Date(instant));

interface StateWords {
  readonly tone: 'teal' | 'marigold' | 'coral';
  readonly badge: string;
  readonly more?: string;
}
const ONLY_ASKED = 'Until they agree, their text only asks them to ring you.';

/** Whether a contact has said yes, in the words of the settings (rules 5.9). */
export function contactState({ state, isParent, invitedFrom }: Contact): StateWords {
  switch (state) {
    case 'confirmed':
      return { tone: 'teal', badge: isParent ? 'You: always texted first' : 'Gets your child’s messages' };
    case 'sent':
      return { tone: 'marigold', badge: 'Has not said yes yet', more: ONLY_ASKED };
    case 'waiting': {
      const when = invitedFrom ? ` on ${dayOf(invitedFrom)}` : ' as soon as we may';
      const more = `This number was asked in the last 30 days. We ask again by ourselves${when}. ${ONLY_ASKED}`;
      return { tone: 'marigold', badge: 'Not asked yet', more };
    }
    case 'failed':
      return {
        tone: 'coral',
        badge: 'Our question did not arrive',
        more: `Is the number right? ${ONLY_ASKED}`,
      };
    case 'refused':
      return { tone: 'coral', badge: 'Never wants to be texted' };
  }
}

interface Warning {
  readonly tone: 'danger' | 'warning';
  readonly text: string;
}

/** What keeps messages from somebody who has said yes, the parent included (rules 5.3). */
export function contactWarnings({ name, isParent, takesTexts, notReachedAt }: Contact): readonly Warning[] {
  const stopped = isParent
    ? 'Your own phone has answered STOP: it gets no texts. We telephone it instead.'
    : `Gets no texts: answered STOP. We telephone ${name} instead.`;
  const undo = isParent
    ? 'To undo it, text START to the number that our texts come from.'
    : `To undo it, ${name} texts START to the number that our texts come from.`;
  return [
    ...(takesTexts ? [] : [{ tone: 'danger' as const, text: `${stopped} ${undo}` }]),
    ...(notReachedAt
      ? [{ tone: 'warning' as const, text: `We could not reach this number on ${dayOf(notReachedAt)}.` }]
      : []),
  ];
}
