import { HOUSE_RULES, type HouseRuleId } from '@notalone/contracts/house-rules';
import { DECISION_REASON_MAX, REASON_MIN } from '@notalone/contracts/limits';
import { Button, CheckboxField, Cluster, Form, Notice, SelectField, TextAreaField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText } from '@notalone/web-features/api-errors';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { useToastedCall } from '@notalone/web-features/toasted-call';
import { useKeptText } from '@notalone/web-features/writing/kept-text';
import { type ReactNode, useState } from 'react';
import { DECIDED } from '../shared/keys.ts';
import css from './decision-dialog.module.css';
import { type About, type Action, effectsOf, wordingOf } from './effects.ts';

export type BanType = '3day' | '1week' | 'permanent';
export interface Decision {
  readonly reason: string;
  readonly ruleId?: HouseRuleId;
  readonly banType: BanType;
  /** Of a case of child safety: whom it is told. */
  readonly tells?: ('person' | 'reporters')[];
}
interface DecisionDialogProps {
  readonly action: Action;
  /** The id of the case or person: what was typed stays for the next time, until it is sent. */
  readonly draft: string;
  /** Without words of one's own the reason of the report counts. */
  readonly isReasonOptional?: boolean;
  readonly send: (decision: Decision) => Promise<{ readonly message: string }>;
  /** By default a person. */
  readonly about?: About;
  /** Something to read before, such as who is working on the case. */
  readonly notice?: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const BAN_TYPES = [
  { value: '3day', label: '3 days' },
  { value: '1week', label: '1 week' },
  { value: 'permanent', label: 'Permanent' },
] as const;

const A_PERSON: About = { hasPerson: true };

/** Asks for a decision: all its effects, the house rule, and the words that the person will read. */
export function DecisionDialog({
  action,
  draft,
  isReasonOptional = false,
  about = A_PERSON,
  send,
  notice,
  onDone,
  onClose,
}: DecisionDialogProps) {
  const { question, confirm, done, failed } = wordingOf(action, about);
  const isRead = about.hasPerson && action !== 'dismiss' && action !== 'unban';
  // A ban for a child's safety says 'House rules' to the person, whatever is typed here.
  const isShown = isRead && !(about.safety && action === 'ban');
  const askPassword = useAskPassword();
  const [reason, setReason] = useKeptText(`${action} ${draft}`);
  const [ruleId, setRuleId] = useState('');
  const [banType, setBanType] = useState<string>('1week');
  const [tells, setTells] = useState<('person' | 'reporters')[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const call = useToastedCall({
    send: () => {
      const rule = HOUSE_RULES.find(({ id }) => id === ruleId)?.id;
      const said = { reason: reason.trim(), banType: banType as BanType, ...(rule && { ruleId: rule }) };
      return send(about.safety ? { ...said, tells } : said);
    },
    done,
    failed,
    changes: DECIDED,
    onDone: () => {
      setReason('');
      onDone();
    },
    onFailed: (error) => {
      if (askPassword(error, () => call.mutate(undefined))) return true;
      setProblem(errorText(error, failed));
      return false;
    },
  });
  const chooseRule = (id: string) => {
    setRuleId(id);
    const chosen = HOUSE_RULES.find((rule) => rule.id === id);
    if (chosen && isShown && !isOwnText(reason)) setReason(chosen.toPerson);
  };
  const tooShort = reason.trim().length < REASON_MIN && !(isReasonOptional && reason.trim() === '');
  return (
    <Dialog isOpen onClose={onClose} title={question} isDismissable={!call.isPending}>
      <Form
        errors={attempt > 0 && tooShort ? { reason: `Please write at least ${REASON_MIN} characters` } : {}}
        attempt={attempt}
        message={problem}
        onSubmit={() => {
          setAttempt(attempt + 1);
          setProblem(undefined);
          if (!tooShort && !call.isPending) call.mutate(undefined);
        }}
      >
        {notice}
        <Notice title="What will happen">
          <ul className={css.effects}>
            {effectsOf(action, about).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Notice>
        {action === 'ban' && (
          <SelectField name="banType" label="How long" options={BAN_TYPES} value={banType} onChange={setBanType} />
        )}
        {isRead && (
          <SelectField
            name="ruleId"
            label="House rule"
            isOptional
            placeholder="None of them"
            options={HOUSE_RULES.map(({ id, title }) => ({ value: id, label: title }))}
            value={ruleId}
            onChange={chooseRule}
          />
        )}
        <TextAreaField
          name="reason"
          label={isShown ? 'Message to the person' : 'Reason (for other admins)'}
          hint={isReasonOptional ? hintOf(isShown, about) : undefined}
          isOptional={isReasonOptional}
          rows={3}
          maxLength={DECISION_REASON_MAX}
          showCount
          value={reason}
          onChange={setReason}
        />
        {about.safety && action !== 'unban' && (
          <Whom hasPerson={about.hasPerson && action !== 'dismiss'} value={tells} onChange={setTells} />
        )}
        <Cluster justify="end">
          <Button tone="secondary" isDisabled={call.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            tone={action === 'ban' || action === 'remove' ? 'danger' : 'primary'}
            isPending={call.isPending}
          >
            {confirm}
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}

/** What is read where nothing is typed. */
function hintOf(isShown: boolean, { safety }: About): string {
  if (!isShown) return 'If left empty, admins read only what kind of report it was.';
  const empty = 'If left empty, the person reads only what kind of report it was, never the reporter’s words.';
  return safety ? `The person reads it only if you choose so below. ${empty}` : empty;
}

type Told = 'person' | 'reporters';
interface WhomProps {
  readonly hasPerson: boolean;
  readonly value: Told[];
  readonly onChange: (value: Told[]) => void;
}
/** In a case of child safety nobody is told by itself: whoever is told may be the danger. */
function Whom({ hasPerson, value, onChange }: WhomProps) {
  const set = (who: Told) => (isTold: boolean) =>
    onChange([...value.filter((one) => one !== who), ...(isTold ? [who] : [])]);
  return (
    <fieldset className={css.whom}>
      <legend>Who is told? Nobody, unless you choose it.</legend>
      {hasPerson && (
        <CheckboxField
          name="tells-person"
          label="The reported person"
          value={value.includes('person')}
          onChange={set('person')}
        />
      )}
      <CheckboxField
        name="tells-reporters"
        label="Who reported it"
        value={value.includes('reporters')}
        onChange={set('reporters')}
      />
    </fieldset>
  );
}

/** Whether somebody has typed here; the text of a rule may be replaced by that of another. */
const isOwnText = (text: string): boolean =>
  text.trim() !== '' && HOUSE_RULES.every(({ toPerson }) => toPerson !== text);
