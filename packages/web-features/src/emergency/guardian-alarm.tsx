import { useEffect, useEffectEvent } from 'react';
import css from './guardian.module.css';
import { GuardianAlarmDialog } from './guardian-alarm-dialog.tsx';
import { useGuardianAlerts } from './guardian-alerts.ts';
import { useAlarmMarks } from './guardian-marks.ts';
import { type GuardianAlert, isClosed, summary } from './guardian-words.ts';

/** Where a child asks for help, and sees what has become of it. */
const CHILD_PAGES = ['/emergency-sms', '/child-dashboard'];
const ON_YOUR_OWN_PHONE = 'Open Not Alone on your own phone to answer.';

/**
 * The alarm of a parent, on every page: an open alert of a child of theirs fills the screen until it is closed. Made
 * small it is a bar at the top. On a device that holds the child's key it is never more than that, and cannot answer:
 * whoever has the child's device could end its alert in the parent's name.
 */
export function GuardianAlarm({ path }: { readonly path: string }) {
  const { alerts, keysHere, staleSinceMs, replace } = useGuardianAlerts();
  const marks = useAlarmMarks();
  const shown = alerts.filter((alert) => !marks.of(alert).isDismissed);
  const isHeldHere = ({ childId }: GuardianAlert) => keysHere.includes(childId ?? '');
  const allHeld = shown.filter(isHeldHere);
  const isChildPage = CHILD_PAGES.some((page) => path === page || path.startsWith(`${page}/`));
  const held = isChildPage ? [] : allHeld;
  const own = shown.filter((alert) => !isHeldHere(alert));
  const isFull = own.some((alert) => !marks.of(alert).isSmall);
  useClosedStaysSmall(own, allHeld, marks);
  const setAll = (change: Parameters<typeof marks.set>[1]) => {
    for (const alert of own) marks.set(alert, change);
  };
  return (
    <>
      {own.length > 0 && !isFull && (
        <SmallAlarm
          alerts={own}
          onOpen={() => setAll({ isSmall: false })}
          onDismiss={(alert) => marks.set(alert, { isDismissed: true })}
        />
      )}
      {held.length > 0 && (
        <section className={css.bar} data-open aria-label="Emergency">
          {held.map((alert) => (
            <p key={alert._id} role="alert">
              {summary(alert)} {!isClosed(alert) && ON_YOUR_OWN_PHONE}
            </p>
          ))}
        </section>
      )}
      {isFull && (
        <GuardianAlarmDialog
          alerts={own}
          staleSinceMs={staleSinceMs}
          isSilent={(alert) => marks.of(alert).isSilent === true}
          onSilence={(isSilent) => setAll({ isSilent })}
          onMakeSmall={() => setAll({ isSmall: true, isSilent: true })}
          onDismiss={(alert) => marks.set(alert, { isDismissed: true })}
          onChanged={replace}
        />
      )}
    </>
  );
}

/**
 * Written down, so that an alert that is opened again, as the same press, is no longer small, and one that was closed
 * while the device held the child's key covers no page once the key is taken off.
 */
function useClosedStaysSmall(
  own: readonly GuardianAlert[],
  held: readonly GuardianAlert[],
  marks: ReturnType<typeof useAlarmMarks>,
): void {
  const closed = own.filter((alert) => isClosed(alert) && marks.isOld(alert));
  const closedHere = held.filter((alert) => isClosed(alert) && !marks.of(alert).isSmall);
  const write = useEffectEvent(() => {
    for (const alert of closed) marks.set(alert, {});
    for (const alert of closedHere) marks.set(alert, { isSmall: true });
  });
  const ids = [...closed, ...closedHere].map(({ _id }) => _id).join();
  useEffect(() => {
    if (ids) write();
  }, [ids]);
}

interface SmallAlarmProps {
  readonly alerts: readonly GuardianAlert[];
  readonly onOpen: () => void;
  readonly onDismiss: (alert: GuardianAlert) => void;
}
/** So that the page stays in view; the others are a press away. */
const LINES = 2;

function SmallAlarm({ alerts, onOpen, onDismiss }: SmallAlarmProps) {
  const [open, closed] = [alerts.filter((alert) => !isClosed(alert)), alerts.filter(isClosed)];
  const lines = [...new Set([...open, ...closed].map(summary))];
  return (
    <section className={css.bar} data-open={open.length > 0} aria-label="Emergency">
      <div role="status" className={css.lines}>
        {lines.slice(0, LINES).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {lines.length > LINES && <p>And {lines.length - LINES} more.</p>}
      </div>
      {open.length > 0 ? (
        <button type="button" className={css.reopen} onClick={onOpen}>
          Show the emergency
        </button>
      ) : (
        <button type="button" className={css.reopen} onClick={() => closed.forEach(onDismiss)}>
          Dismiss
        </button>
      )}
    </section>
  );
}
