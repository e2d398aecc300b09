import { toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import css from './article-editor.module.css';
import { cleanPasted } from './clean-pasted.ts';
import { documentOf, EXTENSIONS } from './extensions.ts';
import { uploadPicture, uploadPicturesIn } from './upload-pictures.ts';

const UPLOAD_FAILED = 'Image upload failed.';

async function insertHtml(view: EditorView, html: string): Promise<void> {
  const nodes = cleanPasted(html);
  if ((await uploadPicturesIn(nodes)) > 0) toast(UPLOAD_FAILED);
  const slice = SchemaParser.fromSchema(view.state.schema).parseSlice(nodes, { context: view.state.selection.$from });
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  view.focus();
}

async function insertPictures(view: EditorView, files: readonly File[]): Promise<void> {
  for (const file of files) {
    const image = view.state.schema.nodes['image']?.create({ src: await uploadPicture(file) });
    if (image) view.dispatch(view.state.tr.replaceSelectionWith(image).scrollIntoView());
  }
}

interface Options {
  readonly html: string;
  readonly label: string;
  readonly id: string;
  readonly onChange: (html: string) => void;
}

/**
 * The editor. Pasted and dropped HTML is read here and not by the library, whose way Trusted Types refuses; pictures in
 * it are kept by the server first.
 */
export function useArticleEditor({ html, label, id, onChange }: Options): { editor: Editor; isFetching: boolean } {
  const [waiting, setWaiting] = useState(0);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  }, [onChange]);
  // Made once: with new options on every render, the editor would set them and render again without end.
  const [options] = useState<UseEditorOptions>(() => {
    const take = (view: EditorView, event: Event, data: DataTransfer | null): boolean => {
      const pasted = data?.getData('text/html') ?? '';
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (pasted === '' && files.length === 0) return false;
      event.preventDefault();
      setWaiting((count) => count + 1);
      (pasted === '' ? insertPictures(view, files) : insertHtml(view, pasted))
        .catch((error: unknown) => {
          logWarning('pasted content could not be inserted', error);
          toast(UPLOAD_FAILED);
        })
        .finally(() => setWaiting((count) => count - 1));
      return true;
    };
    return {
      extensions: EXTENSIONS,
      content: documentOf(html),
      injectCSS: false,
      shouldRerenderOnTransaction: true,
      editorProps: {
        attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, class: css['area'] ?? '' },
        handleDOMEvents: {
          paste: (view, event) => take(view, event, event.clipboardData),
          // What is dragged within the text is the library's own.
          drop: (view, event) => view.dragging === null && take(view, event, event.dataTransfer),
        },
      },
      onUpdate: ({ editor: written }) => changed.current(written.isEmpty ? '' : written.getHTML()),
    };
  });
  return { editor: useEditor(options) as Editor, isFetching: waiting > 0 };
}
