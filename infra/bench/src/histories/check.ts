import { blockTimes } from './block-times.ts';
import { alertFaults } from './check-alerts.ts';
import { banFaults, siteBanFaults } from './check-bans.ts';
import { blockFaults } from './check-blocks.ts';
import { counterFaults } from './check-counters.ts';
import { coverageFaults } from './check-coverage.ts';
import { orderFaults } from './check-order.ts';
import { pressFaults } from './check-presses.ts';
import { reactionFaults } from './check-reactions.ts';
import { writeFaults } from './check-writes.ts';
import type { RecordedHistory } from './history.ts';

/** Every fault of a history, as a sentence. */
export function checkHistory(history: RecordedHistory): string[] {
  const blocks = blockTimes(history);
  return [
    ...reactionFaults(history, blocks),
    ...counterFaults(history, blocks),
    ...writeFaults(history, blocks),
    ...orderFaults(history),
    ...blockFaults(history, blocks),
    ...banFaults(history),
    ...siteBanFaults(history),
    ...alertFaults(history),
    ...pressFaults(history),
  ];
}

/** The same of a whole run, which must also have shown enough. */
export const checkRun = (history: RecordedHistory): string[] => [...coverageFaults(history), ...checkHistory(history)];
