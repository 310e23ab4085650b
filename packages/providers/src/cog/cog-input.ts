import { z } from 'zod';
import { InputRejected } from '../errors.ts';

/** One input of a container's model, from its OpenAPI document. */
const property = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  allOf: z.array(z.looseObject({ $ref: z.string().optional() })).optional(),
  anyOf: z
    .array(z.looseObject({ type: z.string().optional(), format: z.string().optional() }))
    .optional(),
});
type Property = z.infer<typeof property>;

const document = z.looseObject({
  components: z.looseObject({
    schemas: z.looseObject({
      Input: z.looseObject({
        properties: z.record(z.string(), property).default({}),
        required: z.array(z.string()).default([]),
      }),
    }),
  }),
});
const choices = z.looseObject({ enum: z.array(z.unknown()) });

/** What a container's model takes. */
export interface CogInputs {
  fields: ReadonlyMap<string, Property & { choices?: readonly unknown[] }>;
  required: readonly string[];
}

/** @throws {z.ZodError} the document describes no model. */
export function readCogInputs(openapi: unknown): CogInputs {
  const { schemas } = document.parse(openapi).components;
  const choicesOf = (field: Property): readonly unknown[] | undefined => {
    const name = field.allOf?.[0]?.$ref?.split('/').at(-1);
    return (
      field.enum ?? (name === undefined ? undefined : choices.safeParse(schemas[name]).data?.enum)
    );
  };
  const { properties, required } = schemas.Input;
  return {
    required,
    fields: new Map(
      Object.entries(properties).map(([name, field]) => {
        const allowed = choicesOf(field);
        return [name, { ...field, ...(allowed && { choices: allowed }) }];
      }),
    ),
  };
}

/** Something that a stage gives to a model, whatever the model calls it. */
export interface Given {
  /** What models call it, the usual name first. */
  names: readonly string[];
  kind: 'file' | 'text' | 'number';
  /** A model without a field for it cannot be used. */
  isNeeded: boolean;
  /** Sent only where the model takes it: outside its choices or bounds, it keeps its own default. */
  value: unknown;
}

const isFile = ({ format, anyOf }: Property): boolean =>
  format === 'uri' || anyOf?.some((one) => one.format === 'uri') === true;

function takes(
  field: CogInputs['fields'] extends ReadonlyMap<string, infer F> ? F : never,
  given: Given,
) {
  if (isFile(field) !== (given.kind === 'file')) return false;
  if (field.choices) return field.choices.includes(given.value);
  const isNumber = field.type === 'integer' || field.type === 'number';
  if ((given.kind === 'number') !== isNumber) return false;
  if (typeof given.value !== 'number') return true;
  const { minimum = -Infinity, maximum = Infinity } = field;
  return given.value >= minimum && given.value <= maximum;
}

/**
 * Which of a model's fields gets what.
 * @throws {InputRejected} it has no field for something that it must be given, or asks for something that we do not have.
 */
export function fieldsFor(
  model: string,
  { fields, required }: CogInputs,
  givens: readonly Given[],
): Map<string, Given> {
  const chosen = new Map<string, Given>();
  for (const given of givens) {
    const name = given.names.find((one) => {
      const field = fields.get(one);
      return field !== undefined && !chosen.has(one) && takes(field, given);
    });
    if (name !== undefined) chosen.set(name, given);
    else if (given.isNeeded)
      throw unsuitable(
        `${model} has no input for ${given.names[0]}; it has ${[...fields.keys()].join(', ')}`,
      );
  }
  const missing = required.filter((name) => !chosen.has(name));
  if (missing.length > 0) throw unsuitable(`${model} asks for ${missing.join(', ')}`);
  return chosen;
}

function unsuitable(message: string): InputRejected {
  return new InputRejected(
    null,
    message,
    'The model that is set up for this step cannot be used. You were not charged.',
  );
}
