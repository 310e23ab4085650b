import { createDb } from '@talkreel/db/client';
import { setRole } from '@talkreel/db/repos/users.repo';
import { readConfig } from '../config.ts';

// Operator's command: `set-role.ts someone@example.com operator` (or `user`). Operators delete influencers and take
// shared videos down. The person has signed in before, since people are made by the identity provider.
const [email, role] = process.argv.slice(2);
if (!email || (role !== 'operator' && role !== 'user')) {
  process.stderr.write('usage: set-role.ts <e-mail> operator|user\n');
  process.exit(2);
}
const db = createDb({ url: readConfig(process.env).databaseUrl, maxConnections: 1 });
try {
  const people = await setRole(db, email, role);
  if (people === 1) process.stdout.write(`${email} is now ${role}\n`);
  else {
    process.exitCode = 1;
    process.stderr.write(
      people === 0
        ? `Nobody with the e-mail ${email} has signed in yet\n`
        : `${people} people have the e-mail ${email}; nothing was changed\n`,
    );
  }
} finally {
  await db.destroy();
}
