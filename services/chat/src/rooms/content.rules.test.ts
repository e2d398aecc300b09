import { describe, expect, test } from 'vitest';
import { checkContent, checkRoomTexts, hasLink } from './content.rules.ts';

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
  ])('not %j', (text) => {
    expect(allowed(text)).toBe(true);
  });
  test('is allowed where the room says so, but never in a name', () => {
    const relaxed = { ...DEFAULT, noSwearing: false };
    expect(() => checkContent(relaxed, { texts: ['shit night'], hasImage: false })).not.toThrow();
    expect(() => checkRoomTexts({ name: 'Shit nights', description: '' })).toThrow();
  });
});

test('pictures', () => {
  expect(() => checkContent(DEFAULT, { texts: [''], hasImage: true })).toThrow('Images are not allowed in this room.');
  expect(() => checkContent({ ...DEFAULT, images: true }, { texts: [''], hasImage: true })).not.toThrow();
});
