import { CONSENTS, type ConsentKind } from '@notalone/contracts/consents';
import type { OwnProfile } from '../shared/use-own-profile.ts';

const ANSWERS = {
  photo: ['photoConsent', 'photoConsentVersion'],
  share: ['consentToShare', 'consentToShareVersion'],
} as const satisfies Record<ConsentKind, readonly (keyof OwnProfile)[]>;

/** What somebody agreed to when they last saved. A box may be ticked for them only where it was the wording that the form shows now. */
export function agreed(kind: ConsentKind, profile: OwnProfile | null): 'no' | 'to this' | 'to another wording' {
  const [answer, version] = ANSWERS[kind];
  if (!profile?.[answer]) return 'no';
  return profile[version] === CONSENTS[kind].versions[0] ? 'to this' : 'to another wording';
}
