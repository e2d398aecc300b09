import '../tokens.css';
import { MemoryRouter } from '@notalone/web-kit/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BothSchemes } from './both-schemes.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const address = new URLSearchParams(location.search);
const isAlone = address.has('alone');
const scheme = address.get('scheme');
if (scheme) addEventListener('load', () => keepScheme(scheme));
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>{isAlone ? <Gallery /> : <BothSchemes />}</MemoryRouter>
  </StrictMode>,
);

/** Shows this page in one colour scheme, whatever the browser prefers. */
function keepScheme(one: string): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  for (const rule of rules)
    if (rule instanceof CSSMediaRule && rule.media.mediaText.includes('prefers-color-scheme'))
      rule.media.mediaText = one === 'dark' ? 'screen' : 'not all';
  document.documentElement.style.colorScheme = one;
}
