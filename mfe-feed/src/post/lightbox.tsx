import { largePicture } from '@notalone/remote-kit/pictures';
import { Dialog } from '@notalone/ui/overlays';
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
        // said already: it is the picture's description
        <p className={css.caption} dir="auto" aria-hidden>
          {caption}
        </p>
      )}
    </Dialog>
  );
}
