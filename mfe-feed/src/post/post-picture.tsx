import { largePicture } from '@notalone/web-features/pictures';
import { lazy, Suspense, useState } from 'react';
import css from './post-picture.module.css';

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

interface PostPictureProps {
  readonly url: string;
  readonly alt: string | undefined;
  readonly by: string;
  /** On the first screen. */
  readonly isFirst?: boolean;
}

/** The picture of a post; a press opens it in a lightbox. Its space is reserved while it loads. */
export function PostPicture({ url, alt, by, isFirst = false }: PostPictureProps) {
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const what = alt || `Picture by ${by}, without a description`;
  if (isBroken)
    return (
      <p className={css.broken}>
        {alt ? `A picture that could not be loaded: ${alt}` : 'A picture that could not be loaded.'}
      </p>
    );
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-label={`Show the picture large: ${what}`}
        onClick={() => setOpen(true)}
      >
        <img
          className={css.picture}
          src={largePicture(url)}
          alt={what}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setBroken(true)}
        />
      </button>
      <Suspense>
        {isOpen && <Lightbox url={url} alt={what} by={by} caption={alt} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
