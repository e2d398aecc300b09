import { describe, expect, test } from 'vitest';
import { isRole, soundsLikeRole } from './role-names.ts';

describe('a warrior name', () => {
  test.each([
    ...[
      'CoolMum77',
      'coolmum77',
      'N u r s e Joy',
      'M0derat0r',
      'Dr Joy',
      'DrJoy',
      'D.r. Joy',
      'NHS Hero',
      'n.h.s',
      'D4d',
    ],
    ...[
      'Мum of Two',
      'Super Tеacher',
      'Coach Ben',
      'c o a c h',
      'Helper Anna',
      'TheHelper',
      'Staff1',
      'ＡＤＭＩＮ',
      'Ädmin',
    ],
    ...[
      'Doct0r Who',
      'Teachers',
      'Dads',
      'mod 1',
      'S.t.a.f.f',
      'Nurse-Joy',
      'realnurse',
      'Grandma Ann',
      'Not Alone',
      'mumsy',
    ],
  ])('‘%s’ sounds like a role', (name) => {
    expect(soundsLikeRole(name)).toBe(true);
  });

  test.each([
    ...[
      'MuM',
      'mUm Fox zz',
      'Call your mUm',
      'dAd Fox zz',
      'nHs Fox qz',
      'CooldAd zz',
      'mUmFox',
      'M um Fox',
      'mu M Fox',
    ],
    ...[
      'ᴍᴜᴍ',
      'Super ᴍᴜᴍ',
      'ɴᴜʀꜱᴇ Joy',
      'ꜱᴛᴀꜰꜰ',
      'Miss Fox',
      'Mrs Fox',
      'Mr Fox',
      'GP Fox',
      'Mama Fox',
      'm4mA Fox',
      'MRS fox',
    ],
  ])('‘%s’ sounds like a role, however it is cased', (name) => {
    expect(soundsLikeRole(name)).toBe(true);
  });

  test.each([
    ...['RedAdmiral', 'MissyFox', 'Misty Fox', 'McDonald', 'GpxRider', 'Mamba Fox', 'Merlin', 'I am Fox'],
    ...['Mango Otter', 'Dragon 7', 'Drew the Brave', 'Badminton Ace', 'Stafford Star', 'Adrian Fox', 'Maximum Power'],
    ...['Madagascar', 'Nandos Fan', 'Modern Panda', 'Cinnamon Bun', 'Couch Potato', 'Docker', 'Hydra', 'Sandra Sun'],
    ...[
      'Momentum',
      'Mumbai Tiger',
      'Trinidad Blue',
      'Star Boy 9',
      'Lego Master',
      'Nurburg',
      'Teach Me',
      'Quadrant',
      'Daisy',
    ],
  ])('‘%s’ does not', (name) => {
    expect(soundsLikeRole(name)).toBe(false);
  });
});

describe('a first name', () => {
  test.each(['Nurse', 'Mum', 'MuM', 'ᴍᴜᴍ', 'Miss', 'Dr', 'D4d', 'N u r s e', 'Моderator', 'Staff', 'Teacher', 'NHS'])(
    '‘%s’ is a role',
    (name) => {
      expect(isRole(name)).toBe(true);
    },
  );

  test.each([
    ...[
      'Mary Ann',
      'Mumtaz',
      'Soledad',
      'Nancy',
      'Nandini',
      'Adrian',
      'Drew',
      'Dara',
      'Modupe',
      'Momin',
      'Dado',
      'Admina',
    ],
    ...[
      'Anika',
      'Alfie',
      'Zoë',
      'Siân',
      'Oisín',
      'Niamh',
      'Muhammad',
      'Mohammed',
      'Aisha',
      'Priya',
      'Łukasz',
      'Olivia',
    ],
    ...[
      'Noah',
      'Amelia',
      'George',
      'Isla',
      'Arthur',
      'Ava',
      'Leo',
      'Ivy',
      'Freya',
      'Harry',
      'Lily',
      'Oscar',
      'Grace',
      'Theo',
    ],
    ...['Jean-Luc', 'Anne-Marie', 'D’Arcy', 'Nana', 'Mamadou', 'Nurul'],
  ])('‘%s’ is a name', (name) => {
    expect(isRole(name)).toBe(false);
  });
});
