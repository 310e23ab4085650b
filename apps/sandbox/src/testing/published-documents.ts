import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TestContext } from 'vitest';
import { parse } from 'yaml';

/** The providers' own API descriptions are not part of the repository; they may be stored beside it. */
export const documentsDir = resolve(import.meta.dirname, '../../../../../shared/data');
export const documentsAreThere = existsSync(documentsDir);

/** For `beforeEach`: skips a test without them, and says so. */
export function needDocuments({ skip }: Pick<TestContext, 'skip'>): void {
  skip(!documentsAreThere, "the providers' published documents are not beside the repository");
}

export function readPublished(name: string): Record<string, unknown> {
  const text = readFileSync(join(documentsDir, name), 'utf8');
  return (name.endsWith('.yml') ? parse(text) : JSON.parse(text)) as Record<string, unknown>;
}

export interface PublishedSchemas {
  /** Validator for a pointer such as `#/components/schemas/Response`. */
  at(pointer: string): ValidateFunction;
}

/** Compiles parts of an OpenAPI 3.1 document, whose schemas are JSON Schema 2020-12 with a few additions. */
export function publishedSchemas(name: string): PublishedSchemas {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(readPublished(name), 'document');
  return { at: (pointer) => ajv.compile({ $ref: `document${pointer}` }) };
}
