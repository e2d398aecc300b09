import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { emergencyRecords, useSession, useStoredValue } from '@notalone/web-kit';
import { type ReactNode, useState } from 'react';
import { ButtonPage, type Ended } from './button-page.tsx';
import { CallAmbulance } from './call-ambulance.tsx';
import css from './emergency.module.css';
import { Fallback } from './fallback.tsx';
import { useDeviceKeys } from './use-emergency-data.ts';
import { idOf, isUnknownPressing, type Owner, UNKNOWN_CHILD, whoseButton } from './whose-button.ts';

/** The content of /emergency-sms, the same in the remote and in the shell's own copy. */
export function EmergencyPanel() {
  const person = useSession();
  return <PanelFor key={person ? idOf(person) : 'nobody'} />;
}

type EndedFor = Ended & { readonly owner: Owner };

function PanelFor() {
  const person = useSession();
  const records = useStoredValue(emergencyRecords);
  const keys = useDeviceKeys();
  const [chosenId, choose] = useState<string>();
  const [ended, end] = useState<EndedFor>();
  const whose = whoseButton(person, records, chosenId);
  if (ended) {
    const data = records?.[ended.owner.id]?.data;
    const hasOthers = whose.kind !== 'nobody' && !(whose.kind === 'known' && whose.owner.id === ended.owner.id);
    return (
      <WithoutButton title={ended.text}>
        <Fallback data={data} press={ended.press} />
        {hasOthers && <SomebodyElse onPress={() => end(undefined)} />}
      </WithoutButton>
    );
  }
  const isUnknown = whose.kind === 'nobody' && keys !== 'known';
  if (isUnknown || (!person && isUnknownPressing(records ?? {})))
    return (
      <ButtonPage
        key={UNKNOWN_CHILD.id}
        owner={UNKNOWN_CHILD}
        onEnded={(why) => end({ ...why, owner: UNKNOWN_CHILD })}
      />
    );
  if (whose.kind === 'nobody') return <WithoutButton title={EMERGENCY_TEXTS.notSetUp} />;
  if (whose.kind === 'ask') return <WhoNeedsHelp people={whose.children} onChoose={choose} />;
  const { owner } = whose;
  return (
    <ButtonPage
      key={owner.id}
      owner={owner}
      onEnded={(why) => {
        choose(undefined);
        end({ ...why, owner });
      }}
      onChooseAgain={chosenId === owner.id ? () => choose(undefined) : undefined}
    />
  );
}

const SomebodyElse = ({ onPress }: { readonly onPress: () => void }) => (
  <button type="button" className={css.plain} onClick={onPress}>
    Somebody else needs help
  </button>
);

interface WhoNeedsHelpProps {
  readonly people: readonly Owner[];
  readonly onChoose: (childId: string) => void;
}

/** The device holds several children's keys, and nobody says which of them this is. */
function WhoNeedsHelp({ people, onChoose }: WhoNeedsHelpProps) {
  return (
    <div className={css.page} data-emergency-page>
      <h1 id="page-title" tabIndex={-1} className={css.ended}>
        Who needs help?
      </h1>
      <ul className={css.links}>
        {people.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className={css.help} data-small="true" onClick={() => onChoose(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <CallAmbulance />
    </div>
  );
}

function WithoutButton({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={css.page} data-emergency-page>
      <h1 id="page-title" tabIndex={-1} className={css.ended}>
        {title}
      </h1>
      <CallAmbulance />
      {children}
    </div>
  );
}
