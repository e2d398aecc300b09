import { Button } from '@notalone/ui';
import { useState } from 'react';
import css from './folded-text.module.css';
import type { Post } from './post.ts';
import { UserText } from './user-text.tsx';

interface FoldedTextProps {
  readonly text: string;
  readonly people?: Post['taggedUsers'];
  /** A text with more of either is folded. */
  readonly atMost: { readonly characters: number; readonly lines: number };
  /** The label of the button that unfolds it. */
  readonly more: string;
}

/** User-written text; of a long one the start, until somebody asks for the rest. */
export function FoldedText({ text, people, atMost, more }: FoldedTextProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = text.length > atMost.characters || text.split('\n').length > atMost.lines;
  const isFolded = isLong && !isUnfolded;
  return (
    <div className={css.text} data-folded={isFolded}>
      <UserText text={isFolded ? excerpt(text, atMost) : text} {...(people && { people })} />
      {isLong && (
        <Button tone="quiet" size="small" aria-expanded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? 'Show less' : more}
        </Button>
      )}
    </div>
  );
}

/** The start of the text, cut between words if possible. */
function excerpt(text: string, { characters, lines }: FoldedTextProps['atMost']): string {
  const start = text.split('\n').slice(0, lines).join('\n').slice(0, characters);
  const cut = start.replace(/\S{1,60}$/u, '').trimEnd();
  return `${cut || start}…`;
}
