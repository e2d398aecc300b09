import { Cluster, LinkButton, Notice } from '@notalone/ui';
import { CONTACT_EMAIL } from '@notalone/web-kit';
import { idIn, type ReportValues, reportLetter } from './report-values.ts';

const NOT_SENT = 'Your report has not been sent yet';
const IN_THE_LETTER = 'the e-mail below has everything that you filled in, and your text stays here.';

/** For what this form makes no call for: nothing was sent, where it can be reported, and how it reaches us all the same. */
export function LetterInstead({ values }: { readonly values: ReportValues }) {
  const letter = <a href={reportLetter(CONTACT_EMAIL, values)}>Send it as an e-mail</a>;
  if (values.type !== 'post')
    return (
      <Notice tone="warning" isLive title={NOT_SENT} action={letter}>
        {`This form cannot take reports of other features yet. Until then please write to ${CONTACT_EMAIL}: ${IN_THE_LETTER}`}
      </Notice>
    );
  const postId = idIn(values.targetId);
  return (
    <Notice
      tone="warning"
      isLive
      title={NOT_SENT}
      action={
        <Cluster>
          <LinkButton to={postId ? `/feed?post=${postId}` : '/feed'} size="small" opensNewTab>
            {postId ? 'Open the post' : 'Open the feed'}
          </LinkButton>
          {letter}
        </Cluster>
      }
    >
      {`A post is reported where it stands: open its menu “…” and choose “Report this post”. Our moderators then see the post itself, and you do not see it any more. If you cannot find it, write to ${CONTACT_EMAIL}: ${IN_THE_LETTER}`}
    </Notice>
  );
}
