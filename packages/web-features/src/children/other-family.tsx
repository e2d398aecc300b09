import { Notice } from '@notalone/ui';
import type { Reply } from '@notalone/web-kit';
import css from './other-family.module.css';

export type OtherFamilyFacts = NonNullable<Reply<'GET /api/profile/child-connection/{friendshipId}'>['otherFamily']>;

const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** What a parent is shown of another family before saying yes to a friendship of the children (rules 4.4). */
export function OtherFamily({ family }: { readonly family: OtherFamilyFacts }) {
  const { username, memberSince, connections, isConnected, isNew } = family;
  return (
    <>
      <dl className={css.facts}>
        <dt>Family</dt>
        <dd>@{username}</dd>
        <dt>Member since</dt>
        <dd>{monthOf.format(new Date(memberSince))}</dd>
        <dt>Connections</dt>
        <dd>{connections}</dd>
        <dt>Connected with you</dt>
        <dd>{isConnected ? 'Yes' : 'No'}</dd>
      </dl>
      {isNew && (
        <Notice tone="warning" title="This account is new">
          <p>It is less than 14 days old. Say yes only if you know this family outside Not Alone.</p>
        </Notice>
      )}
    </>
  );
}
