import { member } from '../src/arrange.ts';
import { logIn } from '../src/engines/log-in.ts';
import { test } from '../src/engines/test.ts';
import { enterRoom, openRoom, writeInRoom } from '../src/rooms.ts';

test('a parent writes in a room, and the answer arrives at once', async ({ newPerson }) => {
  const [anna, ben] = [await member(), await member()];
  const name = `Pumps and PE of ${anna.username}`;
  const roomId = await openRoom(anna, { name });
  await enterRoom(anna, roomId, ben);
  const person = await newPerson();
  await logIn(person, ben);
  await person.open(`/forums?room=${roomId}`);
  const field = `Message to ${name}`;
  await person.type(field, 'Hello from Ben');
  await person.expectInView('textbox', field);
  await person.press('button', 'Send');
  await person.sees('Hello from Ben');
  await writeInRoom(anna, roomId, 'Nice to have you');
  await person.sees('Nice to have you');
  await person.expectNoOverflow();
});
