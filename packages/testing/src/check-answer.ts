import { ERRORS, type Operation, type Problem, problemSchema } from '@notalone/contracts';
import { errorsOf } from '@notalone/contracts/openapi';

/**
 * Checks a real answer against its contract: the status is declared, the body matches its schema, and a problem has a
 * code that the operation may return. Returns the problem, if it is one. Throws with what is wrong.
 */
export async function checkAnswer(operation: Operation, response: Response): Promise<Problem | undefined> {
  const { id, replies } = operation;
  if (response.status >= 400) return checkProblem(operation, response);
  const schema = replies[response.status];
  if (schema === undefined) throw new Error(`${id} answered ${response.status}, which its contract does not declare`);
  if (schema === null) return undefined;
  const result = schema.safeParse(await response.json());
  if (!result.success)
    throw new Error(
      `${id} answered ${response.status} with a body that is not its contract’s: ${result.error.message}`,
    );
  return undefined;
}

async function checkProblem(operation: Operation, response: Response): Promise<Problem> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json'))
    throw new Error(`${operation.id} answered ${response.status} as ${type}`);
  const problem = problemSchema.parse(await response.json());
  if (problem.status !== response.status || ERRORS[problem.code].status !== response.status) {
    throw new Error(
      `${operation.id} answered ${response.status} with the problem ${problem.code} of ${problem.status}`,
    );
  }
  if (!errorsOf(operation).includes(problem.code))
    throw new Error(`${operation.id} answered ${problem.code}, which its contract does not declare`);
  return problem;
}
