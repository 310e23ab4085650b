import { createDb } from '@talkreel/db/client';
import { setRole } from '@talkreel/db/accounts/users.repo';
import { startWith } from '@talkreel/settings/start-with';
import { readConfig } from '../config.ts';

// Operator command: `set-role.ts someone@example.com operator` (or `user`). The user must have signed in once, since
// sign-in creates users.
const [email, role] = process.argv.slice(2);
if (!email || (role !== 'operator' && role !== 'user')) {
  process.stderr.write('usage: set-role.ts <email> operator|user\n');
  process.exit(2);
}
const db = createDb({
  url: startWith(() => readConfig(process.env)).databaseUrl,
  maxConnections: 1,
});
try {
  const found = await setRole(db, email, role);
  if (found === 1) process.stdout.write(`${email} is now ${role}\n`);
  else {
    process.exitCode = 1;
    process.stderr.write(
      found === 0
        ? `No one with the email ${email} has signed in yet\n`
        : `${found} users have the email ${email}; nothing was changed\n`,
    );
  }
} finally {
  await db.destroy();
}
