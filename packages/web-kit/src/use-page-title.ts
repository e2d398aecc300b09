import { useEffect } from 'react';

/** Sets the document title to `Edit profile · Not Alone`. The innermost component wins. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Not Alone`;
  }, [title]);
}
