import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The project whose tests take longest: begun last, one of them would keep a single worker busy at the end. */
const FIRST = 'scenarios';

const sharesProduct = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').includes('openSharedStack(');

/**
 * The order of the test files: project by project, so that a worker keeps what it loaded for a project (`isolate:
 * false`), and within each the slowest first. Files that share a product come before those that end it.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slowestFirst = await super.sort(files);
    const projects = Map.groupBy(slowestFirst, ({ project }) => project.name);
    const first = Map.groupBy(projects.get(FIRST) ?? [], sharesProduct);
    return [
      ...(first.get(true) ?? []),
      ...(first.get(false) ?? []),
      ...[...projects].flatMap(([name, group]) => (name === FIRST ? [] : group)),
    ];
  }
}
