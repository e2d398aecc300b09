import { Card } from '@notalone/ui';
import { api } from '@notalone/web-kit';
import { useQuery } from '@notalone/web-kit/queries';
import { Link } from '@notalone/web-kit/router';

const savedFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Drafts that wait to be finished, besides the one that is open. */
export function DraftList({ openId }: { readonly openId: string }) {
  const { data = [] } = useQuery({
    queryKey: ['drafts', openId],
    queryFn: () => api('GET /api/blog/drafts'),
    gcTime: 0,
  });
  const others = data.filter(({ _id }) => _id !== openId);
  if (others.length === 0) return null;
  return (
    <Card as="section" title="Other drafts">
      <ul>
        {others.map(({ _id, title, savedAt, isPublished }) => (
          <li key={_id}>
            <Link to={`/upload-article?draft=${_id}`}>{title || 'Without a title'}</Link>,{' '}
            {isPublished ? 'a change, ' : ''}saved {savedFormat.format(new Date(savedAt))}
          </li>
        ))}
      </ul>
    </Card>
  );
}
