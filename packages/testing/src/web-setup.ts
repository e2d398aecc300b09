import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// testing-library does this by itself only where test functions are globals; ours are imported.
afterEach(cleanup);
