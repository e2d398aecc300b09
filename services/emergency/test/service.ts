import { type StartOptions, startServiceInTest } from '@notalone/testing/start-service';
import { buildApp } from '../src/app.ts';
import { MIGRATIONS } from '../src/migrations.ts';

export const startService = (options: StartOptions = {}) =>
  startServiceInTest({ service: 'emergency', migrations: MIGRATIONS, buildApp }, options);
