import { GUARDIAN_CONCERN_MAX } from '@notalone/contracts/limits';
import { Button, Card, CheckboxField, Cluster, Form, Notice, Stack, TextAreaField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { errorText, refusedFields } from '@notalone/web-features/api-errors';
import { HelpLines } from '@notalone/web-features/help-lines';
import { useKeptText } from '@notalone/web-features/writing/kept-text';
import { useState } from 'react';
import type { Child } from '../monitor/use-children.ts';
import { useToastedCall } from '../shared/toasted-call.ts';
import { reportGuardian } from './use-guardians.ts';

interface ConcernProps {
  readonly child: Child;
  readonly other: string;
}

/** Asks the moderators of child safety to keep the other guardian from the child. */
export function Concern({ child, other }: ConcernProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" title="If your child is not safe with the other guardian">
      <Stack gap={3}>
        <p>
          Tell our moderators of child safety. They can stop {other} from reading and deciding for {child.name}, and,
          with an order of a court or in danger, from seeing where {child.name} is. {other} is not told that you asked.
        </p>
        <p>
          If we stop something, {other} will notice that it does not work any more, and may guess why. Make sure first
          that you are safe.
        </p>
        <p>
          In danger now? Call <a href="tel:999">999</a>.
        </p>
        <div>
          <Button tone="secondary" onPress={() => setOpen(true)}>
            This person must not see my child
          </Button>
        </div>
      </Stack>
      {isOpen && <ConcernDialog child={child} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface ConcernDialogProps {
  readonly child: Child;
  readonly onClose: () => void;
}

function ConcernDialog({ child, onClose }: ConcernDialogProps) {
  const [words, setWords] = useKeptText(`concern ${child._id}`);
  const [hasOrder, setOrder] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const report = useToastedCall({
    send: (body: { words: string; hasOrder: boolean }) => reportGuardian(child._id, body),
    failed: 'This was not sent. Please try again.',
    changes: [],
    onDone: () => setWords(''),
    onFailed(error) {
      setAttempt((before) => before + 1);
      setProblem(errorText(error, 'Please try again.'));
      return true;
    },
  });
  const fault = faultOf(words) ?? refusedFields(report.error)['words'];
  const title = 'This person must not see my child';
  if (report.data)
    return (
      <Dialog isOpen onClose={onClose} title={title}>
        <Stack gap={4}>
          <Notice tone="success" isLive title="Sent">
            {report.data.message}
          </Notice>
          <HelpLines />
          <Cluster justify="end">
            <Button onPress={onClose}>Close</Button>
          </Cluster>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} title={title} isDismissable={!report.isPending}>
      <Form
        errors={attempt > 0 && fault ? { words: fault } : {}}
        attempt={attempt}
        message={problem}
        messageTitle={problem && 'This was not sent'}
        onSubmit={() => {
          setProblem(undefined);
          if (faultOf(words)) setAttempt(attempt + 1);
          else if (!report.isPending) report.mutate({ words: words.trim(), hasOrder });
        }}
      >
        <HelpLines />
        <TextAreaField
          name="words"
          label="What worries you?"
          hint="Only our moderators of child safety read it. The other guardian never does."
          isRequired
          maxLength={GUARDIAN_CONCERN_MAX}
          showCount
          value={words}
          onChange={setWords}
        />
        <CheckboxField
          name="hasOrder"
          label="A court has made an order"
          hint="Please say above which court, and when."
          isBoxed
          value={hasOrder}
          onChange={setOrder}
        />
        <Cluster justify="end">
          <Button tone="secondary" isDisabled={report.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" isPending={report.isPending}>
            Send to the moderators
          </Button>
        </Cluster>
      </Form>
    </Dialog>
  );
}

function faultOf(words: string): string | undefined {
  const { length } = words.trim();
  if (length === 0) return 'Please write what worries you.';
  return length > GUARDIAN_CONCERN_MAX ? `Must be at most ${GUARDIAN_CONCERN_MAX} characters` : undefined;
}
