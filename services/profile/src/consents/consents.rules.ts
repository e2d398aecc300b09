import { type BodyOf, CONSENTS, type profile } from '@notalone/contracts';

/** Asks to copy first: a reload loses the health fields, which the browser never stores. */
const OUT_OF_DATE =
  'The wording here has changed, so this form is out of date. Copy what you wrote, then reload the page.';

type Answers = Pick<
  BodyOf<typeof profile.saveProfile>,
  'photoConsentVersion' | 'consentToShare' | 'consentToShareVersion'
>;
type Problems = { [Field in 'photoConsent' | 'consentToShare']?: string };

/**
 * Problems of consents to an unknown or outdated wording: only the current and the previous one are accepted, as shown.
 */
export function wordingProblems({ photoConsentVersion, consentToShare, consentToShareVersion }: Answers): Problems {
  const isUnknown = (version: string | undefined, { versions }: { versions: readonly (string | undefined)[] }) =>
    version !== undefined && !versions.includes(version);
  return {
    ...(isUnknown(photoConsentVersion, CONSENTS.photo) && { photoConsent: OUT_OF_DATE }),
    ...(consentToShare && isUnknown(consentToShareVersion, CONSENTS.share) && { consentToShare: OUT_OF_DATE }),
  };
}
