import { FIXED_ANSWERS } from '../answers.ts';
import { CHECK_LINES } from '../check-lines.ts';
import { findEmergency } from './find-emergency.ts';

/**
 * What the writer alone is told about what others will read: the fixed words where it is surely about an emergency, one
 * line where it perhaps is. For the answer to the writing call; not to be stored.
 */
export function noticeFor(content: string): { notice?: string } {
  const emergency = findEmergency([content]);
  if (!emergency) return {};
  return { notice: (emergency.isSure ? FIXED_ANSWERS : CHECK_LINES)[emergency.kind] };
}
