import { z } from 'zod';

/** Lists all problems at once, but never a value, which may be a password. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * The parsed settings of a process. An empty variable counts as not set.
 * @throws {SettingsError} naming each invalid one, with its meaning and an example.
 */
export function readSettings<S extends z.ZodRawShape>(
  shape: S,
  env: Record<string, string | undefined>,
): z.output<z.ZodObject<S>> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.object(shape).safeParse(given);
  if (parsed.success) return parsed.data;
  throw refusal(
    shape,
    parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return [name, given[name] === undefined ? 'is not set' : wordsOf(issue)];
    }),
  );
}

/** The error for problems that only a combination of settings reveals: `[name, problem]`. */
export function refusal(
  shape: z.ZodRawShape,
  problems: ReadonlyArray<readonly [name: string, problem: string]>,
): SettingsError {
  const count = new Set(problems.map(([name]) => name)).size;
  const paragraphs = problems.map(([name, problem]) => {
    const { description, example } = meaningOf(shape[name]);
    return `${name} ${problem}\n  ${description}\n  Example: ${name}=${example}`;
  });
  return new SettingsError(
    `${count === 1 ? 'A setting is' : `${count} settings are`} invalid:\n\n${paragraphs.join('\n\n')}\n`,
  );
}

export function meaningOf(type: z.core.$ZodType | undefined): {
  description: string;
  example: string;
} {
  const { description = '', examples } = z.globalRegistry.get(type as z.ZodType) ?? {};
  return { description, example: Array.isArray(examples) ? String(examples[0]) : '' };
}

function wordsOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? `must have at least ${issue.minimum} characters`
        : `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_type':
      return issue.expected === 'int' ? 'must be a whole number' : `must be a ${issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'is not a valid address' : `is not a valid ${issue.format}`;
    case 'invalid_union':
      return issue.errors.flatMap((some) => some.map(wordsOf)).join(', or ');
    default:
      return issue.message;
  }
}
