import { type BodyOf, CONSENTS, type profile } from '@notalone/contracts';

const WORDING_CHANGED = 'This wording has changed. Please reload the page and read it again.';

type Answers = Pick<BodyOf<typeof profile.saveProfile>, 'photoConsentVersion' | 'consentToShare' | 'consentToShareVersion'>;
type Problems = { [Field in 'photoConsent' | 'consentToShare']?: string };

/** The consents that were given to another wording than the current one: an old page must not agree to what it never showed. */
export function wordingProblems({ photoConsentVersion, consentToShare, consentToShareVersion }: Answers): Problems {
  const isOther = (version: string | undefined, { version: current }: { version: string }) => version !== undefined && version !== current;
  return {
    ...(isOther(photoConsentVersion, CONSENTS.photo) && { photoConsent: WORDING_CHANGED }),
    ...(consentToShare && isOther(consentToShareVersion, CONSENTS.share) && { consentToShare: WORDING_CHANGED }),
  };
}
