import { HOUSE_RULES } from '@notalone/contracts/house-rules';

/** The rules that moderators decide by. */
export const HouseRules = () => (
  <section aria-labelledby="house-rules">
    <h2 id="house-rules">House rules</h2>
    <ul>
      {HOUSE_RULES.map(({ id, title, text }) => (
        <li key={id}>
          <strong>{title}.</strong> {text}
        </li>
      ))}
    </ul>
  </section>
);
