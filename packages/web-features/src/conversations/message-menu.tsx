import { IconButton } from '@notalone/ui';
import { Menu } from '@notalone/ui/overlays';
import type { ComponentProps } from 'react';
import { formatTime } from './format-time.ts';

interface MessageMenuProps extends Pick<ComponentProps<typeof Menu>, 'items'> {
  /** `your message`, `Priya’s message`. */
  readonly whose: string;
  readonly at: string;
}

/** What the reader can do with a message, behind the button beside it. */
export const MessageMenu = ({ whose, at, items }: MessageMenuProps) => (
  <Menu
    label={`What to do with ${whose}`}
    trigger={<IconButton icon="more" label={`More for ${whose} of ${formatTime(at)}`} />}
    items={items}
  />
);
