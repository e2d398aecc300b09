import { setTimeout as delay } from 'node:timers/promises';
import { type Day, nextActivity } from './activities.ts';
import type { Person } from './people.ts';

/** While nothing answers, no more is begun. */
const BUSY_MAX = 60;

export interface RunningDay {
  /** Begins nothing new. Resolves when everything has ended. */
  stop(): Promise<void>;
}

/** Families do what families do, at a steady rate, each one thing at a time. An activity is one to twenty calls. */
export function startDay(people: readonly Person[], day: Day, activitiesPerSecond: number): RunningDay {
  let isOn = true;
  const running = new Set<Promise<void>>();
  async function act(person: Person): Promise<void> {
    person.isBusy = true;
    // Without an answer, the next activity renews it.
    await person.page.renew().catch(() => undefined);
    await nextActivity(person, day.random)(person, day);
  }
  async function begin(): Promise<void> {
    while (isOn) {
      const person = people[day.random.under(people.length)];
      if (person && !person.isBusy && running.size < BUSY_MAX) {
        const acting = act(person)
          .catch((error: Error) => day.calls.countFailure('an activity', error))
          .then(() => {
            person.isBusy = false;
            running.delete(acting);
          });
        running.add(acting);
      }
      await delay(1000 / activitiesPerSecond);
    }
  }
  const going = begin();
  return {
    async stop() {
      isOn = false;
      await going;
      await Promise.all(running);
    },
  };
}
