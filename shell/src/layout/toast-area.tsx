import { Toasts } from '@notalone/ui';
import { dismissToast, useToasts } from '@notalone/web-kit';
import { useEffect, useRef } from 'react';

const SHOWN_FOR_MS = { success: 6_000, info: 8_000, error: 12_000 } as const;

/** Renders what any app said by `toast()`, and takes it away after a time that grows with how much it matters. */
export function ToastArea() {
  const toasts = useToasts();
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    for (const { id, tone } of toasts) {
      if (timers.current.has(id)) continue;
      timers.current.set(
        id,
        setTimeout(() => dismissToast(id), SHOWN_FOR_MS[tone]),
      );
    }
  }, [toasts]);
  return <Toasts toasts={[...toasts]} onDismiss={(id) => dismissToast(Number(id))} />;
}
