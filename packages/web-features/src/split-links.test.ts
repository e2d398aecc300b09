import { describe, expect, it } from 'vitest';
import { splitLinks } from './split-links.ts';

const links = (written: string) => splitLinks(written).filter((piece) => piece.href);

describe('links in text', () => {
  it('leaves the surrounding text unchanged', () => {
    expect(splitLinks('see https://nhs.uk/a?b=1. ok')).toEqual([
      { text: 'see ' },
      { text: 'https://nhs.uk/a?b=1', href: 'https://nhs.uk/a?b=1' },
      { text: '. ok' },
    ]);
    expect(splitLinks('<b>no</b> link')).toEqual([{ text: '<b>no</b> link' }]);
  });

  it('links an email address', () => {
    expect(links('mail jo@example.com now')).toEqual([{ text: 'jo@example.com', href: 'mailto:jo@example.com' }]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '//a.example',
    'www.nhs.uk',
    'https://a.example/\u202egpj.exe',
  ])('does not link %s', (written) => {
    expect(links(written)).toEqual([]);
  });

  it('shows the ASCII host of a link with look-alike letters', () => {
    expect(links('https://аррӏе.com/')).toEqual([
      { text: 'https://xn--80ak6aa92e.com/', href: 'https://xn--80ak6aa92e.com/' },
    ]);
  });

  it('never shows another target than the link has', () => {
    for (const written of [
      'https://nhs.uk@evil.example/x',
      'HTTPS://A.example',
      'https://a.example:8443/x',
      'https://a.example\\@b.example/',
    ])
      for (const { text, href = '' } of links(written)) expect(text.toLowerCase()).toContain(new URL(href).hostname);
  });
});
