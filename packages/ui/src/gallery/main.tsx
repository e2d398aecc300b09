import '../tokens.css';
import { MemoryRouter } from '@notalone/web-kit/router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BothSchemes } from './both-schemes.tsx';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const isAlone = new URLSearchParams(location.search).has('alone');
createRoot(root).render(
  <StrictMode>
    <MemoryRouter>{isAlone ? <Gallery /> : <BothSchemes />}</MemoryRouter>
  </StrictMode>,
);
