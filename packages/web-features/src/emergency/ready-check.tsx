import { logWarning } from '@notalone/web-kit/log';
import { useState } from 'react';
import css from './emergency.module.css';
import { askReadiness, type Readiness } from './prepare-device.ts';
import type { Owner } from './whose-button.ts';

type Check = Readiness | 'asking' | 'unanswered' | undefined;

/** 'Is my button ready?': what is in order on this device, and what a grown-up should look at. */
export function ReadyCheck({ owner }: { readonly owner: Owner }) {
  const [check, setCheck] = useState<Check>();
  async function ask(): Promise<void> {
    setCheck('asking');
    try {
      setCheck(await askReadiness(owner));
    } catch (error) {
      logWarning('could not check the emergency button', error);
      setCheck('unanswered');
    }
  }
  return (
    <section className={css.section} aria-label="Is my button ready?">
      <button type="button" className={css.plain} onClick={() => void ask()}>
        Is my button ready?
      </button>
      <div role="status">
        {check === 'asking' && <p>Checking…</p>}
        {check === 'unanswered' && <p>We could not check. Show this to a grown-up.</p>}
        {typeof check === 'object' && <Findings check={check} />}
      </div>
    </section>
  );
}

function Findings({ check: { hasKey, contacts, withoutTexts, worker, position } }: { readonly check: Readiness }) {
  const findings = [
    {
      isGood: contacts > 0,
      good: `Your message goes to ${contacts === 1 ? 'one person' : `${contacts} people`}.`,
      bad: 'Nobody gets your message yet.',
    },
    { isGood: hasKey, good: 'It works when you are logged out.', bad: 'It does not work when you are logged out.' },
    { isGood: worker, good: 'It opens without internet.', bad: 'It does not open without internet.' },
    {
      isGood: position !== 'denied',
      good: 'It may say where you are.',
      bad: 'It cannot say where you are: this device does not allow it.',
    },
  ];
  const isReady = contacts > 0 && hasKey && worker;
  return (
    <>
      <p className={css.heading}>{isReady ? 'Yes, your button is ready.' : 'Not quite. Show this to a grown-up.'}</p>
      <ul className={css.findings}>
        {findings.map(({ isGood, good, bad }) => (
          <li key={good} data-good={isGood}>
            <span aria-hidden="true">{isGood ? '✓' : '✗'}</span> {isGood ? good : bad}
          </li>
        ))}
        {withoutTexts.map((name) => (
          <li key={name} data-good="false">
            <span aria-hidden="true">✗</span> {name}’s phone takes no texts: we ring it instead.
          </li>
        ))}
      </ul>
    </>
  );
}
