import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import css from './emergency.module.css';
import type { Position } from './use-position.ts';

export function WhereYouAre({ position }: { readonly position: Position }) {
  return (
    <section className={css.section} aria-labelledby="emergency-location">
      <h2 id="emergency-location" className={css.heading}>
        Where you are
      </h2>
      <p>{sayPosition(position)}</p>
    </section>
  );
}

function sayPosition(position: Position): string {
  switch (position.kind) {
    case 'known':
      return `Location available: ${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`;
    case 'waiting':
      return EMERGENCY_TEXTS.locationWaiting;
    case 'unsupported':
      return EMERGENCY_TEXTS.locationUnsupported;
    case 'denied':
      return 'Location not available. Please enable location services.';
    case 'failed':
      return EMERGENCY_TEXTS.locationError;
    default:
      return 'Location sharing is off. Your message does not say where you are.';
  }
}
