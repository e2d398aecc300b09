import { Notice } from '@notalone/ui';

const CEOP = 'https://www.ceop.police.uk/Safety-Centre/';

/** Who helps at once, on every report form (rules 6.2): our moderators are no emergency service. */
export const HelpLines = () => (
  <Notice title="Is a child in danger now?">
    <p>
      Call <a href="tel:999">999</a>. Children can ring Childline, free, day and night:{' '}
      <a href="tel:08001111">0800 1111</a>. If someone online makes a child feel unsafe,{' '}
      <a href={CEOP} rel="noopener noreferrer" target="_blank">
        tell CEOP
      </a>
      .
    </p>
  </Notice>
);
