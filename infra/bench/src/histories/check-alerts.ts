import { ASK_AFTER_SECONDS_URGENT, SHARED_TEXTS_SECONDS } from '@notalone/contracts';
import { type AlertState, type CallOf, callsOfKind, type RecordedHistory } from './history.ts';
import { firstImpossible, type Operation } from './linearizable.ts';
import { seconds } from './seconds.ts';

/**
 * docs/safety/alert.md with one contact, the parent. A closed alert keeps what the contact said, for a press that opens
 * it again.
 */
type State = 'open' | 'coming' | 'cancelled' | 'cancelled, coming' | 'together';
const isClosed = (state: string) => state !== 'open' && state !== 'coming';
const unlessClosed = (to: State) => (state: string) => (isClosed(state) ? state : to);

const SHOWN: Readonly<Record<string, AlertState>> = {
  open: 'open',
  coming: 'somebody-coming',
  cancelled: 'cancelled',
  'cancelled, coming': 'cancelled',
  together: 'together',
};

const cancelled = (state: string): string => {
  if (isClosed(state)) return state;
  return state === 'coming' ? 'cancelled, coming' : 'cancelled';
};
/** Together is final: such a press is another alert. */
const pressedAgain = (state: string): string | undefined => {
  if (state === 'together') return undefined;
  return state === 'cancelled' ? 'open' : state === 'cancelled, coming' ? 'coming' : state;
};
const ANSWERED: Readonly<Record<CallOf<'answerAlert'>['input']['answer'], Operation['step']>> = {
  'on-the-way': unlessClosed('coming'),
  'cannot-come': unlessClosed('open'),
  'not-together': unlessClosed('open'),
  'call-me': (state) => state,
  together: unlessClosed('together'),
};

interface Alert {
  readonly alertId: string;
  readonly family: number;
  readonly firstPress: CallOf<'press'> & { readonly outcome: 'ok' };
}

/** When time may have moved an alert: from then on its three open states are one. */
const isOld = ({ firstPress }: Alert, atMs: number) => atMs - firstPress.begunAtMs >= ASK_AFTER_SECONDS_URGENT * 1000;

function readOf(alert: Alert, what: string, call: Operation & { endedAtMs: number }, shown: AlertState): Operation {
  const isLate = isOld(alert, call.endedAtMs);
  const isShownOpen = shown !== 'together' && shown !== 'cancelled' && shown !== 'ended';
  const isRight = (state: string) => (isLate && isShownOpen ? !isClosed(state) : SHOWN[state] === shown);
  return { ...call, what: `${what} ${shown}`, isRead: true, step: (state) => (isRight(state) ? state : undefined) };
}

/** What a call does to an alert, and what it was answered. */
function changeOf(alert: Alert, what: string, call: CallOf<'answerAlert' | 'cancelAlert'>, step: Operation['step']) {
  const { begunAtMs, endedAtMs, outcome } = call;
  const change: Operation = { what, begunAtMs, endedAtMs, step };
  if (outcome !== 'ok') return [change];
  // The service reads what it answers with once the change is stored.
  const read = readOf(alert, `${what} was answered with`, { ...call, what, step, after: change }, call.answer.state);
  return [change, read];
}

function operationsOf(history: RecordedHistory, alert: Alert): Operation[] {
  const { alertId, family, firstPress } = alert;
  const presses = callsOfKind(history, 'press')
    .filter((press) => press !== firstPress && press.family === family && press.begunAtMs >= firstPress.begunAtMs)
    .filter((press) =>
      press.outcome === 'ok' ? press.answer.alertId === alertId : press.outcome === 'unknown' && isSame(press, alert),
    );
  const answers = callsOfKind(history, 'answerAlert').filter(({ outcome }) => outcome !== 'refused');
  const cancels = callsOfKind(history, 'cancelAlert').filter(({ outcome }) => outcome !== 'refused');
  const reads = callsOfKind(history, 'readAlert');
  return [
    ...presses.map(({ begunAtMs, endedAtMs }) => ({
      what: 'the press that was this alert again',
      begunAtMs,
      endedAtMs,
      step: (state: string) =>
        isClosed(state) && begunAtMs - firstPress.endedAtMs > SHARED_TEXTS_SECONDS * 1000
          ? undefined
          : pressedAgain(state),
    })),
    ...answers
      .filter(({ input }) => input.alertId === alertId)
      .flatMap((call) => changeOf(alert, `the parent's ${call.input.answer}`, call, ANSWERED[call.input.answer])),
    // Together with a child ends its other open alerts too.
    ...answers
      .filter((call) => call.family === family && call.input.alertId !== alertId && call.input.answer === 'together')
      .map(({ begunAtMs }) => ({ what: 'together', begunAtMs, step: ANSWERED.together })),
    ...cancels
      .filter(({ input }) => input.alertId === alertId)
      .flatMap((call) => changeOf(alert, `the ${call.input.by}'s cancel`, call, cancelled)),
    ...reads.flatMap((call) =>
      call.outcome === 'ok' && call.input.alertId === alertId
        ? [readOf(alert, `the ${call.input.by} read`, { ...call, what: '', step: () => undefined }, call.answer.state)]
        : [],
    ),
  ];
}
const isSame = (press: CallOf<'press'>, { firstPress }: Alert) => press.input.code === firstPress.input.code;

/**
 * An alert goes only along the arrows of docs/safety/alert.md, by what was done to it, and every answer and read is
 * explained by one order of all that was done. So nobody sees it go back, and what closed it stays.
 */
export function alertFaults(history: RecordedHistory): string[] {
  const alerts = new Map<string, Alert>();
  for (const press of callsOfKind(history, 'press'))
    if (press.outcome === 'ok' && !alerts.has(press.answer.alertId)) {
      const { alertId } = press.answer;
      alerts.set(alertId, { alertId, family: press.family, firstPress: press });
    }
  return [...alerts.values()].flatMap((alert) => {
    const impossible = firstImpossible('open', operationsOf(history, alert));
    if (!impossible) return [];
    const { begunAtMs, what } = impossible;
    return [
      `alert ${alert.alertId} of family ${alert.family}: no order explains that at ${seconds(begunAtMs)} ${what}`,
    ];
  });
}
