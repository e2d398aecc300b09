import type * as z from 'zod';

type Schema = z.core.$ZodType;
type Shape = (value: unknown) => unknown;
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  out?: Schema;
  options?: readonly z.ZodType[];
  valueType?: Schema;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Compiles a reply's schema into a function that keeps the fields it names and drops all others, at any depth, so
 * that a document's undeclared field cannot leave the service. It does not validate; tests do, through `onAnswer`.
 */
export function shapeAnswer(schema: Schema): Shape {
  const def = schema._zod.def as unknown as Definition;
  if (def.shape) {
    const fields = Object.entries(def.shape).map(([name, field]) => [name, shapeAnswer(field)] as const);
    return (value) => {
      if (!isRecord(value)) return value;
      // Avoids intermediate arrays: a page of posts is hundreds of objects.
      const kept: Record<string, unknown> = {};
      for (const [name, shape] of fields) if (value[name] !== undefined) kept[name] = shape(value[name]);
      return kept;
    };
  }
  if (def.element) {
    const item = shapeAnswer(def.element);
    return (value) => (Array.isArray(value) ? value.map(item) : value);
  }
  if (def.type === 'record' && def.valueType) {
    const item = shapeAnswer(def.valueType);
    return (value) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, item(inner)])) : value;
  }
  if (def.options) {
    const options = def.options.map((option) => ({
      fits: (value: unknown) => option.safeParse(value).success,
      shape: shapeAnswer(option),
    }));
    return (value) => {
      if (!isRecord(value)) return value;
      const fitting = options.find(({ fits }) => fits(value));
      if (!fitting) throw new TypeError('The answer fits none of the shapes its contract allows');
      return fitting.shape(value);
    };
  }
  const inner = def.innerType ?? def.out;
  return inner ? shapeAnswer(inner) : (value) => value;
}
