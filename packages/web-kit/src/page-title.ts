import { useEffect } from 'react';

/** Sets the document's title while the component is there: `Edit profile · Not Alone`. The innermost page's word counts. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Not Alone`;
  }, [title]);
}
