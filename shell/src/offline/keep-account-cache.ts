import { type Session, session } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';

const PREFIX = 'account-';

/** Admins and children have none. */
const nameFor = (person: Session | undefined) =>
  person?.role === 'parent' && !person.secondFactor ? `${PREFIX}${person.userId}` : undefined;

async function update(): Promise<void> {
  const own = nameFor(session.current());
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== own) await caches.delete(name);
  if (own && nameFor(session.current()) === own) await caches.open(own);
}

/**
 * What the worker keeps of a parent's account (worker/answers.ts) exists exactly while the parent is signed in: it is
 * deleted when the session ends in whatever way, when somebody else signs in, and when a page opens without a session.
 */
export function keepAccountCache(): void {
  // Without https browsers have none.
  if (!('caches' in globalThis)) return;
  let done: Promise<void> = Promise.resolve();
  const start = () => {
    done = done.then(update).catch((error: unknown) => logWarning('could not update what is kept offline', error));
  };
  session.subscribe(start);
  start();
}
