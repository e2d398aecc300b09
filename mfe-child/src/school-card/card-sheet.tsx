import css from './sheets.module.css';
import type { SchoolCard } from './use-school-card.ts';
import { SHEET_WORDS } from './words.ts';

const CONTACT_LINES = 3;

/** Typed words, or a line to write on by hand. */
function Typed({ text }: { readonly text: string }) {
  return text.trim() === '' ? <span className={css.blank} /> : <span>{text.trim()}</span>;
}

/** What hangs on the wall of the school: one page. */
export function CardSheet({ card }: { readonly card: SchoolCard }) {
  const words = SHEET_WORDS[card.language];
  const contacts = card.contacts.filter(({ name, relation, phone }) => name || relation || phone);
  const lines = Math.max(contacts.length, CONTACT_LINES);
  return (
    <div className={css.sheet}>
      <header className={css.head} data-photo={card.photo !== undefined}>
        <div>
          <h2 className={css.title}>
            {words.title[0]} <br />
            {words.title[1]}
          </h2>
          <p className={css.name}>{card.name}</p>
          <p className={css.class}>
            {words.className}: {card.className.trim() ? card.className : <span className={css.shortBlank} />}
          </p>
        </div>
        {card.photo && <img className={css.photo} src={card.photo} alt={words.photo(card.name)} />}
      </header>
      <div className={css.columns}>
        <section>
          <h3>{words.looksLike(card.name)}</h3>
          <ul className={css.signs}>
            {card.signs.map((sign) => (
              <li key={sign}>{words.signs[sign]}</li>
            ))}
          </ul>
          <p>
            <Typed text={card.ownSigns} />
          </p>
        </section>
        <section className={css.first}>
          <h3>{words.first}</h3>
          <ol>
            {words.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
      <section className={css.line}>
        <h3>{words.kit}</h3>
        <p className={css.large}>
          <Typed text={card.kitPlace} />
        </p>
      </section>
      <section>
        <h3>{words.ring}</h3>
        <ol className={css.contacts}>
          {Array.from({ length: lines }, (_, at) => {
            const contact = contacts[at];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order is what they are
              <li key={at}>
                {contact ? (
                  <span>
                    {contact.name}
                    {contact.relation && ` (${contact.relation})`}
                  </span>
                ) : (
                  <span className={css.blank} />
                )}
                <strong>{contact?.phone}</strong>
              </li>
            );
          })}
        </ol>
      </section>
      <section className={css.emergency}>
        <h3>{words.emergency}</h3>
        <ul className={css.signs}>
          {words.emergencySigns.map((sign) => (
            <li key={sign}>{sign}</li>
          ))}
        </ul>
        <p>{words.untilHelpComes}</p>
      </section>
      <footer className={css.foot}>
        <p>
          <strong>{words.plan}</strong> <Typed text={card.planPlace} />
        </p>
        <p>
          {words.planThatCounts} {words.noReplacement}
        </p>
      </footer>
    </div>
  );
}
