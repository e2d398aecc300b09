import { piecesOf } from '@notalone/remote-kit/links';
import { Link } from '@notalone/router';
import { memo } from 'react';
import { mentionPieces } from './mentioned.ts';
import type { Post } from './post.ts';
import css from './written.module.css';

type People = Post['taggedUsers'];
interface ShownPiece {
  readonly text: string;
  readonly href?: string;
  readonly person?: People[number];
}
const NOBODY: People = [];
const shownPieces = (text: string, people: People): readonly ShownPiece[] =>
  piecesOf(text).flatMap<ShownPiece>((piece) => (piece.href ? [piece] : mentionPieces(piece.text, people)));

/** What somebody wrote: its lines, its links, and the people it mentions. Made here from text; nothing of it is ever HTML. */
export const Written = memo(({ text, people = NOBODY }: { readonly text: string; readonly people?: People }) => (
  <p className={css.written} dir="auto">
    {shownPieces(text, people).map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text; another text makes others
      <Shown key={index} piece={piece} />
    ))}
  </p>
));

function Shown({ piece: { text, href, person } }: { readonly piece: ShownPiece }) {
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
