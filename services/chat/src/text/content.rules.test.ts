import { describe, expect, test } from 'vitest';
import { checkContent, checkNote, checkRoomTexts, hasLink } from './content.rules.ts';

const DEFAULT = { noSwearing: true, images: false, links: false };
const allowed = (text: string) => {
  checkContent(DEFAULT, { texts: [text], hasImage: false });
  return true;
};

describe('a link', () => {
  test.each([
    'https://example.com',
    'http://example.com/a?b#c',
    'look at www.example.org now',
    'example.com',
    'EXAMPLE.CO.UK/offer',
    'go to example.com, it helps',
    'ftp://example.net',
    'see bit.ly/abc123',
    'youtu.be/dQw4w9',
    'exam\u200Bple.com',
    'example。com',
    'ｅｘａｍｐｌｅ.com',
    'example dot com',
    'example (dot) co.uk',
    'example . com',
    '//example.com/x',
    'http://192.168.1.1/',
    'www. example.com',
    'discord.gg',
    'see pumpen-laden.de for it',
    'discord gg slash abc',
    'bit ly / abc',
    'dіѕсоrd.gg/abc',
    'ехample.com',
    'go to example dot org',
  ])('%j', (text) => {
    expect(hasLink(text)).toBe(true);
  });
  test.each([
    'It was 7.5 at 3 p.m. and 11.2 later',
    'we were late.it was raining',
    'e.g. toast, i.e. bread',
    'Half and half... no idea',
    'Ratio 1:10, or 10/12 today',
    'Email ann@example.com about it',
    'Type 1/Type 2',
    'Dr.Smith said so',
    'no.and then',
    'Slept well.im tired though',
    'call me / text me',
    'Блюда и вода',
  ])('not %j', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});

describe('swearing', () => {
  test.each(['this is shit', 'F.U.C.K this pump', 'f u c k', 'what a b\u00ADitch', 'FUCKING alarms'])('%j', (text) => {
    expect(() => allowed(text)).toThrow('Swearing is not allowed in this room.');
  });
  test.each([
    'finger prick at 3 am',
    'blood in his stool, breast milk, and the rectum',
    'rapeseed oil and shiitake',
    'We live in Scunthorpe near Penistone',
    'Dick Smith at the clinic',
    'the class passed the assessment',
    'serial a55f3c2e-4b1d-4c0c-9f4a-2b1c3d4e5f60',
    'ref 12J-44-SH1T9 on the box',
  ])('not %j', (text) => {
    expect(allowed(text)).toBe(true);
  });
  test('is allowed where the room says so, but never in a name', () => {
    const relaxed = { ...DEFAULT, noSwearing: false };
    expect(() => checkContent(relaxed, { texts: ['shit night'], hasImage: false })).not.toThrow();
    expect(() => checkRoomTexts({ name: 'Shit nights', description: '' }, relaxed)).toThrow();
  });
});

test('who writes of an emergency is not stopped for a swear word', () => {
  expect(allowed('shit she is not breathing')).toBe(true);
  expect(() => allowed('shit she is not answering her phone')).toThrow('Swearing is not allowed in this room.');
});

test('a name, a description and a note hold a link only where the messages may', () => {
  const withLinks = { ...DEFAULT, links: true };
  for (const link of ['discord gg slash abc', 'ехample.com']) {
    expect(() => checkRoomTexts({ name: link, description: '' }, DEFAULT)).toThrow();
    expect(() => checkRoomTexts({ name: 'Nights', description: link }, DEFAULT)).toThrow();
    expect(() => checkNote(DEFAULT, link)).toThrow('Links are not allowed in this room.');
    expect(() => checkNote(withLinks, link)).not.toThrow();
    expect(() => checkRoomTexts({ name: link, description: '' }, withLinks)).not.toThrow();
  }
});

test('a text that means twice as many letters as a message may have is refused', () => {
  expect(() => allowed('\ufdfa'.repeat(300))).toThrow('Please write it shorter.');
});

test('pictures', () => {
  expect(() => checkContent(DEFAULT, { texts: [''], hasImage: true })).toThrow('Images are not allowed in this room.');
  expect(() => checkContent({ ...DEFAULT, images: true }, { texts: [''], hasImage: true })).not.toThrow();
});
