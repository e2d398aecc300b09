import { TERMS_VERSION } from '@notalone/contracts/consents';

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Under which version of the terms of use and the house rules somebody joins. */
export const TermsVersion = () => (
  <>
    Version of <time dateTime={TERMS_VERSION}>{day.format(new Date(TERMS_VERSION))}</time>.
  </>
);
