import type { MealResult } from '@notalone/contracts';
import { errorText } from '@notalone/web-features/api-errors';
import { ApiProblem, api, toast } from '@notalone/web-kit';
import { useMutation } from '@notalone/web-kit/queries';

const FAILED = 'Failed to calculate carbohydrates.';
/** The server's text about this meal, or a fixed text when the server failed or did not answer. */
export const errorMessage = (error: Error): string =>
  error instanceof ApiProblem && (error.status === 0 || error.status >= 500) ? FAILED : errorText(error, FAILED);

interface Calculated {
  readonly ingredients: readonly string[];
  readonly result: MealResult;
}

/** The result belongs to the ingredients that it was asked for. */
export const useCalculation = () =>
  useMutation({
    mutationFn: async (ingredients: readonly string[]): Promise<Calculated> => ({
      ingredients,
      result: await api('POST /api/calculator/carbs', { body: { ingredients: [...ingredients] } }),
    }),
    onSuccess: () => toast('Carbohydrates calculated!', 'success'),
    onError: (error) => toast(errorMessage(error), 'error'),
  });
