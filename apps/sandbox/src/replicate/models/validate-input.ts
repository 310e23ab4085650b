import type { z } from 'zod';
import { type InvalidField, invalidInput } from '../problem.ts';
import type { Model } from './model.ts';

function toInvalidField(issue: z.core.$ZodIssue, input: Record<string, unknown>): InvalidField {
  const path = issue.path.map(String);
  const name = path.at(-1) ?? 'input';
  const missing = path.length === 1 && input[name] === undefined;
  if (missing) return { type: 'required', field: 'input', description: `${name} is required` };
  const field = ['input', ...path].join('.');
  switch (issue.code) {
    case 'invalid_type':
      return {
        type: 'invalid_type',
        field,
        description: `Invalid type. Expected: ${issue.expected}`,
      };
    case 'invalid_value':
      return {
        type: 'enum',
        field,
        description: `${name} must be one of the following: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`,
      };
    case 'too_small':
      return {
        type: 'number_gte',
        field,
        description: `Must be greater than or equal to ${issue.minimum}`,
      };
    case 'too_big':
      return {
        type: 'number_lte',
        field,
        description: `Must be less than or equal to ${issue.maximum}`,
      };
    default:
      return { type: 'format', field, description: issue.message };
  }
}

/** @throws {Problem} 422 that names each field, worded like the service's. */
export function checkInput(model: Model, input: Record<string, unknown>): void {
  const result = model.input.safeParse(input);
  if (!result.success)
    throw invalidInput(result.error.issues.map((issue) => toInvalidField(issue, input)));
}
