import { CODE_MEANINGS, type QuickCode } from '@notalone/contracts/emergency-codes';
import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import css from './emergency.module.css';
import { CallAmbulance } from './fallback.tsx';

/** The fixed line of a code (rules 5.6). */
export function Advice({ code, hasCall = true }: { readonly code: QuickCode; readonly hasCall?: boolean }) {
  const { advice, saysCall999 } = CODE_MEANINGS[code];
  if (!advice && !saysCall999) return null;
  return (
    <div className={css.advice}>
      {advice && <p>{advice}</p>}
      {saysCall999 && (
        <>
          <p>{EMERGENCY_TEXTS.notAnAmbulance}</p>
          {hasCall && <CallAmbulance />}
        </>
      )}
    </div>
  );
}
