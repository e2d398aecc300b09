import { commonConfig } from '@notalone/service-kit/config/config';
import * as z from 'zod';

export const configSchema = z.object(commonConfig);
