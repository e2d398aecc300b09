import { Avatar, Card, FamilyName } from '@notalone/ui';
import type { ReactNode } from 'react';
import css from './connections.module.css';

interface PersonCardProps {
  readonly username: string;
  readonly childName: string | undefined;
  readonly picture?: { readonly url: string | undefined; readonly alt: string | undefined };
  /** Links to their profile; missing if the user may not see it. */
  readonly userId?: string;
  readonly lines: readonly ReactNode[];
  readonly children: ReactNode;
}

/** A family in one of the lists, with its actions. */
export function PersonCard({ username, childName, picture, userId, lines, children }: PersonCardProps) {
  return (
    <Card as="li" padding="s">
      <div className={css.row}>
        <div className={css.person}>
          <Avatar
            name={username}
            userId={userId}
            src={picture?.url}
            alt={picture?.url ? (picture.alt ?? '') : ''}
            size="s"
          />
          <div className={css.who}>
            <h3 className={css.name}>
              <FamilyName username={username} childName={childName} to={userId && `/profile/${userId}`} />
            </h3>
            {lines.filter(Boolean).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never change order
              <p key={index} className={css.line}>
                {line}
              </p>
            ))}
          </div>
        </div>
        <div className={css.actions}>{children}</div>
      </div>
    </Card>
  );
}
