import { MENTOR_WORDS_MAX } from '@notalone/contracts/limits';
import { Button, Card, RadioField, Stack, TextAreaField } from '@notalone/ui';
import { useState } from 'react';
import { type MentorAnswer, type MentorPair, useCheckIn } from './use-mentoring.ts';

const ANSWERS: readonly { readonly value: MentorAnswer; readonly label: string }[] = [
  { value: 'helps', label: 'It helps' },
  { value: 'not-sure', label: 'Not sure' },
  { value: 'does-not-work', label: 'It does not work' },
];
export const formatAnswer = (answer: MentorAnswer): string =>
  ANSWERS.find(({ value }) => value === answer)?.label ?? answer;

/** After four weeks: how is it going? */
export function CheckIn({ pair }: { readonly pair: MentorPair }) {
  const [answer, setAnswer] = useState('');
  const [words, setWords] = useState('');
  const send = useCheckIn(pair._id);
  return (
    <Card as="section" tone="tinted" aria-label={`How is it going with ${pair.other.username}?`}>
      <Stack gap={4}>
        <RadioField
          name="answer"
          label={`Four weeks with ${pair.other.username}: how is it going?`}
          options={ANSWERS}
          value={answer}
          onChange={setAnswer}
        />
        <TextAreaField
          name="words"
          label="Anything you want to tell us?"
          hint="Only our moderators read your answer and this."
          isOptional
          rows={2}
          maxLength={MENTOR_WORDS_MAX}
          value={words}
          onChange={setWords}
        />
        <div>
          <Button
            size="small"
            isDisabled={answer === ''}
            isPending={send.isPending}
            onPress={() => send.mutate({ answer: answer as MentorAnswer, words })}
          >
            Send
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
