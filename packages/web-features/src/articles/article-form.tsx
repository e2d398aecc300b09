import { ALT_TEXT_MAX, ARTICLE_AUTHOR_MAX, ARTICLE_TITLE_MAX, IMAGE_MAX_BYTES } from '@notalone/contracts/limits';
import { Button, Cluster, DateField, Form, ImageField, TextField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useId, useState } from 'react';
import css from './article-form.module.css';
import { EarlierVersions } from './earlier-versions.tsx';
import { ArticleEditor } from './editor/article-editor.tsx';
import { OtherVersion } from './other-version.tsx';
import { ArticleText } from './text/article-text.tsx';
import { type ArticleFormOptions, type ArticleFormState, useArticleForm } from './use-article-form.ts';

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

function draftStatus(draft: ArticleFormState['draftState']): string {
  if (draft.state === 'saved') return `Draft saved at ${timeFormat.format(draft.at)}. It is not published yet.`;
  return draft.state === 'failed' ? `${draft.text} What you wrote is still here.` : '';
}

/** The form for an article: new, or a change of a published one. What is typed is kept as a draft on the server. */
export function ArticleForm({ submitLabel, ...options }: ArticleFormOptions & { readonly submitLabel: string }) {
  const { articleId, published } = options.start;
  const form = useArticleForm(options);
  const { text, change, errors } = form;
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <Form aria-label="Article" onSubmit={() => form.publish()} errors={errors} attempt={form.attempt}>
      <TextField
        name="title"
        label="Title"
        isRequired
        maxLength={ARTICLE_TITLE_MAX}
        value={text.title}
        onChange={(title) => change({ title })}
      />
      <TextField
        name="author"
        label="Author"
        isRequired
        maxLength={ARTICLE_AUTHOR_MAX}
        value={text.author}
        onChange={(author) => change({ author })}
      />
      <DateField
        name="date"
        label="Date"
        hint="Today, if you leave it empty."
        isOptional
        value={text.date}
        onChange={(date) => change({ date })}
      />
      <Content form={form} />
      <FeaturedPicture form={form} currentUrl={published?.imageUrl} />
      <Conflicts form={form} articleId={articleId} />
      <p role="status" className={css.status}>
        {draftStatus(form.draftState)}
      </p>
      <Cluster gap={3}>
        <Button type="submit" isPending={form.isPending}>
          {submitLabel}
        </Button>
        <Button tone="secondary" icon="eye" onPress={() => setPreviewed(true)}>
          Preview
        </Button>
        {published && <EarlierVersions articleId={articleId} onTake={form.take} />}
      </Cluster>
      {isPreviewed && (
        <Dialog isOpen onClose={() => setPreviewed(false)} title={text.title || 'Preview'} size="l">
          <ArticleText html={text.content} />
        </Dialog>
      )}
    </Form>
  );
}

interface PartProps {
  readonly form: ArticleFormState;
}

function Content({ form: { text, errors, editorKey, change } }: PartProps) {
  const id = useId();
  const error = errors['content'];
  return (
    <div className={css.field}>
      <span className={css.label} aria-hidden>
        Content
      </span>
      <ArticleEditor
        key={editorKey}
        id={id}
        label="Content"
        html={text.content}
        error={error}
        onChange={(content) => change({ content })}
      />
    </div>
  );
}

function FeaturedPicture({ form, currentUrl }: PartProps & { readonly currentUrl: string | undefined }) {
  const { picture, imageAlt } = form;
  const hasPicture = picture instanceof File || (currentUrl !== undefined && picture !== 'removed');
  return (
    <>
      <ImageField
        name="image"
        label="Picture above the article"
        hint="Drafts keep the text only. After a reload, choose the picture again."
        isOptional
        isWide
        value={picture}
        currentUrl={currentUrl}
        alt={imageAlt}
        maxBytes={IMAGE_MAX_BYTES}
        onChange={form.setPicture}
      />
      {hasPicture && (
        <TextField
          name="imageAlt"
          label="What does the picture show?"
          hint="A few words for people who cannot see it."
          maxLength={ALT_TEXT_MAX}
          value={imageAlt}
          onChange={form.setImageAlt}
        />
      )}
    </>
  );
}

function Conflicts({ form, articleId }: PartProps & { readonly articleId: string }) {
  return (
    <>
      {form.isStale && (
        <OtherVersion
          kind="article"
          articleId={articleId}
          onTake={(other) => {
            form.followArticle(other.version);
            form.take(other);
          }}
          onKeep={(other) => {
            form.followArticle(other.version);
            form.publish(other.version);
          }}
        />
      )}
      {form.draftState.state === 'conflict' && (
        <OtherVersion
          kind="draft"
          articleId={articleId}
          onTake={(other) => {
            form.followDraft(other.version);
            form.take(other);
          }}
          onKeep={(other) => form.followDraft(other.version)}
        />
      )}
    </>
  );
}
