import { MENTIONS_MAX, POST_MAX } from '@notalone/contracts/limits';
import { VisuallyHidden } from '@notalone/ui';
import { usePeopleSearch } from '@notalone/web-features/use-people-search';
import { CharactersLeft } from '@notalone/web-features/writing/characters-left';
import writing from '@notalone/web-features/writing/writing.module.css';
import type { Reply } from '@notalone/web-kit';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { mentionedIn } from '../shared/mentions.ts';
import css from './mention-field.module.css';
import { type TypedMention, typedMention, withMention } from './typed-mention.ts';

export type Person = Pick<Reply<'GET /api/profile/users/search'>['users'][number], '_id' | 'username'>;

interface MentionFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly people: readonly Person[];
  /** `people`: those who were chosen and are still mentioned. */
  readonly onChange: (typed: string, people: readonly Person[]) => void;
  readonly error: string | undefined;
  readonly isFocused?: boolean;
  /** One line high. */
  readonly isSmall?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * The text of a post. After @ and two characters it suggests people: choose with arrow keys and Enter or a press;
 * Escape closes.
 */
export function MentionField({
  label,
  placeholder,
  value,
  people,
  onChange,
  error,
  isFocused,
  isSmall = false,
  ref,
}: MentionFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement);
  const [caret, setCaret] = useState(value.length);
  const [closedAt, setClosedAt] = useState<number>();
  const [active, setActive] = useState(0);
  const nextCaret = useRef<number>(undefined);
  const typed = withoutChosen(typedMention(value, caret), people);
  const isFull = people.length >= MENTIONS_MAX;
  const found = usePeopleSearch(isFull || closedAt === typed?.at ? undefined : typed?.query);
  const isOpen = typed !== undefined && closedAt !== typed.at && found !== undefined && found.length > 0;
  const chosen = isOpen ? found[Math.min(active, found.length - 1)] : undefined;
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return;
    field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    nextCaret.current = undefined;
  });
  const change = (text: string, known: readonly Person[]) => onChange(text, mentionedIn(text, known));
  const choose = (person: Person) => {
    if (!typed) return;
    const next = withMention(value, caret, typed, person.username);
    nextCaret.current = next.caret;
    setCaret(next.caret);
    setActive(0);
    change(next.text, [...people.filter(({ _id }) => _id !== person._id), person]);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((Math.min(active, found.length - 1) + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen && !event.shiftKey) choose(chosen);
    else if (event.key === 'Escape') setClosedAt(typed.at);
    else return;
    event.preventDefault();
  };
  const left = POST_MAX - value.trim().length;
  return (
    <div className={css.field}>
      <textarea
        ref={field}
        id={`${id}-text`}
        dir="auto"
        rows={isSmall ? 1 : 3}
        className={`${writing.text} ${isSmall ? '' : css.text}`}
        aria-label={label}
        aria-describedby={`${id}-count ${id}-error`}
        aria-invalid={error !== undefined || left < 0}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={chosen && `${id}-${chosen._id}`}
        placeholder={placeholder}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed Edit
        autoFocus={isFocused}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          setActive(0);
          setClosedAt(undefined);
          change(target.value, people);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setClosedAt(typed?.at)}
      />
      {isOpen && (
        <div role="listbox" id={`${id}-people`} aria-label="People to mention" className={css.people}>
          {found.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above keeps the focus and handles the keys
            <div
              key={person._id}
              id={`${id}-${person._id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className={css.person}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <bdi className={css.username}>@{person.username}</bdi>
              <bdi className={css.family}>{person.childName}</bdi>
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">
        {isOpen &&
          `${found.length} ${found.length === 1 ? 'person' : 'people'} to mention. Use the arrow keys, and Enter to choose.`}
      </VisuallyHidden>
      {typed && isFull && <p className={writing.count}>At most {MENTIONS_MAX} people can be mentioned</p>}
      <CharactersLeft id={`${id}-count`} left={left} max={POST_MAX} what="A post" />
      <p id={`${id}-error`} className={writing.error} role="alert">
        {error}
      </p>
    </div>
  );
}

/** Ignores a mention that was already chosen, while the user types on. */
const withoutChosen = (typed: TypedMention | undefined, people: readonly Person[]) =>
  people.some(({ username }) => typed?.query.toLowerCase().startsWith(username.toLowerCase())) ? undefined : typed;
