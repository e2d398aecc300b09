import { api } from '@notalone/web-kit';
import { useEffect, useRef, useState } from 'react';
import { errorText, hasErrorCode } from '../api-errors.ts';
import type { ArticleText } from './article-values.ts';

const WAIT_MS = 1500;

export type DraftState =
  | { readonly state: 'idle' | 'saving' | 'conflict' }
  | { readonly state: 'saved'; readonly at: Date }
  | { readonly state: 'failed'; readonly text: string };

/**
 * Saves the text as a draft on the server a moment after each change; what is published stays as it is. Stops where
 * somebody else saved the same draft, until `follow` names the version to go on from.
 */
export function useSavedDraft(draftId: string, text: ArticleText, start: { text: ArticleText; version: number }) {
  const [version, setVersion] = useState(start.version);
  const [saved, setSaved] = useState(start.text);
  const [state, setState] = useState<DraftState>({ state: 'idle' });
  const isSaving = useRef(false);
  const isStopped = useRef(false);
  const isChanged = saved !== text;
  useEffect(() => {
    if (!isChanged || state.state === 'conflict') return undefined;
    const save = async () => {
      if (isSaving.current || isStopped.current) return;
      isSaving.current = true;
      try {
        const body = { ...text, version };
        const draft = await api('PUT /api/blog/draft/{draftId}', { params: { draftId }, body });
        setVersion(draft.version);
        setSaved(text);
        setState({ state: 'saved', at: new Date(draft.savedAt) });
      } catch (error) {
        if (hasErrorCode(error, 'CONFLICT')) setState({ state: 'conflict' });
        else setState({ state: 'failed', text: errorText(error, 'The draft could not be saved.') });
      } finally {
        isSaving.current = false;
      }
    };
    const timer = setTimeout(() => void save(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [draftId, text, version, isChanged, state]);
  return {
    state,
    follow(newest: number) {
      setVersion(newest);
      setState({ state: 'idle' });
    },
    /** What is being published needs no draft any more. */
    stop(isNow: boolean) {
      isStopped.current = isNow;
    },
  };
}
