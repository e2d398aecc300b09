import type { Editor } from '@tiptap/react';
import css from './article-editor.module.css';
import { indented, TEXT_SIZES } from './extensions.ts';
import { ToolButton } from './tool-button.tsx';
import { ToolIcon } from './tool-icon.tsx';

interface ToolbarProps {
  readonly editor: Editor;
  readonly onLink: () => void;
  readonly onPicture: () => void;
}

const LEVELS = [1, 2, 3] as const;

/** What can be done with the text. */
export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const chain = () => editor.chain().focus();
  return (
    <fieldset className={css.toolbar} aria-label="Formatting">
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
      <ToolButton label="Bold" isOn={editor.isActive('bold')} onPress={() => chain().toggleBold().run()}>
        <b>B</b>
      </ToolButton>
      <ToolButton label="Italic" isOn={editor.isActive('italic')} onPress={() => chain().toggleItalic().run()}>
        <i>I</i>
      </ToolButton>
      <ToolButton label="Underline" isOn={editor.isActive('underline')} onPress={() => chain().toggleUnderline().run()}>
        <u>U</u>
      </ToolButton>
      <ToolButton label="Link" isOn={editor.isActive('link')} onPress={onLink}>
        <ToolIcon name="link" />
      </ToolButton>
      <ToolButton
        label="Numbered list, 1."
        isOn={editor.isActive('orderedList')}
        onPress={() => chain().toggleOrderedList().run()}
      >
        1.
      </ToolButton>
      <ToolButton
        label="Bullet list"
        isOn={editor.isActive('bulletList')}
        onPress={() => chain().toggleBulletList().run()}
      >
        <ToolIcon name="bullets" />
      </ToolButton>
      <ToolButton label="Quote" isOn={editor.isActive('blockquote')} onPress={() => chain().toggleBlockquote().run()}>
        ”
      </ToolButton>
      <SizeSelect editor={editor} />
      <IndentButtons editor={editor} />
      <ToolButton label="Picture" onPress={onPicture}>
        <ToolIcon name="picture" />
      </ToolButton>
      <ToolButton label="Remove formatting" onPress={() => chain().clearNodes().unsetAllMarks().run()}>
        <ToolIcon name="plain" />
      </ToolButton>
      <ToolButton label="Undo" isDisabled={!editor.can().undo()} onPress={() => chain().undo().run()}>
        ↶
      </ToolButton>
      <ToolButton label="Redo" isDisabled={!editor.can().redo()} onPress={() => chain().redo().run()}>
        ↷
      </ToolButton>
    </fieldset>
  );
}

function SizeSelect({ editor }: Pick<ToolbarProps, 'editor'>) {
  const size = editor.isActive('textSize') ? String(editor.getAttributes('textSize')['size']) : '';
  return (
    <select
      className={css.size}
      aria-label="Text size"
      value={size}
      onChange={({ target: { value } }) =>
        value === ''
          ? editor.chain().focus().unsetMark('textSize').run()
          : editor.chain().focus().setMark('textSize', { size: value }).run()
      }
    >
      <option value="">Normal</option>
      {TEXT_SIZES.map((name) => (
        <option key={name} value={name}>
          {name[0]?.toUpperCase()}
          {name.slice(1)}
        </option>
      ))}
    </select>
  );
}

function IndentButtons({ editor }: Pick<ToolbarProps, 'editor'>) {
  const type = editor.isActive('heading') ? 'heading' : 'paragraph';
  const indent = Number(editor.getAttributes(type)['indent'] ?? 0);
  const move = (by: 1 | -1) =>
    editor
      .chain()
      .focus()
      .updateAttributes(type, { indent: indented(indent, by) })
      .run();
  return (
    <>
      <ToolButton label="Indent less" isDisabled={indent === 0} onPress={() => move(-1)}>
        ⇤
      </ToolButton>
      <ToolButton label="Indent more" isDisabled={indented(indent, 1) === indent} onPress={() => move(1)}>
        ⇥
      </ToolButton>
    </>
  );
}
