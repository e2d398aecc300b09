import { SENT_REDIRECT_MS } from '@notalone/contracts/limits';
import { type EmergencyData, type EmergencyPress, useSession } from '@notalone/web-kit';
import { Link, useNavigate } from '@notalone/web-kit/router';
import { useEffect } from 'react';
import css from './emergency.module.css';
import { OwnMessage } from './own-message.tsx';
import { PressArea } from './press-area.tsx';
import { ReadyCheck } from './ready-check.tsx';
import { TakeButtonOff } from './take-button-off.tsx';
import { useEmergencyData } from './use-emergency-data.ts';
import { usePosition } from './use-position.ts';
import { usePress } from './use-press.ts';
import { WhereYouAre } from './where-you-are.tsx';
import { WhoGetsIt } from './who-gets-it.tsx';
import type { Owner } from './whose-button.ts';

const HOME = '/child-dashboard';

export interface Ended {
  /** Why the button is no use here. */
  readonly text: string;
  readonly press?: EmergencyPress | undefined;
}
interface ButtonPageProps {
  readonly owner: Owner;
  readonly onEnded: (ended: Ended) => void;
  /** Where the device holds several children's keys. */
  readonly onChooseAgain?: (() => void) | undefined;
}

/** The button of one child, or of a parent who presses in the own name. */
export function ButtonPage({ owner, onEnded, onChooseAgain }: ButtonPageProps) {
  const person = useSession();
  const data = useEmergencyData(owner, (text) => onEnded({ text }));
  const position = usePosition(data?.isLocationOn ?? false);
  const known = position.kind === 'known' ? position : undefined;
  const { state, press } = usePress({
    owner,
    position: known,
    onEnded: (text, unsent) => onEnded({ text, press: unsent }),
  });
  const isChildSignedIn = person?.role === 'child';
  useReturnHome(state.kind === 'sent' && isChildSignedIn);
  const isParents = owner.kind === 'parent';
  return (
    <div className={css.page} data-emergency-page>
      <h1 id="page-title" tabIndex={-1} className={css.title}>
        {sayWhose(owner, data)}
      </h1>
      {isParents && <p className={css.note}>This texts your family in your name. It is not a test.</p>}
      <PressArea state={state} data={data} position={known} onPress={press} />
      {onChooseAgain && (
        <button type="button" className={css.plain} onClick={onChooseAgain}>
          Somebody else needs help
        </button>
      )}
      <OwnMessage
        message={data?.message}
        isDisabled={state.kind === 'sending'}
        onSend={(customMessage) => press({ customMessage })}
      />
      <WhoGetsIt data={data} />
      {!isParents && <WhereYouAre position={position} />}
      {isChildSignedIn && <ReadyCheck owner={owner} />}
      <BackLink isParentSignedIn={person !== undefined && !isChildSignedIn} />
      {data?.hasKey && (
        <TakeButtonOff owner={owner} onDone={() => onEnded({ text: 'The button is off this device.' })} />
      )}
    </div>
  );
}

function sayWhose({ kind, name: known }: Owner, data: EmergencyData | undefined): string {
  if (kind === 'parent') return 'Your button';
  const name = data?.childName || known;
  return name ? `${name}’s button` : 'Emergency SMS';
}

const BackLink = ({ isParentSignedIn }: { readonly isParentSignedIn: boolean }) =>
  isParentSignedIn ? (
    <Link to="/emergency-settings" className={css.plain ?? ''}>
      Back to the settings
    </Link>
  ) : (
    <Link to={HOME} className={css.plain ?? ''}>
      Back to Dashboard
    </Link>
  );

function useReturnHome(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate(HOME), SENT_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
