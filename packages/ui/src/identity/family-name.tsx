import { Link } from '@notalone/web-kit/router';
import css from './family-name.module.css';

interface FamilyNameProps {
  username: string;
  childName?: string | undefined;
  /** Their profile; missing if the reader may not see it. */
  to?: string | undefined;
}

/** A family wherever it is named: the username with the child's name after it. */
export function FamilyName({ username, childName, to }: FamilyNameProps) {
  const name = <bdi>{username}</bdi>;
  return (
    <>
      {to ? (
        <Link to={to} className={css.link ?? ''}>
          {name}
        </Link>
      ) : (
        name
      )}
      {childName && (
        <>
          {' '}
          <bdi className={css.child}>{childName}</bdi>
        </>
      )}
    </>
  );
}
