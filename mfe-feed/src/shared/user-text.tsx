import { splitLinks } from '@notalone/web-features/split-links';
import { Link } from '@notalone/web-kit/router';
import { memo } from 'react';
import { splitMentions } from './mentions.ts';
import type { Post } from './post.ts';
import css from './user-text.module.css';

type People = Post['taggedUsers'];
interface ContentPart {
  readonly text: string;
  readonly href?: string;
  readonly person?: People[number];
}
const NOBODY: People = [];
const splitContent = (text: string, people: People): readonly ContentPart[] =>
  splitLinks(text).flatMap<ContentPart>((piece) => (piece.href ? [piece] : splitMentions(piece.text, people)));

/** User-written text with line breaks, links and mentions. Built from plain text, never from HTML. */
export const UserText = memo(({ text, people = NOBODY }: { readonly text: string; readonly people?: People }) => (
  <p className={css.written} dir="auto">
    {splitContent(text, people).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text; another text has other parts
      <ContentPartView key={index} piece={piece} />
    ))}
  </p>
));

function ContentPartView({ piece: { text, href, person } }: { readonly piece: ContentPart }) {
  if (person) {
    return (
      <Link to={`/profile/${person._id}`} className={css.mention}>
        <bdi>{text}</bdi>
      </Link>
    );
  }
  if (!href) return text;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  );
}
