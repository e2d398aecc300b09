import { useId } from 'react';
import { ACCOUNT_ENTRIES, type HeaderEntry } from '../../site/navigation.ts';
import css from './column.module.css';
import { Entry, LogoutButton } from './entry.tsx';

/** Entries of no group, of a remote that is newer than the shell for instance, come after these. */
const GROUPS: readonly { readonly title: string; readonly ids: readonly string[] }[] = [
  { title: 'Families', ids: ['nearby', 'connections', 'feed', 'messages', 'forums'] },
  { title: 'My children', ids: ['monitor', 'emergency', 'carbs'] },
  { title: 'Reading', ids: ['news', 'blog', 'accessories', 'sick-day'] },
];

interface ColumnProps {
  readonly entries: readonly HeaderEntry[];
}

/** Everything that the header leads to, in groups, none of it in a menu. */
export function Column({ entries }: ColumnProps) {
  const of = (ids: readonly string[]) => ids.flatMap((id) => entries.filter((entry) => entry.id === id));
  const groups = GROUPS.map(({ title, ids }) => ({ title, entries: of(ids) })).filter(
    (group) => group.entries.length > 1,
  );
  const inGroups = new Set(groups.flatMap((group) => group.entries));
  const account = of(ACCOUNT_ENTRIES).filter((entry) => !inGroups.has(entry));
  const others = entries.filter((entry) => !inGroups.has(entry) && !account.includes(entry));
  return (
    <>
      <nav aria-label="Main" className={css.places}>
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
        {others.length > 0 && <Entries entries={others} />}
      </nav>
      <nav aria-label="Account" className={css.account}>
        <Entries entries={account} />
        <LogoutButton />
      </nav>
    </>
  );
}

function Group({ title, entries }: ColumnProps & { readonly title: string }) {
  const id = useId();
  return (
    <div>
      <p id={id} className={css.title}>
        {title}
      </p>
      <Entries entries={entries} labelledBy={id} />
    </div>
  );
}

const Entries = ({ entries, labelledBy }: ColumnProps & { readonly labelledBy?: string }) => (
  <ul className={css.entries} aria-labelledby={labelledBy}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <Entry entry={entry} />
      </li>
    ))}
  </ul>
);
