import { PHONE_USES } from '@notalone/contracts/school-card';
import css from './sheets.module.css';
import type { SchoolCard } from './use-school-card.ts';
import { SHEET_WORDS } from './words.ts';

/** To the school, about the phone: one page. */
export function LetterSheet({ card }: { readonly card: SchoolCard }) {
  const { letter, title, className, planThatCounts } = SHEET_WORDS[card.language];
  return (
    <div className={css.sheet} data-letter>
      <p className={css.address}>
        <span>
          {letter.to}: {card.school.trim() ? card.school : <span className={css.shortBlank} />}
        </span>
        <span>
          {letter.date}: <span className={css.shortBlank} />
        </span>
      </p>
      <h2 className={css.letterTitle}>{letter.title(card.name)}</h2>
      <p>
        {card.name}
        {card.className.trim() && `, ${className} ${card.className}`}. <strong>{title.join(' ')}.</strong>
      </p>
      <p>{letter.opening(card.name)}</p>
      {card.phoneUses.length > 0 && (
        <section>
          <h3>{letter.does}</h3>
          <ul>
            {PHONE_USES.filter((use) => card.phoneUses.includes(use)).map((use) => (
              <li key={use}>{letter.uses[use]}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>{letter.asksTitle}</h3>
        <ul>
          {letter.asks.map((ask) => (
            <li key={ask}>{ask}</li>
          ))}
        </ul>
      </section>
      <p>{letter.closing}</p>
      <p>
        {letter.signed}
        <br />
        <span className={css.signature} />
        <br />
        {card.signedBy}
      </p>
      <footer className={css.foot}>
        <p>
          {planThatCounts} {letter.noReplacement}
        </p>
      </footer>
    </div>
  );
}
