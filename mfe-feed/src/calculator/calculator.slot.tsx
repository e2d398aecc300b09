import { HOST_API } from '@notalone/web-kit';
import { CarbsCalculator } from './carbs-calculator.tsx';

export const hostApi = HOST_API;
// biome-ignore lint/style/noDefaultExport: slot modules have a default export
export default CarbsCalculator;
