import { Cluster, LinkButton } from '@notalone/ui';
import type { PostFilter } from '../post-cache/post-filter.ts';
import { useMyId } from '../shared/use-my-id.ts';

interface FilterLinksProps {
  readonly filter: PostFilter;
}

/** The lists of posts; from one family's, the way back to all. */
export function FilterLinks({ filter: { author, hidden, q } }: FilterLinksProps) {
  const me = useMyId();
  if (author && author !== me)
    return (
      <nav aria-label="Lists of posts">
        <LinkButton to="/feed" tone="secondary" size="small" icon="back">
          Back to all posts
        </LinkButton>
      </nav>
    );
  const links = [
    { to: '/feed', label: 'All posts', isCurrent: !author && !hidden && !q },
    { to: `/feed?author=${me}`, label: 'My posts', isCurrent: author === me },
    { to: '/feed?hidden=1', label: 'Hidden posts', isCurrent: hidden !== undefined },
  ];
  return (
    <nav aria-label="Lists of posts">
      <Cluster gap={2}>
        {links.map(({ to, label, isCurrent }) => (
          <LinkButton
            key={to}
            to={to}
            size="small"
            tone={isCurrent ? 'primary' : 'secondary'}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
          </LinkButton>
        ))}
      </Cluster>
    </nav>
  );
}
