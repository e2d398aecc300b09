import { Cluster, LinkButton, Notice } from '@notalone/ui';
import { CONTACT_EMAIL } from '@notalone/web-kit';
import { findId, type ReportValues, reportMailto } from './report-values.ts';

const NOT_SENT = 'Your report has not been sent yet';
const IN_THE_EMAIL = 'the email below has everything that you filled in, and your text stays here.';

/** For reports without a call: says that nothing was sent, where to report it, and offers an email with the input. */
export function EmailInstead({ values }: { readonly values: ReportValues }) {
  const letter = <a href={reportMailto(CONTACT_EMAIL, values)}>Send it as an email</a>;
  if (values.type !== 'post')
    return (
      <Notice tone="warning" isLive title={NOT_SENT} action={letter}>
        {`This form cannot take reports of other features yet. Until then please write to ${CONTACT_EMAIL}: ${IN_THE_EMAIL}`}
      </Notice>
    );
  const postId = findId(values.targetId);
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
      {`A post is reported where it stands: open its menu “…” and choose “Report this post”. Our moderators then see the post itself, and you do not see it any more. If you cannot find it, write to ${CONTACT_EMAIL}: ${IN_THE_EMAIL}`}
    </Notice>
  );
}
