import { Avatar } from '@notalone/ui';
import { largePicture } from '@notalone/web-features/pictures';
import { useState } from 'react';
import css from './main-thread.module.css';
import type { Family } from './use-card-stack.ts';

/** The family's picture, or their initials on coloured paper if there is none or it fails to load. */
export function FamilyPicture({ family }: { readonly family: Family }) {
  const [failed, setFailed] = useState(false);
  const src = failed ? undefined : largePicture(family.profilePicUrl);
  if (src)
    return (
      <img
        className={css.picture}
        src={src}
        alt={family.profilePicAlt ?? ''}
        draggable={false}
        onError={() => setFailed(true)}
      />
    );
  return (
    <div className={css.drawn} data-colour={paperColour(family._id)}>
      <Avatar name={family.childName} userId={family._id} size="xl" />
    </div>
  );
}

const PAPER_COLOURS = 4;
/** A stable colour per family. */
const paperColour = (id: string): number => (Number.parseInt(id.slice(-2), 16) || 0) % PAPER_COLOURS;
