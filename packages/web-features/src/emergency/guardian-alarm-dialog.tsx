import { useEffect, useId, useRef, useState } from 'react';
import css from './guardian.module.css';
import { GuardianAlertActions } from './guardian-alert-actions.tsx';
import { GuardianAlertFacts } from './guardian-alert-facts.tsx';
import { useAlarmSound } from './guardian-sound.ts';
import { type GuardianAlert, isClosed, meaningOf, nameOf, needsAnswer, timeOf } from './guardian-words.ts';

interface AlarmDialogProps {
  /** The newest first; never empty. */
  readonly alerts: readonly GuardianAlert[];
  readonly staleSinceMs: number | undefined;
  readonly isSilent: (alert: GuardianAlert) => boolean;
  readonly onSilence: (isSilent: boolean) => void;
  readonly onMakeSmall: () => void;
  readonly onDismiss: (alert: GuardianAlert) => void;
  readonly onChanged: (alert: GuardianAlert) => void;
}

/** Fills the screen, over every other dialog, and keeps the focus until it is made small or dismissed. */
export function GuardianAlarmDialog(props: AlarmDialogProps) {
  const { alerts, staleSinceMs, onMakeSmall, onDismiss, onChanged } = props;
  const [chosenId, choose] = useState<string>();
  // One that comes later does not take the place of the one whose buttons somebody is about to press.
  const first = alerts.find((alert) => !isClosed(alert)) ?? alerts[0];
  const [firstId] = useState(first?._id);
  const alert = alerts.find(({ _id }) => _id === (chosenId ?? firstId)) ?? first;
  const titleId = useId();
  const { dialog, title } = useModal();
  if (!alert) return null;
  const isOver = isClosed(alert);
  const others = alerts.filter((one) => one !== alert);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      className={css.alarm}
      data-open={!isOver}
      // Escape and Back do nothing; a dialog beneath this one does not take the focus back.
      {...{ closedby: 'none', 'data-react-aria-top-layer': true }}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={css.inside}>
        {others.length > 0 && (
          <ul className={css.others} aria-label="Other alerts">
            {others.map((one) => (
              <li key={one._id}>
                <button type="button" className={css.primary} onClick={() => choose(one._id)}>
                  Show {nameOf(one)}, {timeOf(one.createdAt)}: {meaningOf(one)}
                </button>
              </li>
            ))}
          </ul>
        )}
        <GuardianAlertFacts alert={alert} titleId={titleId} titleRef={title} staleSinceMs={staleSinceMs} />
        {isOver ? (
          <button type="button" className={css.primary} onClick={() => onDismiss(alert)}>
            Dismiss
          </button>
        ) : (
          <GuardianAlertActions key={alert._id} alert={alert} onChanged={onChanged} />
        )}
        <div className={css.row}>
          <Sound {...props} />
          <button type="button" className={css.quiet} onClick={onMakeSmall}>
            Make small
          </button>
        </div>
      </div>
    </dialog>
  );
}

function Sound({ alerts, isSilent, onSilence }: Pick<AlarmDialogProps, 'alerts' | 'isSilent' | 'onSilence'>) {
  const waiting = alerts.filter((alert) => !isClosed(alert) && needsAnswer(alert));
  const isWanted = waiting.some((alert) => !isSilent(alert));
  const { isBlocked, allow } = useAlarmSound(isWanted);
  if (waiting.length === 0) return null;
  if (isWanted && !isBlocked)
    return (
      <button type="button" className={css.quiet} onClick={() => onSilence(true)}>
        Sound off
      </button>
    );
  return (
    <button
      type="button"
      className={css.quiet}
      onClick={() => {
        onSilence(false);
        allow();
      }}
    >
      {isBlocked ? 'No sound yet: press for sound' : 'Sound on'}
    </button>
  );
}

/** Opens the dialog with the focus on its title, which no key presses: somebody may be typing. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const open = () => {
      if (shown.open) return;
      shown.showModal();
      title.current?.focus();
    };
    open();
    // Browsers without `closedby` close it at the second Escape whatever the page says.
    shown.addEventListener('close', open);
    return () => {
      shown.removeEventListener('close', open);
      shown.close();
    };
  }, []);
  return { dialog, title };
}
