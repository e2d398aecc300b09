import { CheckboxField, Notice } from '@notalone/ui';
import { useState } from 'react';
import css from './forums.module.css';
import { useDisclaimer } from './use-disclaimer.ts';

/** Must be accepted before joining and creating rooms; for whoever has accepted it before it is a line to open. */
export function Disclaimer() {
  const { isAccepted, accept } = useDisclaimer();
  const [wasAccepted] = useState(isAccepted);
  const terms = (
    <>
      <p>
        In these rooms families talk to each other. Nothing here is medical advice, and no one checks whether it is
        right. Ask your diabetes team or GP before you change anything. In an emergency call 999.
      </p>
      <CheckboxField name="disclaimer" label="I have read this and accept it" value={isAccepted} onChange={accept} />
    </>
  );
  if (!wasAccepted) return <Notice title={isAccepted ? undefined : 'Before you join in'}>{terms}</Notice>;
  return (
    <details className={css.terms}>
      <summary>Nothing here is medical advice</summary>
      {terms}
    </details>
  );
}
