import type { Page } from '@playwright/test';

/** Elements and attributes that could only come from a person's text; a healthy page has none. */
export function intrudersIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')];
    const handlers = elements.filter((element) => element.getAttributeNames().some((name) => /^on/i.test(name)));
    const strangers = [
      ...document.querySelectorAll(
        'iframe, object, embed, base, math, marquee, frameset, applet, meta[http-equiv], style:not([nonce])',
      ),
      // Ours have the class of a CSS module.
      ...document.querySelectorAll('details:not([class^="shell-"], [class^="mfe_"])'),
    ];
    const scripts = [...document.scripts].filter(
      ({ src, type }) => !(src && new URL(src).origin === location.origin) && !/json/.test(type),
    );
    const links = [...document.links].filter(
      ({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol),
    );
    const pictures = [...document.images].filter(
      ({ src }) => src && !/^(blob|data):/.test(src) && new URL(src).origin !== location.origin,
    );
    return [...handlers, ...strangers, ...scripts, ...links, ...pictures].map(({ outerHTML }) =>
      outerHTML.slice(0, 200),
    );
  });
}

/** Requests of the page to other origins. */
export function watchForeignRequests(page: Page, home: string): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== new URL(home).host) foreign.push(request.url());
  });
  return foreign;
}
