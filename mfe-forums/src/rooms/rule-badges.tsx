import { Badge, Cluster } from '@notalone/ui';
import type { Room } from './room.ts';

/** What a room allows. */
export function RuleBadges({ rules: { noSwearing, images, links } }: Pick<Room, 'rules'>) {
  return (
    <Cluster gap={2}>
      <Badge tone={noSwearing ? 'teal' : 'neutral'}>{noSwearing ? 'No swearing' : 'Swearing allowed'}</Badge>
      <Badge tone={images ? 'teal' : 'neutral'}>{images ? 'Images allowed' : 'No images'}</Badge>
      <Badge tone={links ? 'teal' : 'neutral'}>{links ? 'Links allowed' : 'No links'}</Badge>
    </Cluster>
  );
}
