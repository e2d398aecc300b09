import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Of the usual size of the text: short texts are larger; what is longer than the last allows is cut. */
const SIZES = [1.3, 1.24, 1.18, 1.12, 1.06, 1, 0.94, 0.88, 0.82, 0.76, 0.7] as const;

interface Fit {
  readonly sheet: RefObject<HTMLElement | null>;
  readonly isCut: boolean;
}

/**
 * The largest text with which a sheet fits its page. The sheet has the size of the printed page on the screen too, so
 * what fits here fits on paper. Measured anew whenever its component is rendered.
 */
export function useFit(): Fit {
  const sheet = useRef<HTMLElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    let isGone = false;
    const shrink = () => {
      if (isGone) return;
      const fits = SIZES.some((size) => {
        element.style.setProperty('--size', String(size));
        return element.scrollHeight <= element.clientHeight && element.scrollWidth <= element.clientWidth;
      });
      setCut(!fits);
    };
    shrink();
    // Fonts and the picture come later and change heights.
    void document.fonts?.ready.then(shrink);
    return () => {
      isGone = true;
    };
  });
  return { sheet, isCut };
}
