import { connect, member, say } from '../src/arrange.ts';
import { logIn } from '../src/engines/log-in.ts';
import { test } from '../src/engines/test.ts';

test('a parent sends a message, and the answer arrives at once', async ({ newPerson }) => {
  const [her, him] = [await member(), await member()];
  await connect(her, him);
  const person = await newPerson();
  await logIn(person, her);
  await person.open('/messages');
  await person.press('link', him.username);
  const field = `Message to ${him.username}`;
  await person.type(field, 'Are you coming?');
  await person.expectInView('textbox', field);
  await person.press('button', 'Send');
  await person.sees('Sent');
  await say(him, her, 'On Sunday');
  await person.sees('On Sunday');
  await person.expectNoOverflow();
});
