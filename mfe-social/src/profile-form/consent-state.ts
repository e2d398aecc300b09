import { CONSENTS } from '@notalone/contracts/consents';
import type { OwnProfile } from '../shared/use-own-profile.ts';

const ANSWERS = {
  photo: ['photoConsent', 'photoConsentVersion'],
  share: ['consentToShare', 'consentToShareVersion'],
} as const satisfies Record<string, readonly (keyof OwnProfile)[]>;
type ProfileConsent = keyof typeof ANSWERS;

/** The consent given at the last save. Tick a box only if the wording is still the current one. */
export function consentState(kind: ProfileConsent, profile: OwnProfile | null): 'none' | 'current' | 'outdated' {
  const [answer, version] = ANSWERS[kind];
  if (!profile?.[answer]) return 'none';
  return profile[version] === CONSENTS[kind].versions[0] ? 'current' : 'outdated';
}
