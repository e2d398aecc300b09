import { defineApp } from '@notalone/federation';

export default defineApp(import.meta.dirname, { port: 8306 });
