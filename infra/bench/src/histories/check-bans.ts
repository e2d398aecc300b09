import { callsOfKind, okCallsOfKind, type RecordedHistory } from './history.ts';
import { propagatedBy } from './propagation.ts';
import { seconds } from './seconds.ts';

/** The room's own service decides, so a ban holds as soon as it is acknowledged. */
export function banFaults(history: RecordedHistory): string[] {
  const ends = callsOfKind(history, 'unbanFromRoom').filter(({ outcome }) => outcome !== 'refused');
  const inRoom = [...okCallsOfKind(history, 'readRoom'), ...okCallsOfKind(history, 'sendToRoom')];
  return okCallsOfKind(history, 'banFromRoom').flatMap(({ endedAtMs: fromMs, begunAtMs, input }) => {
    const { roomId, userId } = input;
    const end = ends.find(
      (one) => one.begunAtMs >= begunAtMs && one.input.userId === userId && one.input.roomId === roomId,
    );
    const untilMs = end?.begunAtMs ?? Number.POSITIVE_INFINITY;
    return inRoom
      .filter((call) => call.userId === userId && call.input.roomId === roomId)
      .filter((call) => call.begunAtMs >= fromMs && call.endedAtMs <= untilMs)
      .map(({ family, kind, begunAtMs: atMs }) => {
        const [banned, answered] = [seconds(fromMs), seconds(atMs)];
        return `room ${roomId}: family ${family} was banned at ${banned}, and its ${kind} at ${answered} was answered`;
      });
  });
}

/**
 * Auth hears of a ban from the site by an event and ends the sessions, which every service looks up. From then on
 * nothing is answered: neither with a token that is still valid nor after another login.
 */
export function siteBanFaults(history: RecordedHistory): string[] {
  const ends = callsOfKind(history, 'unbanFromSite').filter(({ outcome }) => outcome !== 'refused');
  const visits = okCallsOfKind(history, 'visit');
  return okCallsOfKind(history, 'banFromSite').flatMap(({ begunAtMs, endedAtMs, input: { userId } }) => {
    const fromMs = propagatedBy(history.outages, endedAtMs, 'sessions');
    const end = ends.find((one) => one.begunAtMs >= begunAtMs && one.input.userId === userId);
    const untilMs = end?.begunAtMs ?? Number.POSITIVE_INFINITY;
    return visits
      .filter((visit) => visit.userId === userId && visit.begunAtMs >= fromMs && visit.endedAtMs <= untilMs)
      .map(
        ({ family, input: { service }, begunAtMs: atMs }) =>
          `family ${family} was banned from the site at ${seconds(endedAtMs)}, ` +
          `and ${service} answered it at ${seconds(atMs)}`,
      );
  });
}
