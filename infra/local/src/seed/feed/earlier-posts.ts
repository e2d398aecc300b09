import type { DemoPost } from './demo-post.ts';

/** Oldest first. */
export const EARLIER_POSTS: readonly DemoPost[] = [
  {
    by: 'Ruth Adler',
    text: 'Hello everybody, and a warm welcome to the families who joined this week. Tell us who you are, what your child is proud of just now, and which snack nobody may touch in your house. Ours: a drum solo that lasts eleven minutes, and the last gingerbread man.',
    like: ['Priya Raman', 'Tom Ashworth', 'Helen Birkett', 'Marek Nowicki', 'Gurpreet Dhillon', 'Joel Barnaby'],
    love: ['Amira Saleh', 'Zainab Hussain'],
    laugh: ['Rhodri Bevan', 'Ceri Vaughan'],
    comments: [
      ['Tom Ashworth', 'Alfie, 11, saved two penalties on Saturday. The chocolate coins are his and he counts them.'],
      [
        'Mei-Ling Tan',
        'Oscar, 4, can roar like nine different dinosaurs. We cannot tell them apart. Nobody touches the raisins.',
      ],
      [
        'Zainab Hussain',
        'Yusuf, 5, has drawn a bear on every page of his reading diary, including the teacher’s page.',
      ],
    ],
  },
  {
    by: 'Tom Ashworth',
    text: 'Away game in the rain, nil nil, and the proudest dad on the touchline. Alfie showed the new coach where his kit lives before anybody asked him to. Last year he would have hidden it under his coat.',
    picture: { snapshot: 'football', alt: 'Drawing of a wet football pitch with a goal, a ball and a rainbow' },
    like: ['Priya Raman', 'Rhodri Bevan', 'Grace Okonjo', 'Ines Carvalho', 'Niamh Devlin'],
    love: ['Helen Birkett', 'Ruth Adler', 'Fiona Galbraith'],
    comments: [
      ['Rhodri Bevan', 'That is the real result. Well played, Alfie!'],
      ['Niamh Devlin', 'Cathal read this over my shoulder and says he will show his hurling coach on Saturday too.'],
      ['Tom Ashworth', 'Tell Cathal that Alfie says good luck, and bring a towel.'],
    ],
  },
  {
    by: 'Zainab Hussain',
    text: 'Eight months in. Last night everybody in this house slept for six hours in a row, and I woke up frightened because it was so quiet. Then I made tea and cried a little, the good kind. 💛',
    like: ['Tom Ashworth', 'Marek Nowicki', 'Joel Barnaby', 'Chantelle Brown-Reid'],
    love: [
      'Priya Raman',
      'Helen Birkett',
      'Stephen McIlwaine',
      'Amira Saleh',
      'Bronwen Pryce',
      'Ruth Adler',
      'Mei-Ling Tan',
    ],
    comments: [
      ['Helen Birkett', 'Six hours! I have forgotten what that looks like. I am so happy for you.'],
      ['Priya Raman', 'The quiet is the strangest part. It gets less strange, I promise.'],
      [
        'Stephen McIlwaine',
        'Thank you for writing this down. We are five months in and I am going to show it to my wife.',
      ],
    ],
    sharedBy: ['Priya Raman'],
  },
  {
    by: 'Chantelle Brown-Reid',
    text: 'Micah has now named every bus on the Old Kent Road. The 53 is called Gerald. We were late for school because we could not get on the wrong Gerald.',
    picture: {
      snapshot: 'bus',
      alt: 'Drawing of a red double-decker bus with a smiling face in front of a row of houses',
    },
    like: ['Ruth Adler', 'Daniel Fairweather'],
    laugh: [
      'Priya Raman',
      'Tom Ashworth',
      'Ceri Vaughan',
      'Ines Carvalho',
      'Grace Okonjo',
      'Fiona Galbraith',
      'Gurpreet Dhillon',
    ],
    comments: [
      ['Ines Carvalho', 'Please tell me there is a bus called Susan.'],
      ['Chantelle Brown-Reid', 'The 172. She is always late too.'],
    ],
  },
  {
    by: 'Marek Nowicki',
    text: 'Łucja plays her first concert next Friday: second violins, third desk, very serious face. She asked whether the case may have a pocket of its own for her things, so her grandfather sewed one. It has a treble clef on it.',
    picture: {
      snapshot: 'violin',
      alt: 'Drawing of a violin and its bow on a music stand, with notes floating round them',
    },
    like: ['Ruth Adler', 'Gurpreet Dhillon', 'Tom Ashworth', 'Amira Saleh'],
    love: ['Priya Raman', 'Fiona Galbraith', 'Bronwen Pryce', 'Zainab Hussain'],
    comments: [
      ['Fiona Galbraith', 'Grandfathers with sewing boxes are the best people there are.'],
      ['Amira Saleh', 'Good luck to her! Layla says the serious face is half of it.'],
    ],
  },
  {
    by: 'Grace Okonjo',
    text: 'Half past five, pool, again. Temi swam her fastest 200 yet, and then ate as if she had not seen food since August. If your teenager trains early too: what do you listen to in the car? I have run out of podcasts and patience.',
    picture: {
      snapshot: 'pool',
      alt: 'Drawing of a swimming pool with lane ropes and somebody in a coral cap making waves',
    },
    like: ['Rhodri Bevan', 'Fiona Galbraith', 'Joel Barnaby', 'Ruth Adler'],
    love: ['Amira Saleh'],
    comments: [
      ['Rhodri Bevan', 'Silence. Gwen has forbidden all sound before seven.'],
      ['Joel Barnaby', 'Audiobooks with dragons. They work for all ages, and you want to drive home the long way.'],
    ],
  },
  {
    by: 'Joel Barnaby',
    text: 'We grow far too many courgettes and you are all invited. Kit has made a chart of what we can still cook with them. Row 31 says “doorstop”.',
    picture: { snapshot: 'courgettes', alt: 'Drawing of a wooden crate full of courgettes with one in flower on top' },
    like: ['Ceri Vaughan', 'Daniel Fairweather', 'Gurpreet Dhillon'],
    laugh: ['Bronwen Pryce', 'Ines Carvalho', 'Tom Ashworth', 'Helen Birkett', 'Marek Nowicki'],
    comments: [
      ['Daniel Fairweather', 'Noah would like row 12, please. He grates them into everything and tells us afterwards.'],
      ['Ceri Vaughan', 'Is there a row for “left on the neighbour’s step at night”?'],
      ['Joel Barnaby', 'That was row 4, and they have found out.'],
    ],
  },
  {
    by: 'Stephen McIlwaine',
    text: 'A question for those who know small ones: Orla is two and pulls off everything that is stuck to her, stickers, plasters, my glasses. She thinks it is a game. How did you make it less interesting? Our nurse had two good ideas and I am collecting more.',
    like: ['Niamh Devlin', 'Zainab Hussain'],
    comments: [
      [
        'Mei-Ling Tan',
        'A dinosaur sticker next to it, which may be pulled off. Oscar never touched the other one again.',
      ],
      ['Helen Birkett', 'Long sleeves, and a very dull face from us. The dull face was harder.'],
      ['Stephen McIlwaine', 'The dull face! I have been laughing every time. No wonder.'],
    ],
  },
  {
    by: 'Ceri Vaughan',
    text: 'Family day in Bristol was lovely, loud and windy. Thank you @Ines Carvalho and @Bronwen Pryce for sharing your blankets, and sorry about the dog and the cheese.',
    picture: { snapshot: 'balloons', alt: 'Drawing of three hot-air balloons over green hills and a bridge' },
    like: ['Joel Barnaby', 'Daniel Fairweather', 'Rhodri Bevan', 'Priya Raman', 'Ruth Adler'],
    love: ['Ines Carvalho', 'Bronwen Pryce'],
    laugh: ['Tom Ashworth'],
    comments: [
      ['Bronwen Pryce', 'Elin has asked for a greyhound every day since. I blame you entirely.'],
      ['Ines Carvalho', 'The cheese had it coming.'],
    ],
    sharedBy: ['Ines Carvalho'],
  },
  {
    by: 'Helen Birkett',
    text: 'Rosie fed the ducks, the ducks fed on my sandwich, and we counted every raisin twice. A very ordinary, very good afternoon. I write it down because a year ago I did not believe there would be any.',
    picture: { snapshot: 'ducks', alt: 'Drawing of four ducks on a pond with reeds' },
    like: ['Zainab Hussain', 'Marek Nowicki', 'Tom Ashworth', 'Chantelle Brown-Reid'],
    love: ['Priya Raman', 'Ruth Adler', 'Stephen McIlwaine', 'Mei-Ling Tan', 'Amira Saleh'],
    comments: [['Priya Raman', 'Here is to ordinary afternoons, Helen. 🦆']],
  },
  {
    by: 'Daniel Fairweather',
    text: 'Noah cooked for six of his friends last night, three courses, no help wanted. One of them asked him what all the weighing was for, and he explained it as if it were a chef’s secret. Now they all want to weigh things.',
    like: ['Gurpreet Dhillon', 'Joel Barnaby', 'Ines Carvalho', 'Grace Okonjo', 'Ruth Adler'],
    love: ['Ceri Vaughan'],
    comments: [
      ['Joel Barnaby', 'Kit says: weighing twice is the actual secret.'],
      ['Daniel Fairweather', 'Noah nodded at that for a long time.'],
    ],
  },
  {
    by: 'Niamh Devlin',
    text: 'Things people asked Cathal this week: whether it hurts (sometimes), whether it was the sweets (no!), whether he is a robot (he said yes). Today he is being asked for his robot name at school. He is delighted. I am making a cape.',
    like: ['Stephen McIlwaine', 'Priya Raman', 'Bronwen Pryce'],
    laugh: ['Tom Ashworth', 'Fiona Galbraith', 'Mei-Ling Tan', 'Chantelle Brown-Reid', 'Ines Carvalho'],
    comments: [
      ['Ines Carvalho', 'Matilde gives talks on exactly this. She would like it known that robots have capes.'],
      ['Tom Ashworth', 'What is the robot name??'],
      ['Niamh Devlin', 'C-4THAL, obviously.'],
    ],
    sharedBy: ['Stephen McIlwaine'],
  },
];
