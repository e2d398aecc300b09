import { POST_SEARCH_MAX, POST_SEARCH_MIN } from '@notalone/contracts/limits';
import { IconButton, TextField } from '@notalone/ui';
import { useNavigate } from '@notalone/web-kit/router';
import { type FormEvent, useRef, useState } from 'react';
import css from './feed.module.css';

/** Searches posts. The words are in the address, so that Back and a reload show the same. */
export function SearchPosts({ q = '' }: { readonly q: string | undefined }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [searched, setSearched] = useState(q);
  const [error, setError] = useState<string>();
  // After Back.
  if (q !== searched) {
    setSearched(q);
    setTyped(q);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    if (words.length < POST_SEARCH_MIN) setError(`Please type at least ${POST_SEARCH_MIN} characters`);
    else void navigate(`/feed?${new URLSearchParams({ q: words })}`);
  };
  const clear = () => {
    setTyped('');
    setError(undefined);
    field.current?.focus();
    if (q) void navigate('/feed');
  };
  return (
    <search className={css.search}>
      <form noValidate onSubmit={search}>
        <TextField
          ref={field}
          name="q"
          label="Search posts"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={POST_SEARCH_MAX}
          error={error}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setError(undefined);
          }}
          suffix={
            <span className={css.searchButtons}>
              {typed !== '' && <IconButton icon="close" label="Clear the search" onPress={clear} />}
              <IconButton type="submit" icon="search" label="Search" />
            </span>
          }
        />
      </form>
    </search>
  );
}
