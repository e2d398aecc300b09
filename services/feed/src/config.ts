import { commonConfig } from '@notalone/service-kit/config/config';
import * as z from 'zod';
import { companionConfig } from './companion/companion.config.ts';

export const configSchema = z.object({ ...commonConfig, ...companionConfig });
