import { expect, test } from 'vitest';
import { usernameFault } from './username.rules.ts';

test.each([
  ...[
    'admin',
    'Admin',
    'ADMIN',
    'admin1',
    'Admin 2',
    'adm1n',
    '4dmin',
    'a.d.m.i.n',
    'Sally admin',
    'Ädmin',
    'Site-Admin',
  ],
  ...['Not Alone', 'notalone', 'N0t_Al0ne', 'Not Alone Team', 'The NotAlone Family', 'not-a1one'],
  ...[
    'Wren',
    'wren',
    'WREN',
    'Wr3n',
    'NHS',
    'N.H.S',
    'nhs england',
    'Moderator',
    'm0derator',
    'deleted member',
    'Deleted-Member',
  ],
  ...['Childline', 'Official Leeds', 'Support', 'system', 'Nobody'],
])('%s is reserved', (name) => {
  expect(usernameFault(name)).toMatch(/reserved/);
});

test.each(['аdmin', 'Νοt Alone', 'Рriya Raman', 'Аnn', 'Söфia'])('%s is refused for mixing alphabets', (name) => {
  expect(usernameFault(name)).toMatch(/one alphabet/);
});

test.each(['ѕурроrt', 'ЅUРРОRТ'])('%s is refused for any of its faults', (name) => {
  expect(usernameFault(name)).toBeDefined();
});

test.each([
  ...[
    'Priya Raman',
    'Ada.Lee',
    'Mei-Ling Tan',
    "Niamh O'Connor",
    'Wren Smith',
    'Badminton Dad',
    'Joe Root',
    'Parent 12ab34',
  ],
  ...[
    'Ольга Иванова',
    'Ελένη',
    'محمد',
    'प्रिया',
    '美玲',
    'さくら 田中',
    'Zoë',
    'Łukasz',
    'José María',
    'Jamie1979',
    'Alone_Not',
  ],
])('%s is accepted', (name) => {
  expect(usernameFault(name)).toBeUndefined();
});
