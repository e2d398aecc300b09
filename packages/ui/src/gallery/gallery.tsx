import { type ReactNode, useId } from 'react';
import { ButtonsPart } from './buttons-part.tsx';
import { FeedbackPart } from './feedback-part.tsx';
import { FieldsPart } from './fields-part.tsx';
import { FormPart } from './form-part.tsx';
import css from './gallery.module.css';
import { IdentityPart } from './identity-part.tsx';
import { LayoutPart } from './layout-part.tsx';

/** Every component in every state; e2e/components compares pictures of the parts. */
export function Gallery() {
  return (
    <main className={css.gallery}>
      <Part title="Buttons">
        <ButtonsPart />
      </Part>
      <Part title="Fields">
        <FieldsPart />
      </Part>
      <Part title="Form">
        <FormPart />
      </Part>
      <Part title="Feedback">
        <FeedbackPart />
      </Part>
      <Part title="Identity">
        <IdentityPart />
      </Part>
      <Part title="Layout">
        <LayoutPart />
      </Part>
    </main>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
