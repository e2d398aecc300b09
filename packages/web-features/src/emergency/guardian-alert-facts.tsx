import { type Ref, useId } from 'react';
import css from './guardian.module.css';
import {
  answersOf,
  closedWords,
  type GuardianAlert,
  isClosed,
  meaningOf,
  nameOf,
  placeOf,
  seenOf,
  standing,
  timeOf,
} from './guardian-words.ts';

interface FactsProps {
  readonly alert: GuardianAlert;
  readonly titleId?: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly staleSinceMs?: number | undefined;
}

/** Who needs help, since when and where, and who has answered. */
export function GuardianAlertFacts({ alert, titleId, titleRef, staleSinceMs }: FactsProps) {
  const { createdAt } = alert;
  const ownId = useId();
  const place = placeOf(alert, Date.now());
  const isOver = isClosed(alert);
  const how = standing(alert);
  return (
    <div className={css.facts}>
      <h2 ref={titleRef} id={titleId ?? ownId} tabIndex={-1} className={css.title}>
        {isOver ? closedWords(alert) : `${nameOf(alert)} needs help`}
      </h2>
      <p className={css.meaning}>
        {isOver ? `${nameOf(alert)} asked for help: ${meaningOf(alert).toLowerCase()}, ` : `${meaningOf(alert)}, `}
        <time dateTime={createdAt}>{timeOf(createdAt)}</time>
      </p>
      {place && (
        <p>
          <a className={css.map} href={place.url} target="_blank" rel="noreferrer">
            {place.text}
          </a>
        </p>
      )}
      <div role="status" className={css.answers}>
        {how && <p className={css.standing}>{how}</p>}
        {answersOf(alert).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      {seenOf(alert).map((words) => (
        <p key={words}>{words}</p>
      ))}
      {staleSinceMs !== undefined && (
        <p role="alert">
          We cannot reach Not Alone at the moment. So it was at {timeOf(new Date(staleSinceMs).toISOString())}.
        </p>
      )}
    </div>
  );
}
