import { EmptyState, Page } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useLocation } from '@notalone/web-kit/router';
import type { ReactNode } from 'react';

interface LinkPageProps {
  readonly title: string;
  readonly lead?: string;
  /** `token`: what the link carries behind its `#`. */
  readonly children: (token: string) => ReactNode;
}

/** A page that a link in a mail or text leads to; nobody needs to be signed in. */
export function LinkPage({ title, lead, children }: LinkPageProps) {
  usePageTitle(title);
  const token = useLocation().hash.slice(1);
  return (
    <Page title={title} width="narrow" lead={lead}>
      {token ? (
        children(token)
      ) : (
        <EmptyState title="This page needs its link">
          <p>Please open it from the message that we sent you.</p>
        </EmptyState>
      )}
    </Page>
  );
}
