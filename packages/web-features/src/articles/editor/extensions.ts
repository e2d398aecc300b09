import { articleAttribute } from '@notalone/contracts/article-html';
import { ARTICLE_INDENT_MAX } from '@notalone/contracts/limits';
import { Extension, getSchema, type JSONContent, Mark, mergeAttributes } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { UndoRedo } from '@tiptap/extensions';
import { DOMParser as SchemaParser } from '@tiptap/pm/model';
import { sanitiseArticle } from '../text/sanitise-article.ts';

export const TEXT_SIZES = ['small', 'large', 'huge'] as const;

/** `<span class="size-large">`, as the server knows it. */
const TextSize = Mark.create({
  name: 'textSize',
  addAttributes: () => ({ size: { default: 'large', rendered: false } }),
  parseHTML: () => TEXT_SIZES.map((size) => ({ tag: `span.size-${size}`, attrs: { size } })),
  renderHTML: ({ mark, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { class: `size-${mark.attrs['size']}` }),
    0,
  ],
});

/** `class="indent-1"` to 8 on paragraphs and headings. */
const Indent = Extension.create({
  name: 'indent',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        indent: {
          default: 0,
          parseHTML: (element) => Number(/(?:^|\s)indent-([1-8])(?:\s|$)/.exec(element.className)?.[1] ?? 0),
          renderHTML: ({ indent }) => (indent > 0 ? { class: `indent-${indent}` } : {}),
        },
      },
    },
  ],
});

/** What the editor can make: the same as ARTICLE_HTML of the contracts. */
export const EXTENSIONS = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Underline,
  HardBreak,
  Heading.configure({ levels: [1, 2, 3] }),
  BulletList,
  OrderedList,
  ListItem,
  Blockquote,
  Image,
  Link.configure({
    openOnClick: false,
    autolink: true,
    defaultProtocol: 'https',
    isAllowedUri: (address) => articleAttribute('A', 'href', address) !== undefined,
    HTMLAttributes: { target: null, rel: null },
  }),
  TextSize,
  Indent,
  UndoRedo.configure({ depth: 100, newGroupDelay: 1000 }),
];

export const indented = (indent: number, by: 1 | -1): number => Math.min(ARTICLE_INDENT_MAX, Math.max(0, indent + by));

const schema = getSchema(EXTENSIONS);
/** An article's HTML as the editor's document. Never HTML itself: Trusted Types would refuse it. */
export const documentOf = (html: string): JSONContent =>
  SchemaParser.fromSchema(schema).parse(sanitiseArticle(html)).toJSON();
