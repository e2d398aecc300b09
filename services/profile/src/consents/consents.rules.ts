import { type BodyOf, CONSENTS, type profile } from '@notalone/contracts';

/** A reload loses what is about health, which the browser never stores: copying comes first. */
const OUT_OF_DATE = 'The wording here has changed, so this form is out of date. Copy what you wrote, then reload the page.';

type Answers = Pick<BodyOf<typeof profile.saveProfile>, 'photoConsentVersion' | 'consentToShare' | 'consentToShareVersion'>;
type Problems = { [Field in 'photoConsent' | 'consentToShare']?: string };

/** The consents that were given to a wording that is neither the current one nor the one before it: what is recorded must be what was shown. */
export function wordingProblems({ photoConsentVersion, consentToShare, consentToShareVersion }: Answers): Problems {
  const isUnknown = (version: string | undefined, { versions }: { versions: readonly (string | undefined)[] }) =>
    version !== undefined && !versions.includes(version);
  return {
    ...(isUnknown(photoConsentVersion, CONSENTS.photo) && { photoConsent: OUT_OF_DATE }),
    ...(consentToShare && isUnknown(consentToShareVersion, CONSENTS.share) && { consentToShare: OUT_OF_DATE }),
  };
}
