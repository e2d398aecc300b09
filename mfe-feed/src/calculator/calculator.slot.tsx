import { HOST_API } from '@notalone/web-kit';
import type { HeaderToolProps } from '@notalone/web-kit/remotes';
import { CarbsCalculator } from './carbs-calculator.tsx';

const Calculator = ({ onClose }: HeaderToolProps) => <CarbsCalculator onClose={onClose} />;

export const hostApi = HOST_API;
// biome-ignore lint/style/noDefaultExport: the shape of a slot's module
export default Calculator;
