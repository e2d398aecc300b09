import { COMPLAINT_DAYS, COMPLAINT_MAX, COMPLAINT_NAME_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, Form, Notice, Page, Stack, TextAreaField, TextField } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import { useEffect, useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { EmailField } from '../forms/identity-fields.tsx';
import { type Receipt, useComplain } from './use-complain.ts';

const longDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** A complaint about what we do with data, signed in or not. */
export function ComplaintPage() {
  const [receipt, setReceipt] = useState<Receipt>();
  return (
    <Page
      title="Complain about your data"
      width="narrow"
      aside={<WhatHappens />}
      lead={
        <p>
          For what we know about you and do with it. To report what somebody wrote, use <Link to="/report">Report</Link>
          .
        </p>
      }
    >
      {receipt ? <ReceiptNotice receipt={receipt} /> : <ComplaintForm onSent={setReceipt} />}
    </Page>
  );
}

/** Comes into view, and the keyboard to it, where the form was. */
function ReceiptNotice({ receipt: { reference, answerBy } }: { readonly receipt: Receipt }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" isLive>
        <Stack gap={3}>
          <p>
            We have your complaint. Its reference is <strong>{reference}</strong>. Please note it down: we mail one
            receipt a day to an address.
          </p>
          <p>A person reads it, and we answer by {longDay(answerBy)}, by email.</p>
        </Stack>
      </Notice>
    </div>
  );
}

function ComplaintForm({ onSent }: { readonly onSent: (receipt: Receipt) => void }) {
  const { control, call } = useComplain(onSent);
  return (
    <Form onSubmit={call.submit} aria-label="Your complaint" {...call.problems}>
      <Stack gap={4}>
        <Controller
          name="text"
          control={control}
          rules={{ validate: (typed) => typed.trim() !== '' || TEXTS.required }}
          render={({ field }) => (
            <TextAreaField
              label="What is wrong"
              hint="What happened, when, and what you would like us to do"
              rows={6}
              maxLength={COMPLAINT_MAX}
              isRequired
              {...field}
            />
          )}
        />
        <EmailField control={control} />
        <Controller
          name="name"
          control={control}
          rules={{
            maxLength: { value: COMPLAINT_NAME_MAX, message: `Must be at most ${COMPLAINT_NAME_MAX} characters` },
          }}
          render={({ field }) => <TextField label="Your name" autoComplete="name" isOptional {...field} />}
        />
        <Button type="submit" isWide isPending={call.isPending}>
          Send complaint
        </Button>
      </Stack>
    </Form>
  );
}

const WhatHappens = () => (
  <>
    <h2>What happens next</h2>
    <ol>
      <li>You get a reference at once, here and by email.</li>
      <li>A person reads it and looks into it.</li>
      <li>We answer within {COMPLAINT_DAYS} days, by email.</li>
    </ol>
    <p>
      You can go to the Information Commissioner at any time:{' '}
      <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk</a> or 0303 123 1113.
    </p>
  </>
);
