import * as z from 'zod';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
type Definition = {
  type: string;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
};
const definitionOf = (schema: z.core.$ZodType) => schema._zod.def as unknown as Definition;

/** For `z.preprocess(...)`, the accepted input is that of its inner schema. */
const preprocessed = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const def = definitionOf(schema);
  return def.type === 'pipe' && def.in && definitionOf(def.in).type === 'transform' ? def.out : undefined;
};

/** JSON Schema (2020-12) of the accepted input (`input`) or of the answer (`output`). */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const inner = io === 'input' ? preprocessed(zodSchema) : undefined;
      if (inner) Object.assign(jsonSchema, jsonSchemaOf(inner as z.ZodType, io));
      const { shape } = definitionOf(zodSchema);
      if (!shape || !jsonSchema.required || io === 'output') return;
      const mayBeAbsent = (name: string) => shape[name] && preprocessed(shape[name])?._zod.optin === 'optional';
      jsonSchema.required = jsonSchema.required.filter((name) => !mayBeAbsent(name));
    },
  });
  return described as JsonSchema;
}
