/** Says politely what takes a few seconds. It is there before its words are, so that screen readers hear them. */
export const CheckingBrowser = ({ isChecking }: { readonly isChecking: boolean }) => (
  <p role="status">{isChecking && 'Checking your browser…'}</p>
);
