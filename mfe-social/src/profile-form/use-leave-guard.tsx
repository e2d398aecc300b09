import { logWarning } from '@notalone/web-kit/log';
import { useNavigate } from '@notalone/web-kit/router';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';

type ConfirmDialog = typeof import('@notalone/ui/overlays').ConfirmDialog;
interface Question {
  readonly Dialog: ConfirmDialog;
  readonly go: () => void;
}

/** The internal link that a plain click is about to follow. */
function clickedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (
    !link ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return undefined;
  return link.target || link.origin !== location.origin || link.pathname === location.pathname ? undefined : link;
}

/**
 * Asks before unsaved changes are lost: on links, on calls of `ask`, and (with the browser's own dialog) on closing or
 * reloading. The browser's Back cannot be intercepted; the input is then kept as a draft.
 */
export function useLeaveGuard(isDirty: boolean): {
  readonly ask: (go: () => void) => void;
  readonly question: ReactNode;
} {
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback(
    (go: () => void) => {
      if (!isDirty) return go();
      import('@notalone/ui/overlays').then(
        ({ ConfirmDialog }) => setQuestion({ Dialog: ConfirmDialog, go }),
        (error: unknown) => {
          logWarning('could not ask before leaving, the draft is kept', error);
          go();
        },
      );
    },
    [isDirty],
  );
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = clickedLink(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => navigate(`${link.pathname}${link.search}`));
    };
    addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty, ask, navigate]);
  return { ask, question: question && <LeaveDialog question={question} onClose={() => setQuestion(undefined)} /> };
}

function LeaveDialog({
  question: { Dialog, go },
  onClose,
}: {
  readonly question: Question;
  readonly onClose: () => void;
}) {
  const Confirm: ComponentType<Parameters<ConfirmDialog>[0]> = Dialog;
  return (
    <Confirm
      isOpen
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onClose={onClose}
      onConfirm={() => {
        onClose();
        go();
      }}
    >
      <p>Your changes are not saved yet. If you come back before closing this tab, we will have kept what you typed.</p>
    </Confirm>
  );
}
