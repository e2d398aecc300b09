import { HOST_API } from '@notalone/web-kit';
import { App } from './app.tsx';

// What the shell loads: packages/web-kit, RemoteModule.
export default App;
export const hostApi = HOST_API;
