import { useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { SvgGraphic } from '../base/svg-graphic.tsx';
import css from './avatar.module.css';
import { generateFace } from './generate-face.ts';

interface AvatarProps {
  name: string;
  src?: string | undefined;
  /** Describes the picture; '' if the name is beside it. */
  alt?: string | undefined;
  size?: 's' | 'm' | 'l' | 'xl';
}

/** A person's picture, or a face generated from the name if there is none or it fails to load. */
export function Avatar({ name, src, alt = '', size = 'm' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const className = classNames(css.avatar, css[size]);
  if (src && src !== failed)
    return (
      <img className={className} src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />
    );
  const face = generateFace(name);
  return (
    <SvgGraphic className={className} viewBox="0 0 64 64" label={alt}>
      <rect width="64" height="64" fill={face.background} />
      <path d="M12 66c1-12 8.5-18 20-18s19 6 20 18Z" fill={face.clothes} />
      <path d={face.hairBehind} fill={face.hair} />
      <circle cx="32" cy="31" r="14.5" fill={face.skin} />
      <path d={face.fringe} fill={face.hair} />
      <path d="M26.5 32.5h.01M37.5 32.5h.01" stroke="#2b1e36" strokeWidth="3" strokeLinecap="round" />
      <path d="M27 38c3 3 7 3 10 0" fill="none" stroke="#2b1e36" strokeWidth="2" strokeLinecap="round" />
    </SvgGraphic>
  );
}
