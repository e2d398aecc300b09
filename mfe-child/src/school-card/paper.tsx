import { type ReactNode, useEffect, useRef } from 'react';
import css from './paper.module.css';
import { useFit } from './use-fit.ts';

interface PaperProps {
  readonly label: string;
  readonly lang: string;
  readonly onCut: (isCut: boolean) => void;
  readonly children: ReactNode;
}

/** A page of A4: a smaller picture of it on the screen, and all that is printed of the page that it stands on. */
export function Paper({ label, lang, onCut, children }: PaperProps) {
  const { sheet, isCut } = useFit();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => onCut(isCut), [isCut, onCut]);
  useEffect(() => {
    const [outer, inner] = [frame.current, sheet.current];
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() =>
      inner.style.setProperty('--scale', String(outer.clientWidth / inner.offsetWidth)),
    );
    observer.observe(outer);
    return () => observer.disconnect();
  }, [sheet]);
  return (
    <div className={css.frame} ref={frame}>
      <section className={css.paper} ref={sheet} lang={lang} aria-label={label}>
        {children}
      </section>
    </div>
  );
}
