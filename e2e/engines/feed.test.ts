import { fileURLToPath } from 'node:url';
import { member } from '../src/arrange.ts';
import { logIn } from '../src/engines/log-in.ts';
import { test } from '../src/engines/test.ts';
import { publish } from '../src/feed.ts';

const PICTURE = fileURLToPath(new URL('../components/pictures/identity-light.png', import.meta.url));

test('a parent posts with a picture, and is told at once of another post', async ({ newPerson }) => {
  const [parent, other] = [await member(), await member()];
  const person = await newPerson();
  await logIn(person, parent);
  await person.open('/feed');
  const composer = { role: 'region', name: 'Write a post' };
  await person.type('Your post', 'Kites on the moor', composer);
  await person.chooseFile('Add a picture', PICTURE, composer);
  await person.type('What does the picture show?', 'Two avatars', composer);
  await person.press('button', 'Post', composer);
  await person.sees('Post created successfully!');
  await person.seesPicture('Two avatars');
  await person.expectNoOverflow();

  const content = `See you there, ${parent.username}`;
  await publish(other, { content });
  await person.press('button', 'New posts');
  await person.sees(content);
});
