import { largePicture } from '@notalone/remote-kit/pictures';
import { Avatar } from '@notalone/ui';
import { useState } from 'react';
import css from './main-thread.module.css';
import type { Family } from './use-pile.ts';

/** The top of a card: the family's picture, or their drawn face on coloured paper where there is none (or it does not load). */
export function FamilyFace({ family }: { readonly family: Family }) {
  const [failed, setFailed] = useState(false);
  const src = failed ? undefined : largePicture(family.profilePicUrl);
  if (src) return <img className={css.picture} src={src} alt={family.profilePicAlt ?? ''} draggable={false} onError={() => setFailed(true)} />;
  return (
    <div className={css.drawn} data-paper={paperOf(family._id)}>
      <Avatar name={family.childName} size="xl" />
    </div>
  );
}

const PAPERS = 4;
/** The same family always stands on the same paper. */
const paperOf = (id: string): number => (Number.parseInt(id.slice(-2), 16) || 0) % PAPERS;
