import { CODE_MEANINGS } from './emergency-codes.ts';
import {
  type AlertSms,
  join,
  NAME_MAX,
  NOT_CALLED,
  named,
  opening,
  placeText,
  ringText,
  ukTime,
  usable,
} from './sms-text.ts';

/** What contacts are texted while an alert goes on and when it is over (rules 5.5). At most two GSM-7 segments each. */
type Notice = Pick<AlertSms, 'familyWord' | 'childName' | 'answerUrl' | 'withoutLinks'>;

const answerText = ({ answerUrl, withoutLinks }: Notice): string =>
  answerUrl && !withoutLinks ? `Answer: ${answerUrl}` : '';
const child = ({ childName }: Notice): string => named(childName, NAME_MAX);

/** To the others, who can still answer. */
export const comingSms = (notice: Notice & { readonly comingName: string }): string =>
  join(
    opening(notice, true),
    `${named(notice.comingName, NAME_MAX)} is on the way to ${child(notice)}. You can still answer.`,
    answerText(notice),
    NOT_CALLED,
  );

/** To who said that they are on the way. Only the word WITH says together: a YES may mean anything. */
export const askSms = (notice: Notice): string =>
  join(
    opening(notice, true),
    `Are you with ${child(notice)}? Text WITH if you are together. If not, we ask everybody again in 5 minutes.`,
    answerText(notice),
    NOT_CALLED,
  );

/** To everybody: who was on the way has not arrived. */
export function reopenedSms(alert: AlertSms): string {
  const { code, callBack, sentAt } = alert;
  const meaning = code ? ` (${CODE_MEANINGS[code].meaning})` : '';
  const position = usable(alert.position);
  return join(
    opening(alert, true),
    `nobody is with ${child(alert)} yet, who asked for help at ${ukTime(sentAt)}${meaning}. Can you come?`,
    position ? placeText(position, alert, { details: false }) : '',
    callBack === undefined || callBack === 'sender' ? '' : ringText(callBack),
    answerText(alert),
    NOT_CALLED,
  );
}

/** `closerName`: the grown-up who is with the child; absent where the child said so. */
export const togetherSms = (notice: Notice & { readonly closerName?: string | undefined; readonly at: Date }): string =>
  join(
    opening(notice, true),
    notice.closerName === undefined
      ? `${child(notice)}'s phone says at ${ukTime(notice.at)} that somebody is there. Please ring to make sure.`
      : `${named(notice.closerName, NAME_MAX)} says at ${ukTime(notice.at)}: I am with ${child(notice)}.`,
  );

export const closedByGuardianSms = (notice: Notice & { readonly closerName: string; readonly at: Date }): string =>
  `${opening(notice, true)} ${named(notice.closerName, NAME_MAX)} closed the alert of ${child(notice)} at ${ukTime(notice.at)}.`;

export const endedSms = (notice: Notice & Pick<AlertSms, 'callBack'>): string =>
  join(
    opening(notice, true),
    `Nobody has told us that ${child(notice)} is safe.`,
    notice.callBack === undefined || notice.callBack === 'sender' ? 'Please ring.' : ringText(notice.callBack),
    NOT_CALLED,
  );
