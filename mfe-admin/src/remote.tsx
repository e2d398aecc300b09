import { HOST_API } from '@notalone/web-kit';
import { App } from './app.tsx';

// Loaded by the shell: see RemoteModule in packages/web-kit.
export default App;
export const hostApi = HOST_API;
