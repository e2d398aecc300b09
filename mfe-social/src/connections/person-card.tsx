import { Link } from '@notalone/router';
import { Avatar, Card } from '@notalone/ui';
import type { ReactNode } from 'react';
import css from './connections.module.css';

interface PersonCardProps {
  readonly name: string;
  readonly picture?: { readonly url: string | undefined; readonly alt: string | undefined };
  /** Their profile; absent where it may not be seen. */
  readonly userId?: string;
  readonly lines: readonly ReactNode[];
  readonly children: ReactNode;
}

/** A family in one of the lists: who it is, and what can be done. */
export function PersonCard({ name, picture, userId, lines, children }: PersonCardProps) {
  return (
    <Card as="li" padding="s">
      <div className={css.row}>
        <div className={css.person}>
          <Avatar name={name} src={picture?.url} alt={picture?.url ? (picture.alt ?? '') : ''} size="s" />
          <div className={css.who}>
            <h3 className={css.name}>{userId ? <Link to={`/profile/${userId}`}>{name}</Link> : name}</h3>
            {lines.filter(Boolean).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a card never change places
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
