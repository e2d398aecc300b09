import { Card, Icon, Stack } from '@notalone/ui';
import { ListStates } from '../shared/list-states.tsx';
import css from './dashboard.module.css';
import { type Self, useReads } from './use-child.ts';
import { usePinNews } from './use-pin-news.ts';

const RULES = {
  freely: 'Your grown-ups can read your messages.',
  'with-reason': 'Your grown-ups can read your messages. They have to say why. You see it here.',
  not: 'Your grown-ups can’t read your messages.',
} as const;

const dayOf = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** 'What my grown-ups can see' (rules 4.6), with somebody to talk to. */
export function GrownUps({ self }: { readonly self: Self }) {
  const reads = useReads();
  const news = usePinNews();
  const items = reads.items ?? [];
  return (
    <Card title="What my grown-ups can see" as="section">
      <ul className={css.facts}>
        <li>
          <Icon name={self.reading === 'not' ? 'lock' : 'eye'} />
          <span>{RULES[self.reading]}</span>
        </li>
        <li>
          <Icon name="connections" />
          <span>Your friend’s grown-ups may read them, too. Your friend sees when they do.</span>
        </li>
        <li>
          <Icon name="check" />
          <span>Your grown-ups say yes or no to each friend. They see who your friends are.</span>
        </li>
      </ul>
      <ListStates
        query={{ ...reads, isPending: reads.isPending || news.isPending }}
        loading="Loading…"
        failed="That did not load."
        isEmpty={items.length === 0}
        empty={
          <p>
            {news.data?.hiddenBefore
              ? 'Who read older messages shows here once older messages show.'
              : 'Nobody has read your messages yet.'}
          </p>
        }
      >
        <Stack as="ul" gap={2}>
          {items.map(({ friendId, friendName, readAt, reason }) => (
            <li key={`${friendId} ${readAt}`}>
              {dayOf.format(new Date(readAt))}: your messages with {friendName}
              {reason && `. Why: “${reason}”`}
            </li>
          ))}
        </Stack>
      </ListStates>
      <p className={css.fact}>
        <Icon name="phone" />
        <span>
          Do you want to talk to someone else? Ring Childline. It is free, day and night:{' '}
          <a href="tel:08001111">0800 1111</a>.
        </span>
      </p>
    </Card>
  );
}
