import { describe, expect, it } from 'vitest';
import { piecesOf } from './links.ts';

const links = (written: string) => piecesOf(written).filter((piece) => piece.href);

describe('links in messages', () => {
  it('leaves the text around them as it is', () => {
    expect(piecesOf('see https://nhs.uk/a?b=1. ok')).toEqual([
      { text: 'see ' },
      { text: 'https://nhs.uk/a?b=1', href: 'https://nhs.uk/a?b=1' },
      { text: '. ok' },
    ]);
    expect(piecesOf('<b>no</b> link')).toEqual([{ text: '<b>no</b> link' }]);
  });

  it('makes a mail address one', () => {
    expect(links('mail jo@example.com now')).toEqual([{ text: 'jo@example.com', href: 'mailto:jo@example.com' }]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', '//a.example', 'www.nhs.uk', 'https://a.example/\u202egpj.exe'])(
    'makes none of %s',
    (written) => {
      expect(links(written)).toEqual([]);
    },
  );

  it('shows where a link of look-alike letters really leads', () => {
    expect(links('https://аррӏе.com/')).toEqual([{ text: 'https://xn--80ak6aa92e.com/', href: 'https://xn--80ak6aa92e.com/' }]);
  });

  it('never leads elsewhere than it says', () => {
    for (const written of ['https://nhs.uk@evil.example/x', 'HTTPS://A.example', 'https://a.example:8443/x', 'https://a.example\\@b.example/'])
      for (const { text, href = '' } of links(written)) expect(text.toLowerCase()).toContain(new URL(href).hostname);
  });
});
