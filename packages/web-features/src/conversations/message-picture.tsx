import { largePicture } from '../pictures.ts';
import css from './thread.module.css';

interface MessagePictureProps {
  readonly imageUrl: string;
  readonly imageAlt: string | undefined;
  /** Who sent it, where nobody has said what it shows. */
  readonly from: string;
}

/** The picture of a message. It opens large. */
export function MessagePicture({ imageUrl, imageAlt, from }: MessagePictureProps) {
  const large = largePicture(imageUrl);
  return (
    <a href={large} target="_blank" rel="noopener noreferrer" className={css.picture}>
      <img src={large} alt={imageAlt ?? `A picture from ${from}`} loading="lazy" />
    </a>
  );
}
