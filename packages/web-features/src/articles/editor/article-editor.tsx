import { EditorContent } from '@tiptap/react';
import { useState } from 'react';
import text from '../text/article-text.module.css';
import css from './article-editor.module.css';
import { BubbleToolbar } from './bubble-toolbar.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { useArticleEditor } from './use-article-editor.ts';

interface ArticleEditorProps {
  readonly id: string;
  readonly label: string;
  /** Where it starts; later changes of it are not taken: give the editor another key. */
  readonly html: string;
  readonly error: string | undefined;
  readonly onChange: (html: string) => void;
}

/** Where an article's text is written, as it will be read. */
export function ArticleEditor({ id, label, html, error, onChange }: ArticleEditorProps) {
  const { editor, isFetching } = useArticleEditor({ id, label, html, onChange });
  const [dialog, setDialog] = useState<'link' | 'picture'>();
  const openLink = () => setDialog('link');
  return (
    <div className={css.editor} data-invalid={error !== undefined}>
      <Toolbar editor={editor} onLink={openLink} onPicture={() => setDialog('picture')} />
      <BubbleToolbar editor={editor} onLink={openLink} />
      <EditorContent editor={editor} className={text.text} />
      <p role="status" className={css.status}>
        {isFetching ? 'Fetching pictures…' : ''}
      </p>
      {error && <p className={css.error}>{error}</p>}
      {dialog === 'link' && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      {dialog === 'picture' && <PictureDialog editor={editor} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
