import { member } from '../src/arrange.ts';
import { logIn } from '../src/engines/log-in.ts';
import { test } from '../src/engines/test.ts';

test('a parent logs in, and stays logged in after a reload', async ({ newPerson }) => {
  const parent = await member();
  const person = await newPerson();
  await logIn(person, parent);
  await person.open('/connections');
  await person.sees('Connections');
  await person.isAt('/connections');
});
