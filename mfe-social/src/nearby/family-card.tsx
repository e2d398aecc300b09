import { Avatar, Card } from '@notalone/ui';
import { ProfileBadges } from '@notalone/web-features/profile-badges';
import type { Reply } from '@notalone/web-kit';
import { Link } from '@notalone/web-kit/router';
import type { ReactNode, Ref } from 'react';
import { ConnectButton } from './connect-button.tsx';
import css from './nearby.module.css';

interface FamilyCardProps {
  readonly family: Reply<'GET /api/profile/search'>[number];
  readonly linkRef?: Ref<HTMLAnchorElement> | undefined;
  /** Below the facts. */
  readonly note?: ReactNode;
  /** In place of Connect. */
  readonly action?: ReactNode;
}

/** A family card; a press anywhere but on its action opens the profile. */
export function FamilyCard({ family, linkRef, note, action }: FamilyCardProps) {
  return (
    <Card as="li" padding="s">
      <div className={css.card}>
        <Avatar
          name={family.childName}
          userId={family._id}
          src={family.profilePicUrl}
          alt={family.profilePicUrl ? (family.profilePicAlt ?? '') : ''}
        />
        <div className={css.who}>
          <h2 className={css.name}>
            <Link to={`/profile/${family._id}`} ref={linkRef} className={css.link}>
              {family.childName}
            </Link>
          </h2>
          <p className={css.city}>{family.city}</p>
        </div>
      </div>
      <ProfileBadges profile={family} />
      {note}
      {family.lookingFor && (
        <p className={css.lookingFor}>
          <span className={css.city}>Looking for: </span>
          {family.lookingFor}
        </p>
      )}
      <div className={css.actions}>{action ?? <ConnectButton userId={family._id} name={family.childName} />}</div>
    </Card>
  );
}
