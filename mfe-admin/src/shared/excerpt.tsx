import css from './excerpt.module.css';

/** The beginning of a text, in one line; nothing where there is no text. */
export const Excerpt = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <p className={css.excerpt} title={text}>
      {text}
    </p>
  ) : null;
