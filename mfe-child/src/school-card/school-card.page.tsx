import { AMOUNT_ON_CARD, fieldsWithAmounts, withoutAmounts } from '@notalone/contracts/school-card';
import {
  Button,
  Cluster,
  EmptyState,
  ErrorState,
  Form,
  LinkButton,
  Loading,
  Notice,
  Page,
  SegmentedTabs,
  Skeleton,
  Stack,
} from '@notalone/ui';
import { ConfirmDialog } from '@notalone/ui/overlays';
import { errorText, refusedFields } from '@notalone/web-features/api-errors';
import { usePageTitle } from '@notalone/web-kit';
import { useParams } from '@notalone/web-kit/router';
import { useState } from 'react';
import { type Child, useChildren } from '../monitor/use-children.ts';
import { CardFields } from './card-form.tsx';
import { CardSheet } from './card-sheet.tsx';
import { LetterSheet } from './letter-sheet.tsx';
import { OtherCard } from './other-card.tsx';
import { Paper } from './paper.tsx';
import css from './school-card.module.css';
import { type SchoolCard, useSchoolCard } from './use-school-card.ts';
import { SHEET_WORDS } from './words.ts';

const TITLE = 'School card';
const BACK = (
  <LinkButton to="/child-monitor" tone="secondary" icon="back">
    Child monitor
  </LinkButton>
);

/** /school-card/:childId: a card for the wall and a letter about the phone, made and printed in the browser. */
export function SchoolCardPage() {
  usePageTitle(TITLE);
  const { childId } = useParams();
  const children = useChildren();
  const child = children.data?.find(({ _id, removedAt }) => _id === childId && !removedAt);
  return (
    <Page
      title={child ? `${TITLE} for ${child.name}` : TITLE}
      lead="One page for the wall of the school, and a letter about the phone. Fill in what you like, and print."
      width="wide"
      actions={BACK}
    >
      {children.isPending ? (
        <Waiting />
      ) : children.isError ? (
        <ErrorState
          title={errorText(children.error, 'Failed to load children.')}
          onRetry={() => void children.refetch()}
          isRetrying={children.isFetching}
        />
      ) : child ? (
        <CardOf key={child._id} child={child} />
      ) : (
        <EmptyState title="We could not find this child." action={BACK} />
      )}
    </Page>
  );
}

const Waiting = () => (
  <Loading label="Loading the card…">
    <Skeleton size="l" />
    <Skeleton size="l" />
  </Loading>
);

function CardOf({ child }: { readonly child: Child }) {
  const school = useSchoolCard(child._id, child.name);
  const { kept, card, save } = school;
  const [attempt, setAttempt] = useState(0);
  if (kept.isPending) return <Waiting />;
  if (kept.isError)
    return (
      <ErrorState
        title={errorText(kept.error, 'Failed to load the card.')}
        onRetry={() => void kept.refetch()}
        isRetrying={kept.isFetching}
      />
    );
  const refused = Object.entries(refusedFields(save.error)).map(([field, text]) => [field.replace('card.', ''), text]);
  const faults: Record<string, string> = {
    ...Object.fromEntries(refused),
    ...Object.fromEntries(fieldsWithAmounts(card).map((field) => [field, AMOUNT_ON_CARD])),
    ...(attempt > 0 && card.name.trim() === '' && { name: 'Please give a name.' }),
  };
  /** Neither printed nor kept before it is right. */
  const whenRight = (act: () => void) => {
    if (fieldsWithAmounts(card).length === 0 && card.name.trim() !== '') act();
    else setAttempt(attempt + 1);
  };
  return (
    <Stack gap={4}>
      {school.isBehind && (
        <OtherCard other={kept.data.card} onTake={school.takeOther} onKeepMine={() => whenRight(school.keepMine)} />
      )}
      <div className={css.columns}>
        <Form
          aria-label="School card"
          errors={faults}
          attempt={attempt + save.failureCount}
          onSubmit={() => whenRight(() => save.isPending || school.keep())}
        >
          <CardFields card={card} change={school.change} onBadPhoto={school.cannotReadPhoto} />
          <Notice title={kept.data.card ? 'This card is kept' : 'This card is not kept'}>
            {school.isChanged
              ? 'What you have typed stays in this browser until you log out. '
              : kept.data.card &&
                `It is encrypted, and only ${child.otherGuardian ? 'the two guardians' : 'you'} can open it here. `}
            Only “Keep this card” stores it with us. You can print without that.
          </Notice>
          <Cluster gap={2}>
            <Button type="submit" isPending={save.isPending}>
              Keep this card
            </Button>
            {(kept.data.card || school.isChanged) && <ForgetCard school={school} name={child.name} />}
          </Cluster>
        </Form>
        <Preview card={withoutAmounts(card)} onPrint={() => whenRight(() => window.print())} />
      </div>
    </Stack>
  );
}

interface ForgetCardProps {
  readonly school: ReturnType<typeof useSchoolCard>;
  readonly name: string;
}

function ForgetCard({ school: { forget }, name }: ForgetCardProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="secondary" icon="trash" onPress={() => setAsking(true)}>
        Forget this card
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Forget the school card of ${name}?`}
        confirmLabel="Yes, forget it"
        tone="danger"
        isPending={forget.isPending}
        onConfirm={() => forget.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>What you typed and the photo are erased, here and on our side. What is printed stays printed.</p>
      </ConfirmDialog>
    </>
  );
}

const CUT = 'This is too much for one page, and its end will be missing. Please shorten what you typed.';

function Preview({ card, onPrint }: { readonly card: SchoolCard; readonly onPrint: () => void }) {
  const [shown, show] = useState<'card' | 'letter'>('card');
  const [isCut, setCut] = useState(false);
  const { lang } = SHEET_WORDS[card.language];
  const paper = (label: string, sheet: React.ReactNode) => (
    <Paper label={label} lang={lang} onCut={setCut}>
      {sheet}
    </Paper>
  );
  return (
    <div className={css.preview}>
      <SegmentedTabs
        label="What is printed"
        selected={shown}
        onSelect={show}
        tabs={[
          { id: 'card', label: 'Card', content: paper('The card', <CardSheet card={card} />) },
          { id: 'letter', label: 'Phone letter', content: paper('The letter', <LetterSheet card={card} />) },
        ]}
      />
      {isCut && (
        <Notice tone="warning" isLive>
          {CUT}
        </Notice>
      )}
      <Button onPress={onPrint}>{shown === 'card' ? 'Print the card' : 'Print the letter'}</Button>
    </div>
  );
}
