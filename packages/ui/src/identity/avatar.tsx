import { useState } from 'react';
import { classNames } from '../base/class-names.ts';
import css from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Gives the colour, so that it stays when the name changes. */
  userId?: string | undefined;
  src?: string | undefined;
  /** Describes the picture; '' if the name is beside it. */
  alt?: string | undefined;
  size?: 's' | 'm' | 'l' | 'xl';
}

/** A person's picture, or initials if there is none or it fails to load. */
export function Avatar({ name, userId = name, src, alt = '', size = 'm' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const className = classNames(css.avatar, css[size]);
  if (src && src !== failed)
    return (
      <img className={className} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />
    );
  return (
    // The initials are in an attribute: they are no text of the page.
    <span
      className={classNames(className, css.initials)}
      data-initials={initialsOf(name)}
      data-colour={colourOf(userId)}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    />
  );
}

/** The first letters of the first two words. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en-GB') ?? '')
    .join('');
}

const COLOURS = 6;

/** The same colour everywhere for the same id. */
export function colourOf(id: string): number {
  let sum = 7;
  for (const character of id) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum % COLOURS;
}
