import type { Editor } from '@tiptap/react';
import { BubbleMenu } from '@tiptap/react/menus';
import css from './article-editor.module.css';
import { ToolButton } from './tool-button.tsx';
import { ToolIcon } from './tool-icon.tsx';

const LEVELS = [1, 2] as const;
/** Made once: a new object would be a new setting on every render, which renders again. */
const POSITION = { placement: 'bottom', offset: 10 } as const;

/** The tools beside selected text; below it, so that a phone's own stay in sight. */
export function BubbleToolbar({ editor, onLink }: { readonly editor: Editor; readonly onLink: () => void }) {
  const chain = () => editor.chain().focus();
  return (
    <BubbleMenu editor={editor} options={POSITION} className={css.bubble}>
      <ToolButton label="Bold" isOn={editor.isActive('bold')} onPress={() => chain().toggleBold().run()}>
        <b>B</b>
      </ToolButton>
      <ToolButton label="Italic" isOn={editor.isActive('italic')} onPress={() => chain().toggleItalic().run()}>
        <i>I</i>
      </ToolButton>
      <ToolButton label="Link" isOn={editor.isActive('link')} onPress={onLink}>
        <ToolIcon name="link" />
      </ToolButton>
      {LEVELS.map((level) => (
        <ToolButton
          key={level}
          label={`Heading ${level}, H${level}`}
          isOn={editor.isActive('heading', { level })}
          onPress={() => chain().toggleHeading({ level }).run()}
        >
          H{level}
        </ToolButton>
      ))}
      <ToolButton label="Quote" isOn={editor.isActive('blockquote')} onPress={() => chain().toggleBlockquote().run()}>
        ”
      </ToolButton>
    </BubbleMenu>
  );
}
