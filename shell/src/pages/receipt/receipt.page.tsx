import { RECEIPT_TEXT_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, Form, Notice, Page, Stack, TextAreaField } from '@notalone/ui';
import { useLocation } from '@notalone/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import css from './receipt.module.css';
import { ReceiptView } from './receipt-view.tsx';
import { type Checked, useCheckReceipt } from './use-check-receipt.ts';
import { textOf } from './verify-receipt.ts';

/** /receipt#<receipt>: from the last mail to somebody who has left, or pasted by whoever wants to check one. */
export function ReceiptPage() {
  const fragment = useLocation().hash.slice(1);
  const { checked, check, checkWithUs } = useCheckReceipt();
  const checkNow = useRef(check);
  checkNow.current = check;
  useEffect(() => {
    if (fragment) checkNow.current(textOf(fragment));
  }, [fragment]);
  return (
    <Page
      title="Receipt of an erasure"
      width="narrow"
      lead="Who deletes an account gets a signed receipt. Here anybody can check one. We store nothing of it."
    >
      <Stack gap={5}>
        {checked && <Outcome checked={checked} onCheckWithUs={checkWithUs} />}
        {checked?.kind === 'genuine' ? (
          <ReceiptView receipt={checked.receipt} />
        ) : (
          <ReceiptForm onCheck={check} isPending={checked?.kind === 'checking'} />
        )}
      </Stack>
    </Page>
  );
}

interface OutcomeProps {
  readonly checked: Checked;
  readonly onCheckWithUs: () => void;
}
function Outcome({ checked, onCheckWithUs }: OutcomeProps) {
  if (checked.kind === 'checking') return <p role="status">Checking the receipt…</p>;
  if (checked.kind === 'genuine') return <Notice tone="success" isLive title="This receipt is genuine" />;
  if (checked.kind === 'not genuine')
    return <Notice tone="danger" isLive title="This is not a receipt of ours, or it was changed" />;
  if (checked.kind === 'failed') return <Notice tone="danger" isLive title={checked.message} />;
  return (
    <Notice isLive title="Your browser cannot check this kind of signature">
      <Stack gap={3}>
        <p>A newer browser can. Or we check it for you: the receipt is then sent to us, and we do not keep it.</p>
        <Button tone="secondary" onPress={onCheckWithUs}>
          Check it with Not Alone
        </Button>
      </Stack>
    </Notice>
  );
}

function ReceiptForm({
  onCheck,
  isPending,
}: {
  readonly onCheck: (text: string) => void;
  readonly isPending: boolean;
}) {
  const [text, setText] = useState('');
  const [attempt, setAttempt] = useState(0);
  const isEmpty = text.trim() === '';
  const read = (file: File | undefined) => void file?.slice(0, RECEIPT_TEXT_MAX).text().then(setText);
  function submit(): void {
    setAttempt(attempt + 1);
    if (!isEmpty) onCheck(text);
  }
  return (
    <Form
      aria-label="Check a receipt"
      onSubmit={submit}
      attempt={attempt}
      errors={isEmpty && attempt > 0 ? { text: TEXTS.required } : {}}
    >
      <Stack gap={4}>
        <TextAreaField
          name="text"
          label="The receipt"
          hint="The text of the file erasure-receipt.json, which is attached to our last mail"
          rows={6}
          isRequired
          value={text}
          onChange={setText}
        />
        <label className={css.file}>
          Or choose the file{' '}
          <input type="file" accept=".json,application/json" onChange={({ target }) => read(target.files?.[0])} />
        </label>
        <Button type="submit" isWide isPending={isPending}>
          Check the receipt
        </Button>
      </Stack>
    </Form>
  );
}
