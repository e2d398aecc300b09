import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { hasErrorCode } from '../api-errors.ts';

// Few calls ever ask, and the dialog weighs more than the page around it.
const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

type AskPassword = (error: unknown, again: () => void) => boolean;

const PasswordContext = createContext<AskPassword>(() => false);

/**
 * For calls that need a recent proof (rules 4.8, 1.14): `onFailed` of such a call passes its error on. Answers true,
 * asks for the password or of an admin for the second factor, and calls `again` once that was right.
 */
export const useAskPassword = (): AskPassword => useContext(PasswordContext);

type Asked = { readonly proof: 'password' | 'second factor'; readonly again: () => void };

/** Shows the question for the password, or the second factor, above the page. */
export function PasswordGate({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const ask = useMemo<AskPassword>(
    () => (error, again) => {
      if (hasErrorCode(error, 'PASSWORD_NEEDED')) setAsked({ proof: 'password', again });
      else if (hasErrorCode(error, 'SECOND_FACTOR_NEEDED')) setAsked({ proof: 'second factor', again });
      else return false;
      return true;
    },
    [],
  );
  const close = () => setAsked(undefined);
  const onConfirmed = () => {
    close();
    asked?.again();
  };
  return (
    <PasswordContext value={ask}>
      {children}
      {asked && (
        <Suspense>
          <ProofDialog proof={asked.proof} onClose={close} onConfirmed={onConfirmed} />
        </Suspense>
      )}
    </PasswordContext>
  );
}
