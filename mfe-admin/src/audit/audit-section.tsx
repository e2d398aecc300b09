import { PARENT_WORDS } from '@notalone/contracts/parent-words';
import { Button, Card, Cluster, DateField, Loading, SelectField, Skeleton, Stack } from '@notalone/ui';
import { Link, useSearchParams } from '@notalone/web-kit/router';
import { useState } from 'react';
import { Excerpt } from '../shared/excerpt.tsx';
import { ResourceSection } from '../shared/resource-section.tsx';
import { formatTime } from '../shared/times.ts';
import { type AuditAction, type AuditEntry, type AuditFilter, useAdmins, useAudit } from './use-audit.ts';

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'case-opened': 'Opened a report',
  'case-claimed': 'Claimed a report',
  'person-named': 'Named the person a report is about',
  dismissed: 'Dismissed a report',
  warned: 'Warned',
  removed: 'Removed content',
  banned: 'Banned',
  unbanned: 'Ended a ban',
  reversed: 'Reversed a decision',
  noted: 'Wrote a note',
  'person-opened': 'Opened a person',
  'appeal-upheld': 'Kept a decision',
  'appeal-lifted': 'Lifted a decision',
  'switch-on': 'Turned a switch on',
  'switch-off': 'Turned a switch off',
  'contacts-asked': 'Asked to see numbers and postcodes',
  'contacts-agreed': 'Agreed to numbers and postcodes, as the second admin',
  'contacts-refused': 'Did not agree to numbers and postcodes',
  'contacts-shown': 'Saw numbers and postcodes',
  'guardian-limited': 'Took something from a guardian',
  'guardian-limit-ended': 'Gave something back to a guardian',
  'guardian-limit-reviewed': 'Reviewed what was taken from a guardian',
  'birthday-agreed': 'Agreed to a corrected birthday',
  'birthday-kept': 'Left a birthday as it was',
  'thread-paused': 'Paused a thread',
  'thread-released': 'Released a thread',
  'thread-ended': 'Ended a friendship of children',
  'parents-told': 'Told a parent',
  'nca-reported': 'Recorded a report to the National Crime Agency',
  'case-raised': 'Raised a case to child safety',
  'shop-approved': 'Approved a shop',
  'shop-deleted': 'Deleted a shop',
  'shop-changed': 'Changed a shop',
  'shop-unlisted': 'Unlisted a shop',
  'banner-set': 'Chose the banner',
  'banner-removed': 'Took the banner off',
  'article-published': 'Published an article',
  'article-changed': 'Changed an article',
  'article-deleted': 'Deleted an article',
  'draft-saved': 'Saved a draft',
  'draft-deleted': 'Deleted a draft',
  'picture-added': 'Added a picture for an article',
  'news-added': 'Added a news link',
  'news-changed': 'Changed a news link',
  'news-deleted': 'Deleted a news link',
  'complaints-listed': 'Looked at complaints about data',
  'complaint-answered': 'Answered a complaint about data',
  'emails-looked-up': 'Looked up an email address',
  'admin-granted': 'Made somebody an admin',
  'second-factor-reset': 'Removed an admin’s passkeys and authenticator app',
  'admin-revoked': 'Took the admin role away',
  'safeguarding-granted': 'Made somebody a safeguarding admin',
  'account-undone': 'Decided with a colleague: the last change of the account is undone',
  'account-kept': 'Decided with a colleague: the last change of the account stays',
  'freeze-extended': 'Decided with a colleague: the account stays stopped for seven more days',
  'new-number-started': 'Decided with a colleague: the owner may set a new number after seven days',
};
/** Of decisions that were taken back, of switches, and of what parents were told. */
const DETAILS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PARENT_WORDS.map(({ id, title }) => [id, title])),
  registration: 'Registration',
  'rooms-read-only': 'Forum rooms',
  'picture-uploads': 'Pictures',
  companion: 'The companion',
  dismiss: 'a dismissal',
  warn: 'a warning',
  remove: 'a removal',
  ban: 'a ban',
  unban: 'the end of a ban',
  hide: 'what a rule had hidden',
  open: 'waiting for an answer',
  answered: 'answered',
};
const OPTIONS = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

/** What admins did and viewed. Nobody can change or delete it. */
export function AuditSection() {
  const [params, setParams] = useSearchParams();
  const [{ action = '', adminId = '', from = '', to = '' }, setFilter] = useState<AuditFilter>({});
  const subjectId = params.get('about') ?? undefined;
  const audit = useAudit({ action: action || undefined, adminId, from, to, subjectId });
  const admins = useAdmins();
  const change = (changes: AuditFilter) => setFilter({ action: action || undefined, adminId, from, to, ...changes });
  return (
    <Stack gap={5}>
      <ResourceSection
        exportAs="audit"
        query={audit}
        filter={
          <Cluster gap={4} align="start">
            <SelectField
              name="action"
              label="Show"
              placeholder="Everything"
              options={OPTIONS}
              value={action}
              onChange={(value) => change({ action: value as AuditAction })}
            />
            <SelectField
              name="admin"
              label="By"
              placeholder="Everybody"
              options={(admins.items ?? []).map(({ _id, username }) => ({ value: _id, label: username }))}
              value={adminId}
              onChange={(value) => change({ adminId: value })}
            />
            <DateField name="from" label="From" value={from} onChange={(value) => change({ from: value })} />
            <DateField name="to" label="Until" value={to} onChange={(value) => change({ to: value })} />
            {subjectId && (
              <Button
                tone="secondary"
                size="small"
                onPress={() =>
                  setParams((before) => {
                    before.delete('about');
                    return before;
                  })
                }
              >
                About everybody again
              </Button>
            )}
          </Cluster>
        }
        loading="Loading the audit…"
        failed="Failed to fetch the audit."
        empty="Nothing yet."
        caption="The newest first"
        columns={[
          { label: 'When', cell: ({ at }) => formatTime(at) },
          { label: 'Who', cell: ({ admin }) => admin },
          {
            label: 'What',
            cell: ({ action: what, detail }) => (
              <>
                {ACTIONS[what]}
                <Excerpt text={detail && (DETAILS[detail] ?? detail)} />
              </>
            ),
          },
          { label: 'Whom', cell: (entry) => <Whom entry={entry} /> },
        ]}
      />
      {/* Below the list, which comes later. */}
      {audit.items && !admins.isError && <Admins admins={admins.items} />}
    </Stack>
  );
}

function Admins({ admins }: { readonly admins: ReturnType<typeof useAdmins>['items'] }) {
  if (!admins)
    return (
      <Loading label="Loading the admins…">
        <Skeleton />
      </Loading>
    );
  return (
    <Card as="section" title="Admins">
      <ul>
        {admins.map(({ _id, username, safeguarding }) => (
          <li key={_id}>
            <Link to={`/admin-dashboard?section=people&user=${_id}`}>{username}</Link>
            {safeguarding && ', children’s safety'}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Whom = ({ entry: { subjectId, about } }: { readonly entry: AuditEntry }) =>
  subjectId ? <Link to={`/admin-dashboard?section=people&user=${subjectId}`}>{about ?? 'A member'}</Link> : '–';
