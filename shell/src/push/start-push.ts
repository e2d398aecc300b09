import { pushDevice, session, whenIdle } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';

async function start(): Promise<void> {
  await whenIdle();
  const { startPush } = await import(/* webpackChunkName: 'push' */ '@notalone/web-features/push/push-device');
  startPush();
}

/** Push messages of parents and admins; a child’s login ends those of its device. The code comes after the page. */
export function keepPush(): void {
  let startedFor: string | undefined;
  const update = () => {
    const person = session.current();
    if (!person || (person.role === 'child' && !pushDevice.get())) return;
    const reader = person.role === 'child' ? person.childId : person.userId;
    if (startedFor === reader) return;
    startedFor = reader;
    start().catch((error: unknown) => logWarning('push messages may not reach this device', error));
  };
  session.subscribe(update);
  update();
}
