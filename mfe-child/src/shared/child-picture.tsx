import { AVATARS } from '@notalone/contracts/avatars';
import css from './child-picture.module.css';

interface ChildPictureProps {
  /** File name from the catalogue. */
  readonly file: string;
  readonly size?: 's' | 'm' | 'l';
  /** Say what it shows; without it the name stands beside it. */
  readonly isDescribed?: boolean;
}

/** The picture that a child has chosen. */
export function ChildPicture({ file, size = 'm', isDescribed = false }: ChildPictureProps) {
  const alt = isDescribed ? (AVATARS.find((avatar) => avatar.file === file)?.alt ?? '') : '';
  return <img className={`${css.picture} ${css[size]}`} src={`/avatars/${file}`} alt={alt} width={96} height={96} />;
}
