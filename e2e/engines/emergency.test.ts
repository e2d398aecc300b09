import { addChild, member } from '../src/arrange.ts';
import { alertTexts, expectContacts, linkIn } from '../src/emergency.ts';
import { logInAsChild } from '../src/engines/log-in.ts';
import { expect, test } from '../src/engines/test.ts';

test('a child’s press reaches the parent, and the child sees live that the parent is coming', async ({ newPerson }) => {
  const parent = await member();
  const child = await addChild(parent, 'Maya');
  await expectContacts(parent, 1);
  const person = await newPerson();
  await logInAsChild(person, child);
  await person.expectInView('link', 'EMERGENCY SMS');
  await person.press('link', 'EMERGENCY SMS');
  await person.press('button', 'Text my family: I need help');
  await person.sees('Sent, nobody has answered yet');
  await expect.poll(async () => (await alertTexts(parent.phone)).length).toBe(1);
  await person.expectInView('button', 'I am OK now');
  await person.expectNoOverflow();

  const contact = await newPerson();
  const [text] = await alertTexts(parent.phone);
  await contact.browser.goto(linkIn(text?.body ?? ''));
  await contact.press('button', 'I’m on my way');
  await contact.sees('Thank you. They see that you are on the way.');
  await contact.expectNoOverflow();
  await person.sees('coming');
});
