import { SAME_ALERT_SECONDS } from '@notalone/contracts';
import { type CallOf, callsOfKind, type OkCallOf, okCallsOfKind, type RecordedHistory } from './history.ts';
import { seconds } from './seconds.ts';

type Press = OkCallOf<'press'>;
interface Interval {
  readonly begunAtMs: number;
  readonly endedAtMs?: number | undefined;
}
/** What was not answered may take effect at any time. */
const mayOverlap = (one: Interval, { begunAtMs, endedAtMs = Number.POSITIVE_INFINITY }: Interval): boolean =>
  one.begunAtMs <= endedAtMs && (one.endedAtMs ?? Number.POSITIVE_INFINITY) >= begunAtMs;

const isOfAlert = (press: CallOf<'press'>, { answer, input }: Press): boolean =>
  press.outcome === 'ok' ? press.answer.alertId === answer.alertId : press.input.code === input.code;

/** Whether the second press must be the alert of the first one: a moment later, with nothing else in between. */
function isSameAlert(history: RecordedHistory, first: Press, second: Press): boolean {
  const { family } = second;
  const between = { begunAtMs: first.begunAtMs, endedAtMs: second.endedAtMs };
  const mayHaveCome = (call: CallOf<'press' | 'cancelAlert' | 'answerAlert'>) =>
    call.family === family && call.outcome !== 'refused' && mayOverlap(call, between);
  const others = callsOfKind(history, 'press').filter((press) => press !== second && !isOfAlert(press, first));
  const ends = [
    ...callsOfKind(history, 'cancelAlert').filter(({ input }) => input.alertId === first.answer.alertId),
    ...callsOfKind(history, 'answerAlert').filter(({ input }) => input.answer === 'together'),
  ];
  return (
    first.family === family &&
    first.input.code === second.input.code &&
    first.endedAtMs <= second.begunAtMs &&
    second.endedAtMs - first.begunAtMs < SAME_ALERT_SECONDS * 1000 &&
    ![...others, ...ends].some(mayHaveCome)
  );
}

/** The same code once more within 15 s is no alert of its own (rules 5.2), or everybody would be texted twice. */
export function pressFaults(history: RecordedHistory): string[] {
  const presses = okCallsOfKind(history, 'press');
  return presses.flatMap((second) => {
    const first = presses.find(
      (press) => press.answer.alertId !== second.answer.alertId && isSameAlert(history, press, second),
    );
    if (!first) return [];
    const when = `${seconds(first.begunAtMs)} and ${seconds(second.begunAtMs)}`;
    return [`the child of family ${second.family} pressed the same at ${when}: two alerts`];
  });
}
