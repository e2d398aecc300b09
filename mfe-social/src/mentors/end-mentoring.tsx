import { MENTOR_WORDS_MAX } from '@notalone/contracts/limits';
import { Button, Cluster, Stack, TextAreaField } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { type MentorPair, useEndMentoring } from './use-mentoring.ts';

/** Ends it, or takes an ask back; nobody has to say why. */
export function EndMentoring({ pair, onEnded }: { readonly pair: MentorPair; readonly onEnded: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const { username } = pair.other;
  const end = useEndMentoring(() => {
    setOpen(false);
    onEnded();
  });
  if (pair.state === 'asked')
    return (
      <Button
        size="small"
        tone="quiet"
        isPending={end.isPending}
        aria-label={`Take back what you asked ${username}`}
        onPress={() => end.mutate({ pairId: pair._id, words: '' })}
      >
        Take back
      </Button>
    );
  return (
    <>
      <Button size="small" tone="quiet" aria-label={`End the mentoring with ${username}`} onPress={() => setOpen(true)}>
        End
      </Button>
      <Dialog isOpen={isOpen} title={`End the mentoring with ${username}?`} size="s" onClose={() => setOpen(false)}>
        <Stack gap={4}>
          <p>They are told that it has ended, and nothing else. You stay connected unless you disconnect.</p>
          <TextAreaField
            name="words"
            label="Anything you want to tell us?"
            hint="Only our moderators read it."
            isOptional
            rows={2}
            maxLength={MENTOR_WORDS_MAX}
            value={words}
            onChange={setWords}
          />
          <Cluster gap={2}>
            <Button isPending={end.isPending} onPress={() => end.mutate({ pairId: pair._id, words })}>
              End it
            </Button>
            <Button tone="secondary" onPress={() => setOpen(false)}>
              Cancel
            </Button>
          </Cluster>
        </Stack>
      </Dialog>
    </>
  );
}
