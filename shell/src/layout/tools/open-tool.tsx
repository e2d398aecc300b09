import { useLocation } from '@notalone/web-kit/router';
import { type ComponentType, createContext, type ReactNode, useEffect, useState } from 'react';
import type { HeaderTool } from '../../site/navigation.ts';

interface OpenTool {
  readonly tool: HeaderTool;
  readonly Dialog: ComponentType<{ readonly tool: HeaderTool; readonly onClose: () => void }>;
}

/** Opens the dialog of a header button. */
export const OpenToolContext = createContext<(tool: OpenTool) => void>(() => undefined);

/**
 * Holds the dialog that a button inside has opened. The buttons change places with the width of the window, as when a
 * tablet is turned; the dialog and what is typed in it stay. A navigation closes it.
 */
export function OpenToolHolder({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState<OpenTool>();
  const { pathname } = useLocation();
  const close = () => setOpen(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the dialog
  useEffect(close, [pathname]);
  return (
    <OpenToolContext value={setOpen}>
      {children}
      {open && <open.Dialog tool={open.tool} onClose={close} />}
    </OpenToolContext>
  );
}
