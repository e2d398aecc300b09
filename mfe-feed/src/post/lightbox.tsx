import { Dialog } from '@notalone/ui/overlays';
import { largePicture } from '@notalone/web-features/pictures';
import css from './post-picture.module.css';

interface LightboxProps {
  readonly url: string;
  readonly alt: string;
  readonly by: string;
  readonly caption: string | undefined;
  readonly onClose: () => void;
}

/** A picture as large as the window allows. */
export function Lightbox({ url, alt, by, caption, onClose }: LightboxProps) {
  return (
    <Dialog isOpen onClose={onClose} title={`Picture by ${by}`} size="l">
      <img className={css.large} src={largePicture(url)} alt={alt} />
      {caption && (
        // Already announced as the picture's description.
        <p className={css.caption} dir="auto" aria-hidden>
          {caption}
        </p>
      )}
    </Dialog>
  );
}
