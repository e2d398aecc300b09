import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Limits for a busy machine, not expectations: whatever is there sooner is seen sooner.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

// testing-library does this by itself only where test functions are globals; ours are imported.
afterEach(cleanup);

// What react-aria says to screen readers 100 ms later must find no page: there is none any more when the file has ended.
afterAll(() => document.body.replaceChildren());
