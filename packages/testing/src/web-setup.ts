import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Limits for a busy machine, not expectations: whatever is there sooner is seen sooner.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

// testing-library does this by itself only where test functions are globals; ours are imported.
afterEach(cleanup);
