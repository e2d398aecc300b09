import { useEffect, useState } from 'react';
import css from './second-factor.module.css';

/** Modules of empty space that scanners need around a code. */
const QUIET = 4;

async function pathOf(text: string): Promise<{ size: number; path: string }> {
  const { default: qrcode } = await import(/* webpackChunkName: 'qr-code' */ 'qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) => row);
  const dark = rows.flatMap((row) => rows.filter((column) => code.isDark(row, column)).map((column) => [column, row]));
  const path = dark.map(([x = 0, y = 0]) => `M${x + QUIET} ${y + QUIET}h1v1h-1z`).join('');
  return { size: count + 2 * QUIET, path };
}

/** A QR code, drawn here: the text goes to nobody. Nothing until its code is loaded. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const [drawn, setDrawn] = useState<Awaited<ReturnType<typeof pathOf>>>();
  useEffect(() => {
    let isCurrent = true;
    // Without it there is the text to type.
    pathOf(text).then(
      (next) => isCurrent && setDrawn(next),
      () => setDrawn(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  if (!drawn) return null;
  return (
    <svg role="img" aria-label={label} className={css.qr} viewBox={`0 0 ${drawn.size} ${drawn.size}`}>
      <path d={drawn.path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
