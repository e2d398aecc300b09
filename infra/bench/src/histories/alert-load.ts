import { QUICK_CODES, type QuickCode } from '@notalone/contracts';
import type { Random } from '../kill/random.ts';
import { pause } from '../pause.ts';
import type { AlertCalls } from './child.ts';

const PAUSE_MS = 700;
const READ_EVERY_MS = 250;
/** Between an alert and the next. */
const REST_MS = 1_500;
const STEPS_AT_MOST = 4;

export interface AlertLoad {
  /** Ids of the alerts that there were. */
  readonly alertIds: readonly string[];
  run(): Promise<void>;
}

/** A child presses, its parent answers, both look, and one of them ends it: again and again until `over` is aborted. */
export function createAlertLoad(calls: AlertCalls, random: Random, over: AbortSignal): AlertLoad {
  const alertIds: string[] = [];
  const oneOf = <T>(items: readonly T[]) => items[random.under(items.length)] as T;

  async function press(code: QuickCode): Promise<string | undefined> {
    const pressed = await calls.press(code);
    if (pressed.outcome !== 'ok') return undefined;
    const { alertId } = pressed.answer;
    if (!alertIds.includes(alertId)) alertIds.push(alertId);
    return alertId;
  }
  const cancel = (alertId: string) => calls.cancel(alertId, oneOf(['child', 'parent'] as const));
  async function step(alertId: string, code: QuickCode): Promise<void> {
    const actions = [
      () => calls.answer(alertId, 'on-the-way'),
      () => calls.answer(alertId, 'on-the-way'),
      () => calls.answer(alertId, 'cannot-come'),
      () => calls.answer(alertId, 'not-together'),
      () => calls.answer(alertId, 'call-me'),
      () => cancel(alertId),
      () => press(code),
    ];
    // Two at once in one of four steps.
    const chosen = random.under(4) === 0 ? [oneOf(actions), oneOf(actions)] : [oneOf(actions)];
    await Promise.all(chosen.map((act) => act()));
    await pause(random.under(PAUSE_MS), over);
  }
  const end = (alertId: string) => (random.under(2) === 0 ? calls.answer(alertId, 'together') : cancel(alertId));

  async function runAlert(code: QuickCode): Promise<void> {
    const alertId = await press(code);
    if (alertId === undefined) return;
    let isOver = false;
    const look = async (by: 'child' | 'parent') => {
      while (!isOver && !over.aborted) {
        await calls.read(alertId, by);
        await pause(READ_EVERY_MS, over);
      }
      await calls.read(alertId, by);
    };
    const readers = [look('child'), look('parent')];
    for (let steps = random.under(STEPS_AT_MOST + 1); steps > 0; steps--) await step(alertId, code);
    await end(alertId);
    await pause(PAUSE_MS, over);
    isOver = true;
    await Promise.all(readers);
  }
  return {
    alertIds,
    async run() {
      for (let turn = 0; !over.aborted; turn++) {
        await runAlert(QUICK_CODES[turn % QUICK_CODES.length] as QuickCode);
        await pause(REST_MS, over);
      }
    },
  };
}
