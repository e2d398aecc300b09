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

test('a press without a network opens the kept page, offers the text ready, and is sent once by itself afterwards', async ({
  newPerson,
}) => {
  const parent = await member();
  const child = await addChild(parent, 'Tom');
  await expectContacts(parent, 1);
  const person = await newPerson();
  await logInAsChild(person, child);
  await expect
    .poll(() => person.browser.evaluate(() => localStorage.getItem('emergencyRecords') ?? ''))
    .toContain('"childName":"Tom","hasKey":true');
  await person.browser.evaluate(async () => void (await navigator.serviceWorker.ready));

  person.network.cut();
  await person.open('/emergency-sms');
  await person.press('button', 'Text my family: I need help');
  await person.sees('PLEASE CLICK THE BUTTON A SECOND TIME!!!');
  await person.sees('Now press the send arrow');
  await person.expectNoOverflow();
  expect(await alertTexts(parent.phone)).toEqual([]);

  person.network.mend();
  await person.sees('Emergency SMS sent successfully to 1 contact(s)!');
  expect(await alertTexts(parent.phone)).toHaveLength(1);
});
