import { CODE_MEANINGS, type QuickCode } from '@notalone/contracts/emergency-codes';
import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';

/** The fixed lines of a code (rules 5.6); of the large button, which is a general emergency too, those of 888. */
export function adviceFor(code: QuickCode = '888'): string[] {
  const { advice, saysCall999 } = CODE_MEANINGS[code];
  return [...(advice ? [advice] : []), ...(saysCall999 ? [EMERGENCY_TEXTS.notAnAmbulance] : [])];
}
