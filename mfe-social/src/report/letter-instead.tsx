import { Notice } from '@notalone/ui';
import { CONTACT_EMAIL } from '@notalone/web-kit';
import { type ReportValues, reportLetter } from './report-values.ts';

/** For what no call takes yet: nothing was sent, and how it reaches us all the same. */
export function LetterInstead({ values }: { readonly values: ReportValues }) {
  return (
    <Notice tone="warning" isLive title="Your report has not been sent yet" action={<a href={reportLetter(CONTACT_EMAIL, values)}>Send it as an e-mail</a>}>
      {values.type === 'post'
        ? 'Reports of posts come with the feed: each post will have its own Report.'
        : 'This form cannot take reports of other features yet.'}
      {` Until then please write to ${CONTACT_EMAIL}: the e-mail below has everything that you filled in, and your text stays here.`}
    </Notice>
  );
}
