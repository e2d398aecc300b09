import ts from 'typescript';
import { expect, test } from 'vitest';
import { textsIn } from './texts-in.ts';

const textsOf = (code: string) => textsIn(ts.createSourceFile('page.tsx', code, ts.ScriptTarget.Latest, true));

test('lists what is read, with its line, and leaves out what is code', () => {
  const page = `import { Page } from './a page';
    const TITLE = 'My page';
    throw new Error('no such thing');
    export const Hello = ({ name }) => (
      <Page title={TITLE} className="Not This" to="/some where">
        Hello,
        you <b>two</b>
        {\`Write to \${name} now\`}
      </Page>
    );`;
  expect(textsOf(page)).toEqual([
    { line: 2, text: 'My page' },
    { line: 6, text: 'Hello, you' },
    { line: 7, text: 'two' },
    { line: 8, text: 'Write to … now' },
  ]);
});
