import { writeSettingFiles } from '../check/settings.ts';
import { runCommand } from '../launch/command.ts';
import { repositoryRoot } from '@talkreel/services/paths';
import { runToEnd } from '@talkreel/services/server-process';

runCommand(async () => {
  writeSettingFiles();
  await runToEnd('oxlint', ['--type-aware', '--fix'], { cwd: repositoryRoot }).catch(
    (error: Error) =>
      // Errors that the tools cannot fix are shown to the user.
      console.log(error.message),
  );
  await runToEnd('oxfmt', ['.'], { cwd: repositoryRoot });
  return 0;
});
