import { Button } from '@notalone/ui';
import { useState } from 'react';
import { formatTime } from '../shared/times.ts';
import css from './reports.module.css';
import type { CaseDetail } from './use-reports.ts';

type ReportSnapshot = NonNullable<CaseDetail['snapshot']>;

/** What was reported, as it was. Text only: nothing in it is a link. */
export function Snapshot({ snapshot, isSafety }: { readonly snapshot: ReportSnapshot; readonly isSafety: boolean }) {
  const { by, text, message, fields = [], picture, history = [], context } = snapshot;
  return (
    <section aria-label="What was reported" className={css.snapshot}>
      {message && message !== text && <p className={css.soft}>The reporter wrote: {message}</p>}
      {by && (text || picture) && <p className={css.soft}>{by} wrote:</p>}
      {text && <blockquote className={css.said}>{text}</blockquote>}
      {fields.length > 0 && (
        <dl className={css.fields}>
          {fields.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {picture && (isSafety ? <SuspectedPicture {...picture} /> : <Picture {...picture} />)}
      {history.length > 0 && (
        <details>
          <summary>Earlier words</summary>
          <ol className={css.context}>
            {history.map(({ text: earlier, at = '' }) => (
              <li key={at}>
                {earlier} <span className={css.soft}>{at && formatTime(at)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      {context.length > 0 && (
        <details>
          <summary>Before and after it</summary>
          <ol className={css.context}>
            {context.map(({ by: who, text: around, at = '' }) => (
              <li key={`${who}${at}${around}`}>
                <span className={css.soft}>{who}:</span> {around}
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

/** It may show abuse: it is loaded only when the admin asks for it, and then blurred. */
function SuspectedPicture(picture: NonNullable<ReportSnapshot['picture']>) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <Picture {...picture} />;
  return (
    <div className={css.figure}>
      <p>There is a picture. Look only if you must, and never copy, print or send it.</p>
      <Button tone="secondary" size="small" icon="eye" onPress={() => setAsked(true)}>
        Load the picture, blurred
      </Button>
    </div>
  );
}

/** Grey and blurred until somebody asks for it. */
function Picture({ url, alt }: { readonly url: string; readonly alt: string }) {
  const [isClear, setClear] = useState(false);
  return (
    <figure className={css.figure}>
      <img
        src={url}
        alt={isClear ? alt : 'A reported picture, blurred'}
        className={isClear ? css.clear : css.blurred}
      />
      <Button tone="secondary" size="small" icon={isClear ? 'eye-off' : 'eye'} onPress={() => setClear(!isClear)}>
        {isClear ? 'Blur the picture' : 'Show the picture'}
      </Button>
    </figure>
  );
}
