import { runCommand } from '../launch/command.ts';
import { repositoryRoot } from '../services/paths.ts';
import { runToEnd } from '../services/server-process.ts';

runCommand(async () => {
  await runToEnd('oxlint', ['--type-aware', '--fix'], { cwd: repositoryRoot }).catch(
    (error: Error) =>
      // The reader has to fix the rest.
      console.log(error.message),
  );
  await runToEnd('oxfmt', ['.'], { cwd: repositoryRoot });
  return 0;
});
