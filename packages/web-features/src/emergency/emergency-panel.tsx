import { EMERGENCY_TEXTS } from '@notalone/contracts/emergency-texts';
import { emergencyRecords, useSession, useStoredValue } from '@notalone/web-kit';
import { type ReactNode, useState } from 'react';
import { ButtonPage, type Ended } from './button-page.tsx';
import { CallAmbulance } from './call-ambulance.tsx';
import css from './emergency.module.css';
import { Fallback } from './fallback.tsx';
import { useDeviceKeys } from './use-emergency-data.ts';
import { idOf, isUnknownPressing, type Owner, UNKNOWN_CHILD, type WhoseButton, whoseButton } from './whose-button.ts';

/** The content of /emergency-sms, the same in the remote and in the shell's own copy. */
export function EmergencyPanel() {
  const person = useSession();
  return <PanelFor key={person ? idOf(person) : 'nobody'} />;
}

type EndedFor = Ended & { readonly owner: Owner };

const isAbout = (whose: WhoseButton, owner: Owner) =>
  whose.kind === 'nobody' || (whose.kind === 'known' && whose.owner.id === owner.id);

function PanelFor() {
  const person = useSession();
  const records = useStoredValue(emergencyRecords) ?? {};
  const keys = useDeviceKeys();
  const [chosenId, choose] = useState<string>();
  const [ended, end] = useState<EndedFor>();
  const whose = whoseButton(person, records, chosenId);
  if (ended)
    return (
      <WithoutButton title={ended.text}>
        <Fallback data={records[ended.owner.id]?.data} press={ended.press} />
        {!isAbout(whose, ended.owner) && <SomebodyElse onPress={() => end(undefined)} />}
      </WithoutButton>
    );
  const isKnown = keys.state === 'known';
  if ((whose.kind === 'nobody' && !isKnown) || (!person && isUnknownPressing(records)))
    return (
      <ButtonPage
        key={UNKNOWN_CHILD.id}
        owner={UNKNOWN_CHILD}
        onEnded={(why) => end({ ...why, owner: UNKNOWN_CHILD })}
      />
    );
  const notSetUp = keys.endedText ?? EMERGENCY_TEXTS.notSetUp;
  if (whose.kind === 'nobody') return <WithoutButton title={notSetUp} />;
  if (whose.kind === 'ask') return <WhoNeedsHelp people={whose.children} onChoose={choose} />;
  const { owner } = whose;
  const data = records[owner.id]?.data;
  const isChosen = chosenId === owner.id;
  if (isKnown && !person && !data?.hasKey)
    return (
      <WithoutButton title={notSetUp}>
        <Fallback data={data} />
        {isChosen && <SomebodyElse onPress={() => choose(undefined)} />}
      </WithoutButton>
    );
  return (
    <ButtonPage
      key={owner.id}
      owner={owner}
      onEnded={(why) => {
        choose(undefined);
        end({ ...why, owner });
      }}
      onChooseAgain={isChosen ? () => choose(undefined) : undefined}
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
            <button type="button" className={css.call} data-first="true" onClick={() => onChoose(id)}>
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
