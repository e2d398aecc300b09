import type { DemoPost } from './demo-post.ts';

/** Oldest first. */
export const LATER_POSTS: readonly DemoPost[] = [
  {
    by: 'Fiona Galbraith',
    text: 'Our fourth hypo-hero party is over, the kitchen is covered in glitter, and eleven small ghosts have gone home. If your child’s diagnosis day is coming up and you do not know what to do with it: you may simply have cake with candles and call it a party. It was the best thing we ever decided.',
    picture: { snapshot: 'party', alt: 'Drawing of a table with a cake, bunting and three small ghosts in party hats' },
    like: ['Marek Nowicki', 'Rhodri Bevan', 'Daniel Fairweather', 'Chantelle Brown-Reid'],
    love: ['Amira Saleh', 'Priya Raman', 'Zainab Hussain', 'Bronwen Pryce', 'Niamh Devlin', 'Ruth Adler'],
    comments: [
      ['Zainab Hussain', 'I had been dreading March. I think we will have cake.'],
      ['Fiona Galbraith', 'Send pictures! And tell Yusuf that bears are welcome at every party.'],
    ],
    sharedBy: ['Ruth Adler'],
  },
  {
    by: 'Bronwen Pryce',
    text: 'School run, 8.40: one unicorn belt, one dragon belt (diolch, market lady), two very important people. @Ceri Vaughan they would like to be photographed for the newspaper now.',
    like: ['Rhodri Bevan', 'Mei-Ling Tan', 'Joel Barnaby'],
    love: ['Ceri Vaughan', 'Ines Carvalho'],
    comments: [['Ceri Vaughan', 'Macsen is practising his signature.']],
  },
  {
    by: 'Amira Saleh',
    text: 'Layla’s art club has an exhibition in the library on Byres Road until Sunday. Hers is the big blue one by the stairs, called “Tuesday”. I asked what it is about, and she said: Tuesday.',
    picture: {
      snapshot: 'painting',
      alt: 'Drawing of a large blue abstract painting in a frame, with two people looking at it',
    },
    like: ['Marek Nowicki', 'Gurpreet Dhillon', 'Grace Okonjo', 'Tom Ashworth'],
    love: ['Ruth Adler', 'Fiona Galbraith', 'Priya Raman'],
    laugh: ['Chantelle Brown-Reid'],
    comments: [
      [
        'Fiona Galbraith',
        'We went! Hamish stood in front of it for five minutes, which is four more than anything else has ever had.',
      ],
      ['Amira Saleh', 'She will not say so, but that made her whole week.'],
    ],
  },
  {
    by: 'Priya Raman',
    text: 'Small Saturday meet-up at the climbing frame in Roundhay Park, eleven o’clock, flask of tea and far too many snacks. @Tom Ashworth and @Helen Birkett are coming, everybody near Leeds is welcome, siblings and grandparents too. We are the ones who count under their breath.',
    picture: { snapshot: 'park', alt: 'Drawing of a swing, a slide and a picnic blanket beside a tree in a park' },
    like: ['Marek Nowicki', 'Grace Okonjo', 'Zainab Hussain'],
    love: ['Tom Ashworth', 'Helen Birkett'],
    comments: [
      ['Zainab Hussain', 'We will be there. Yusuf is bringing a bear for everybody, drawn ones.'],
      ['Marek Nowicki', 'From York it is one train. Łucja asks whether she may bring the violin.'],
      ['Priya Raman', 'Only if she plays! Anika will dance, I apologise in advance.'],
    ],
    sharedBy: ['Tom Ashworth'],
  },
  {
    by: 'Rhodri Bevan',
    text: 'Gwen was made captain today. She is fourteen, five foot one, and the back row does as it is told. Mum is crying, I am fine, there is something in my eye in every room of the house.',
    like: ['Tom Ashworth', 'Grace Okonjo', 'Ceri Vaughan', 'Bronwen Pryce', 'Daniel Fairweather', 'Niamh Devlin'],
    love: ['Mei-Ling Tan', 'Fiona Galbraith', 'Ruth Adler'],
    comments: [
      ['Mei-Ling Tan', 'Congratulations, Captain! Oscar sends his second-loudest roar.'],
      ['Grace Okonjo', 'Temi says “respect”. That is as high as it goes.'],
    ],
  },
  {
    by: 'Mei-Ling Tan',
    text: 'Low tide, wellies, a bucket. Oscar found a fossil (a brick), buried it again for the next explorer, and fell asleep in the car with his hand on the dinosaur on his arm.',
    picture: {
      snapshot: 'beach',
      alt: 'Drawing of a beach with a bucket, a spade and dinosaur footprints in the sand',
    },
    like: ['Ceri Vaughan', 'Bronwen Pryce', 'Stephen McIlwaine'],
    love: ['Rhodri Bevan', 'Helen Birkett', 'Priya Raman', 'Zainab Hussain'],
    laugh: ['Joel Barnaby', 'Niamh Devlin'],
    comments: [['Helen Birkett', 'A brick from the Jurassic, I am sure of it.']],
  },
  {
    by: 'Ines Carvalho',
    text: 'Matilde’s class made her a card because she was off with a cold for two days. Inside: “We practised. Nobody fainted.” I have never been so fond of twenty-eight ten-year-olds.',
    like: ['Ceri Vaughan', 'Joel Barnaby', 'Marek Nowicki', 'Chantelle Brown-Reid'],
    love: ['Bronwen Pryce', 'Priya Raman', 'Niamh Devlin', 'Amira Saleh'],
    laugh: ['Tom Ashworth', 'Rhodri Bevan'],
    comments: [['Chantelle Brown-Reid', '“Nobody fainted” should be on every school’s front door.']],
  },
  {
    by: 'Chantelle Brown-Reid',
    text: 'Nan’s dumplings, Sunday, the whole family round a table for six, all twelve of us. She has written the recipe on the kitchen wall in pencil so that Micah’s uncles stop ringing to ask. If you are in south London and near a bus route: there is always a thirteenth chair.',
    like: ['Gurpreet Dhillon', 'Grace Okonjo', 'Daniel Fairweather'],
    love: ['Ruth Adler', 'Amira Saleh', 'Priya Raman', 'Ines Carvalho'],
    comments: [
      ['Grace Okonjo', 'We are in Wakefield and I am looking at trains.'],
      ['Chantelle Brown-Reid', 'Bring Temi! Nan says swimmers get seconds.'],
    ],
  },
  {
    by: 'Helen Birkett',
    text: 'Does anybody have a good picture book about diabetes for a three-year-old? Rosie wants to be read “the one with me in it”, and we do not have it yet.',
    like: ['Stephen McIlwaine', 'Mei-Ling Tan', 'Zainab Hussain'],
    comments: [
      ['Bronwen Pryce', 'Our library found two when I asked at the desk, they order them in for free.'],
      ['Zainab Hussain', 'Yusuf made his own, with a bear. I can send you a copy of it, he would be honoured.'],
      ['Helen Birkett', 'YES please. Rosie accepts bears.'],
    ],
  },
  {
    by: 'Tom Ashworth',
    text: 'Gluten-free AND no fuss AND survives a goalkeeper’s bag: has anybody found a biscuit that can do all three? Alfie’s field report on the last one was “tastes of tent”.',
    laugh: ['Priya Raman', 'Rhodri Bevan', 'Grace Okonjo', 'Joel Barnaby', 'Niamh Devlin'],
    comments: [
      ['Joel Barnaby', 'Kit’s chart has a courgette one. I am only the messenger.'],
      ['Tom Ashworth', 'I will tell him it was your idea.'],
    ],
  },
  {
    by: 'Stephen McIlwaine',
    text: 'Update: the dinosaur stickers work. Orla now has eleven of them on, and so does her sister, and so do I, and I found that out in a meeting. Thank you @Mei-Ling Tan.',
    picture: { snapshot: 'stickers', alt: 'Drawing of a laptop and a mug covered with dinosaur stickers' },
    like: ['Helen Birkett', 'Zainab Hussain', 'Ruth Adler'],
    love: ['Mei-Ling Tan'],
    laugh: ['Niamh Devlin', 'Tom Ashworth', 'Priya Raman', 'Chantelle Brown-Reid', 'Rhodri Bevan', 'Ceri Vaughan'],
    comments: [['Mei-Ling Tan', 'Best thing I have read all week. Oscar wants to know which dinosaurs.']],
  },
  {
    by: 'Ruth Adler',
    text: 'Ezra has an offer from Glasgow! He read the email out in the dinosaur voice he had when he was five, the year he was diagnosed. To everybody who is at the beginning of this: I could not see this day from there, and here it is.',
    like: ['Marek Nowicki', 'Daniel Fairweather', 'Joel Barnaby', 'Gurpreet Dhillon', 'Grace Okonjo'],
    love: [
      'Amira Saleh',
      'Priya Raman',
      'Zainab Hussain',
      'Helen Birkett',
      'Stephen McIlwaine',
      'Fiona Galbraith',
      'Niamh Devlin',
      'Mei-Ling Tan',
      'Tom Ashworth',
    ],
    comments: [
      ['Amira Saleh', 'Glasgow! Layla will show him where the good crisps are. Mabrouk, Ezra!'],
      ['Fiona Galbraith', 'An hour from us, tell him there is always soup.'],
      ['Stephen McIlwaine', 'Reading this at 3 a.m. with a small person on my shoulder. Thank you.'],
    ],
    sharedBy: ['Amira Saleh'],
  },
  {
    by: 'Zainab Hussain',
    text: 'Yusuf’s bears for Saturday are ready: nineteen, each with a name, one with a sensor on its arm, one with a hat “for the rain in Leeds”. @Priya Raman please tell me it will not rain in Leeds.',
    picture: { snapshot: 'bears', alt: 'Child’s drawing of five bears in a row, one with a hat and one with a sensor' },
    like: ['Tom Ashworth', 'Marek Nowicki'],
    love: ['Helen Birkett', 'Priya Raman', 'Mei-Ling Tan', 'Bronwen Pryce'],
    comments: [
      ['Priya Raman', 'I would never lie to Yusuf. Bring the one with the hat.'],
      ['Helen Birkett', 'Rosie asks whether one of them is called Rosie.'],
    ],
  },
];
