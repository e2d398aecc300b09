import { TEXTS } from '@notalone/contracts/texts';
import type { ImageChoice } from '@notalone/ui';
import { ApiProblem, toast } from '@notalone/web-kit';
import { useState } from 'react';
import { errorText, hasErrorCode } from '../api-errors.ts';
import { type ArticleStart, type ArticleText, EMPTY_TEXT, type PublishedArticle, textOf } from './article-values.ts';
import { usePublishArticle } from './use-publish-article.ts';
import { useSavedDraft } from './use-saved-draft.ts';

export interface ArticleFormOptions {
  readonly start: ArticleStart;
  /** The text when the server gave none. */
  readonly failed: string;
  readonly onPublished: (article: PublishedArticle) => void;
}

const missingOf = ({ title, author, content }: ArticleText): Readonly<Record<string, string>> => ({
  ...(title.trim() === '' && { title: TEXTS.titleRequired }),
  ...(author.trim() === '' && { author: TEXTS.authorRequired }),
  ...(content === '' && { content: TEXTS.contentRequired }),
});

/** What the server refused, at its fields; what belongs to none is said at the content. */
function refusalsOf(error: Error | null, failed: string): Readonly<Record<string, string>> {
  if (!error || hasErrorCode(error, 'CONFLICT')) return {};
  return { content: errorText(error, failed), ...(error instanceof ApiProblem && error.errors) };
}

/** What is written of an article, its draft on the server, and publishing it. */
export function useArticleForm({ start, failed, onPublished }: ArticleFormOptions) {
  const { articleId, published, draft } = start;
  const [text, setText] = useState<ArticleText>(() => textOf(draft ?? published ?? EMPTY_TEXT));
  const [initial] = useState({ text, version: draft?.version ?? 0 });
  const [version, setVersion] = useState(published?.version);
  const [picture, setPicture] = useState<ImageChoice>();
  const [imageAlt, setImageAlt] = useState(published?.imageAlt ?? '');
  const [attempt, setAttempt] = useState(0);
  // The editor keeps its own text: another key begins anew with ours.
  const [editorKey, setEditorKey] = useState(0);
  const saved = useSavedDraft(articleId, text, initial);
  const { mutate, isPending, error, reset } = usePublishArticle();
  const isStale = hasErrorCode(error, 'CONFLICT');
  const missing = missingOf(text);

  const publish = (follows = version) => {
    setAttempt(attempt + 1);
    if (Object.keys(missing).length > 0 || isPending) return;
    saved.stop(true);
    const onError = (reason: Error) => {
      saved.stop(false);
      if (!hasErrorCode(reason, 'CONFLICT')) toast(errorText(reason, failed));
    };
    mutate(
      { articleId, text, picture, imageAlt: imageAlt.trim(), version: follows },
      { onSuccess: onPublished, onError },
    );
  };
  return {
    text,
    picture,
    setPicture,
    imageAlt,
    setImageAlt,
    attempt,
    editorKey,
    draftState: saved.state,
    isPending,
    isStale,
    errors: { ...(attempt > 0 && missing), ...refusalsOf(error, failed) },
    publish,
    change(changes: Partial<ArticleText>) {
      if (error && !isStale) reset();
      setText((earlier) => ({ ...earlier, ...changes }));
    },
    /** Another text in place of what is written. */
    take(other: ArticleText) {
      setText(textOf(other));
      setEditorKey(editorKey + 1);
    },
    followArticle(newest: number) {
      setVersion(newest);
      reset();
    },
    followDraft: saved.follow,
  };
}
export type ArticleFormState = ReturnType<typeof useArticleForm>;
