import css from './login.module.css';

/** Why the button does nothing yet. */
export const TermsFirst = ({ accepted }: { readonly accepted: boolean }) =>
  accepted ? null : <p className={css.termsFirst}>Please accept the terms above to log in.</p>;
